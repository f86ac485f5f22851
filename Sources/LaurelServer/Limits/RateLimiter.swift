import LaurelCore
import LaurelModel

/// The rate limiter of this node.
final class RateLimiter: Sendable {
    private struct Key: Hashable {
        let limit: RateLimit
        let who: String
    }

    /// The maximum number of buckets. At the limit, full buckets are removed, or all buckets if none is full.
    static let countMax = 100_000

    private let clock: any MonotonicClock
    private let rates: RateLimits
    private let buckets = Locked<[Key: TokenBucket]>([:])

    init(clock: any MonotonicClock, rates: RateLimits = RateLimits()) {
        self.clock = clock
        self.rates = rates
    }

    /// The number of stored buckets.
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

    /// Consumes a token of a limit.
    ///
    /// - Throws: ``Problem`` if the limit is exceeded.
    func demand(_ limit: RateLimit, of who: String) throws {
        let reading = consume(limit, of: who)
        if !reading.isAllowed { throw Problem.tooMany(reading) }
    }
}
