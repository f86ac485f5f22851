/// A player in consecutive bytes, from which rows are written without creating texts.
///
/// Does not contain the player's number, which follows from the place of the bytes.
///
/// | offset | byte count | content |
/// | ---: | ---: | --- |
/// | 0 | 16 | the 128 bits of the id, in the byte order of the processor |
/// | 16 | 8 | the creation date in milliseconds |
/// | 24 | 1 | the flags |
/// | 25 | 1 | free for the owner of the bytes; initially 0 |
/// | 26 | 1 | the byte count of the display name |
/// | 27 | 1 | the byte count of the external id; 0 if there is none |
/// | 28 | | the display name, then the external id |
///
/// The pointer is unsafe because the bytes belong to an array of many players: a view of one must not copy them. A view
/// is valid only while its creator has access to that array.
package struct PackedPlayer {
    /// The byte count of a player without names.
    package static let headByteCount = 28
    /// The offset of the byte for the owner of the bytes.
    package static let markOffset = 25

    /// The bytes from the start of the player. More bytes may follow.
    private let start: UnsafeRawPointer

    /// Creates a view of the player whose bytes start at `start`.
    package init(_ start: UnsafeRawPointer) { self.start = start }

    /// The number of bytes of the player.
    package var byteCount: Int { Self.headByteCount + nameByteCount + externalIDByteCount }

    /// The bytes of the player.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: byteCount) }

    /// The flags.
    package var flags: PlayerFlags { PlayerFlags(rawValue: start.load(fromByteOffset: 24, as: UInt8.self)) }

    /// The byte for the owner of the bytes.
    package var mark: UInt8 { start.load(fromByteOffset: Self.markOffset, as: UInt8.self) }

    /// The bits of the id.
    package var id: PlayerID.Bits {
        PlayerID.Bits(
            high: start.loadUnaligned(as: UInt64.self), low: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// The UTF-8 of the display name, which other players do not see if the player is underage.
    package var displayName: UnsafeBufferPointer<UInt8> { text(at: Self.headByteCount, nameByteCount) }

    /// The UTF-8 of the external id; empty if there is none.
    package var externalID: UnsafeBufferPointer<UInt8> {
        text(at: Self.headByteCount + nameByteCount, externalIDByteCount)
    }

    /// Returns the player.
    package func player(numbered number: PlayerNumber) -> Player {
        Player(
            number: number, id: PlayerID(id),
            externalID: externalIDByteCount == 0 ? nil : ExternalID(known: String(decoding: externalID, as: UTF8.self)),
            displayName: DisplayName(known: String(decoding: displayName, as: UTF8.self)),
            createdAt: Moment(milliseconds: start.loadUnaligned(fromByteOffset: 16, as: Int64.self)), flags: flags)
    }

    /// Appends the bytes of a player.
    package static func append(_ player: Player, to bytes: inout [UInt8]) {
        let id = player.id.bits
        for word in [id.high, id.low, UInt64(bitPattern: player.createdAt.milliseconds)] {
            withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
        }
        let (name, externalID) = (player.displayName.text.utf8, player.externalID?.text.utf8)
        bytes.append(player.flags.rawValue)
        bytes.append(0)
        // Both types limit their texts to 200 bytes.
        bytes.append(UInt8(name.count))
        bytes.append(UInt8(externalID?.count ?? 0))
        bytes.append(contentsOf: name)
        if let externalID { bytes.append(contentsOf: externalID) }
    }

    private var nameByteCount: Int { Int(start.load(fromByteOffset: 26, as: UInt8.self)) }
    private var externalIDByteCount: Int { Int(start.load(fromByteOffset: 27, as: UInt8.self)) }

    private func text(at offset: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: (start + offset).assumingMemoryBound(to: UInt8.self), count: count)
    }
}
