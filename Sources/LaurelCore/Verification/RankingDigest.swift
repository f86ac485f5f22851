import Crypto
import Foundation
public import LaurelModel

/// A fingerprint of a leaderboard's entries: equal digests are equal entries, on whatever machine or database.
///
/// The SHA-256 of all entries, hidden and banned players' too, in the order of occurrence and player number. Each is 44
/// bytes, every field big-endian: occurrence (8), player number (4), score (8), context (8), date in milliseconds since
/// 1970 (8), position of the retained score's fact (8).
public struct RankingDigest: Hashable, Sendable {
    /// 64 hexadecimal digits, lower case.
    public let text: String

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
