import LaurelModel

/// The packed records of ``playerCount`` players with consecutive numbers, in one allocation.
///
/// The bytes start with the offset of each record as 16 bits, or 0 if the player is not in the page. A record is a
/// ``PackedPlayer``, whose mark is 1 while the player's state is unknown.
struct PlayerPage: Sendable {
    /// The number of players. 32 of the largest records need fewer than 65,536 bytes, so that 16 bits are enough.
    static let playerCount = 32
    private static let headByteCount = 2 * playerCount
    /// The memory of an array in addition to its bytes.
    private static let overhead = 48

    private var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }

    /// The memory of the page.
    var byteCount: Int { bytes.isEmpty ? 0 : bytes.count + Self.overhead }

    /// Calls `body` with the player at an index; returns nil if the player is missing or the state is unknown.
    @inline(__always)
    func read<Result>(_ index: Int, _ body: (PackedPlayer) throws -> Result?) rethrows -> Result? {
        try bytes.withUnsafeBytes { bytes in
            guard let player = Self.player(index, in: bytes), player.mark == 0 else { return nil }
            return try body(player)
        }
    }

    /// Calls `body` with the player at an index, even if the state is unknown; returns nil if the player is missing.
    func readAny<Result>(_ index: Int, _ body: (PackedPlayer) -> Result) -> Result? {
        bytes.withUnsafeBytes { Self.player(index, in: $0).map(body) }
    }

    /// Marks the state of the player at an index as unknown.
    mutating func forget(_ index: Int) {
        guard let offset = offset(of: index) else { return }
        bytes[offset + PackedPlayer.markOffset] = 1
    }

    /// Stores the packed record of a player.
    ///
    /// - Returns: Whether the bytes differ from those of the stored record, or there was none.
    mutating func store(_ record: [UInt8], at index: Int) -> Bool {
        if let offset = offset(of: index) {
            let byteCount = bytes.withUnsafeBytes { PackedPlayer($0.baseAddress! + offset).byteCount }
            if byteCount == record.count {
                bytes[offset + PackedPlayer.markOffset] = 0
                guard !bytes[offset..<offset + byteCount].elementsEqual(record) else { return false }
                bytes.replaceSubrange(offset..<offset + byteCount, with: record)
                return true
            }
        }
        rebuild(with: record, at: index)
        return true
    }

    /// Copies all records into an allocation of the exact size, with a new one.
    private mutating func rebuild(with record: [UInt8], at index: Int) {
        let old = bytes
        bytes = []
        bytes.reserveCapacity(max(old.count, Self.headByteCount) + record.count)
        bytes.append(contentsOf: repeatElement(0, count: Self.headByteCount))
        old.withUnsafeBytes { old in
            for other in 0..<Self.playerCount where other != index {
                if let player = Self.player(other, in: old) { append(player.bytes, at: other) }
            }
        }
        append(record, at: index)
    }

    private mutating func append(_ record: some Collection<UInt8>, at index: Int) {
        let offset = UInt16(bytes.count)
        bytes[2 * index] = UInt8(truncatingIfNeeded: offset)
        bytes[2 * index + 1] = UInt8(truncatingIfNeeded: offset >> 8)
        bytes.append(contentsOf: record)
    }

    private func offset(of index: Int) -> Int? {
        guard !bytes.isEmpty else { return nil }
        let offset = Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8
        return offset == 0 ? nil : offset
    }

    private static func player(_ index: Int, in bytes: UnsafeRawBufferPointer) -> PackedPlayer? {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return nil }
        let offset = Int(UInt16(littleEndian: start.load(fromByteOffset: 2 * index, as: UInt16.self)))
        return offset == 0 ? nil : PackedPlayer(start + offset)
    }
}
