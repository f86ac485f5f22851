import LaurelModel

/// The start of a snapshot file.
///
/// After the header, the file contains the blocks of the ranked entries in order, and then the blocks of the changes:
/// the replaced members, and the other entries.
struct SnapshotHeader: Equatable {
    static let byteCount = 13 * 8
    /// "LaurRank" in ASCII, and the version of the format.
    private static let magic: UInt64 = 0x4C61_7572_5261_6E6B
    private static let version: UInt64 = 1

    /// The digest of the ranking's identity; see ``SnapshotSubject/digest``.
    var subject: UInt64
    /// The position of the last fact that the file includes.
    var position: LedgerPosition
    /// The checksum of the fact at ``position``.
    var checksum: FactChecksum
    /// The number of entries in the ordered blocks, including those of replaced members.
    var rankedCount = 0
    /// The number of members whose entries in the ordered blocks are not valid.
    var replacedCount = 0
    /// The number of entries in the blocks without order: those of replaced members and of players who are not ranked.
    var otherCount = 0
    var rankedByteCount = 0
    var changesByteCount = 0
    var rankedDigest: UInt64 = 0
    var changesDigest: UInt64 = 0

    var fileByteCount: Int { Self.byteCount + rankedByteCount + changesByteCount }

    /// The bytes of the header. The last eight are their digest.
    var bytes: [UInt8] {
        let words = [
            Self.magic, Self.version, subject, UInt64(bitPattern: position.value), checksum.value, UInt64(rankedCount),
            UInt64(replacedCount), UInt64(otherCount), UInt64(rankedByteCount), UInt64(changesByteCount), rankedDigest,
            changesDigest,
        ]
        let digest = CyclicChecksum.withTables { tables in
            var sum = CyclicChecksum(continuing: 0, tables)
            for word in words { sum.add(word) }
            return sum.value
        }
        return (words + [digest]).flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }

    init(subject: UInt64, position: LedgerPosition, checksum: FactChecksum) {
        (self.subject, self.position, self.checksum) = (subject, position, checksum)
    }

    /// Decodes a header; returns nil if it is damaged, or has the format of another version.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let words = bytes.withUnsafeBytes { bytes in (0..<13).map { bytes.word(at: $0 * 8) } }
        let counts = words[5...9].compactMap { Int(exactly: $0) }.filter { $0 < 1 << 48 }
        guard words[0] == Self.magic, words[1] == Self.version, counts.count == 5 else { return nil }
        self.init(
            subject: words[2], position: LedgerPosition(Int64(bitPattern: words[3])),
            checksum: FactChecksum(words[4]))
        (rankedCount, replacedCount, otherCount) = (counts[0], counts[1], counts[2])
        (rankedByteCount, changesByteCount) = (counts[3], counts[4])
        (rankedDigest, changesDigest) = (words[10], words[11])
        guard self.bytes == bytes else { return nil }
    }
}
