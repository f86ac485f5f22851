import LaurelModel
import Synchronization

/// Who has asked how much lately, on this node.
final class RateLimiter: Sendable {
    private struct Key: Hashable {
        let limit: RateLimit
        let who: String
    }

    /// Beyond it those are forgotten whose limits are full again, and if that is not enough all.
    private static let countMax = 100_000

    private let buckets = Mutex<[Key: TokenBucket]>([:])

    func take(_ limit: RateLimit, of who: String, at moment: Moment) -> RateReading {
        buckets.withLock { buckets in
            let key = Key(limit: limit, who: who)
            if buckets.count >= Self.countMax, buckets[key] == nil {
                buckets = buckets.filter { !$0.value.isFull(of: $0.key.limit, at: moment) }
                if buckets.count >= Self.countMax { buckets = [:] }
            }
            return buckets[key, default: TokenBucket(limit, at: moment)].take(limit, at: moment)
        }
    }

    /// - Throws: ``Problem`` where there is nothing left.
    func demand(_ limit: RateLimit, of who: String, at moment: Moment) throws {
        let reading = take(limit, of: who, at: moment)
        if !reading.isAllowed { throw Problem.tooMany(reading) }
    }
}
