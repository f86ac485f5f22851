import Crypto
import Foundation
public import LaurelModel

/// A fingerprint of a leaderboard's entries, which is equal for equal entries on every machine and database.
///
/// It is the SHA-256 of all entries, including those of hidden and banned players, ordered by occurrence and player
/// number. Each entry has 44 bytes with big-endian fields: occurrence (8), player number (4), score (8), context (8),
/// date in milliseconds since 1970 (8), position of the entry's fact (8).
public struct RankingDigest: Hashable, Sendable {
    /// The digest in 64 lower-case hexadecimal digits.
    public let text: String

    /// Computes the digest of entries, in any order.
    public init(_ entries: some Sequence<(key: EntryKey, entry: Entry)>) {
        var hash = SHA256()
        for (key, entry) in entries.sorted(by: { $0.key.order < $1.key.order }) {
            hash.update(key.ranking.occurrence)
            hash.update(key.player.value)
            hash.update(entry.score)
            hash.update(entry.context)
            hash.update(entry.date.milliseconds)
            hash.update(entry.position.value)
        }
        text = ContentDigest.text(of: hash.finalize())
    }
}

extension EntryKey {
    fileprivate var order: (Int64, UInt32) { (ranking.occurrence, player.value) }
}

extension SHA256 {
    fileprivate mutating func update(_ field: some FixedWidthInteger) {
        withUnsafeBytes(of: field.bigEndian) { update(bufferPointer: $0) }
    }
}
