import LaurelCore
import LaurelModel

/// Who has asked how much lately, on this node.
final class RateLimiter: Sendable {
    private struct Key: Hashable {
        let limit: RateLimit
        let who: String
    }

    /// Beyond it those are forgotten whose limits are full again, and if that is not enough all.
    static let countMax = 100_000

    private let clock: any MonotonicClock
    private let rates: RateLimits
    private let buckets = Locked<[Key: TokenBucket]>([:])

    init(clock: any MonotonicClock, rates: RateLimits = RateLimits()) {
        self.clock = clock
        self.rates = rates
    }

    /// The number of buckets that are not full.
    var count: Int { buckets.withLock(\.count) }

    func consume(_ standard: RateLimit, of who: String) -> RateReading {
        let limit = rates[standard]
        let uptime = clock.uptime
        return buckets.withLock { buckets in
            let key = Key(limit: limit, who: who)
            if buckets.count >= Self.countMax, buckets[key] == nil {
                buckets = buckets.filter { !$0.value.isFull(of: $0.key.limit, at: uptime) }
                if buckets.count >= Self.countMax { buckets = [:] }
            }
            return buckets[key, default: TokenBucket(limit, at: uptime)].consume(limit, at: uptime)
        }
    }

    /// - Throws: ``Problem`` where there is nothing left.
    func demand(_ limit: RateLimit, of who: String) throws {
        let reading = consume(limit, of: who)
        if !reading.isAllowed { throw Problem.tooMany(reading) }
    }
}
