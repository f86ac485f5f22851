/// A rate limit: a number of requests in a period, which is also the maximum burst.
struct RateLimit: Hashable, Sendable {
    /// The name of the limit in response headers.
    let name: String
    let quota: Int
    let seconds: Int

    /// Sign-ins and refreshes, per address.
    static let signIn = RateLimit(name: "sign-in", quota: 120, seconds: 60)
    /// New guests, per address. The limit is high enough for a school class that shares an address.
    static let guestsOfAddress = RateLimit(name: "guests", quota: 60, seconds: 3_600)
    /// New guests, per client key.
    static let guestsOfKey = RateLimit(name: "guests", quota: 10_000, seconds: 3_600)
    /// Attempts at operators' passwords and links, per address.
    static let operatorsOfAddress = RateLimit(name: "operators", quota: 10, seconds: 600)
    /// Attempts at the password of one operator, from all addresses.
    static let passwordsOfOperator = RateLimit(name: "operators", quota: 30, seconds: 600)
    /// Log lines about refused sign-ins, per address and in total.
    static let refusalsOfAddress = RateLimit(name: "refusals", quota: 20, seconds: 60)
    static let refusals = RateLimit(name: "refusals", quota: 600, seconds: 60)
    /// Scores and changes, per player.
    static let write = RateLimit(name: "write", quota: 120, seconds: 60)
    /// Requests without a player or a server key, per address. Many players may share an address.
    static let unauthenticated = RateLimit(name: "strangers", quota: 12_000, seconds: 60)
    /// Reads, per player.
    static let read = RateLimit(name: "read", quota: 600, seconds: 60)
    /// Exports, per player.
    static let export = RateLimit(name: "export", quota: 10, seconds: 3_600)

    /// The item of the limit in `RateLimit-Policy`.
    var policy: String { "\"\(name)\";q=\(quota);w=\(seconds)" }
}

/// A token bucket of a limit. It refills continuously, so that clients need not wait for the end of a period.
struct TokenBucket: Sendable {
    private var tokens: Double
    /// The time of the last use. All times of this type are from a monotonic clock.
    private var uptime: Duration

    init(_ limit: RateLimit, at uptime: Duration) {
        tokens = Double(limit.quota)
        self.uptime = uptime
    }

    /// Returns whether the bucket is full. A full bucket is equal to a new one.
    func isFull(of limit: RateLimit, at uptime: Duration) -> Bool { level(limit, uptime) >= Double(limit.quota) }

    /// Consumes a token if there is one.
    mutating func consume(_ limit: RateLimit, at uptime: Duration) -> RateReading {
        let level = level(limit, uptime)
        let isAllowed = level >= 1
        tokens = isAllowed ? level - 1 : level
        self.uptime = max(uptime, self.uptime)
        let missing = isAllowed ? Double(limit.quota) - tokens : 1 - tokens
        return RateReading(
            limit: limit, isAllowed: isAllowed, rest: Int(tokens),
            seconds: max(1, Int((missing * Double(limit.seconds) / Double(limit.quota)).rounded(.up))))
    }

    private func level(_ limit: RateLimit, _ now: Duration) -> Double {
        // Concurrent threads may pass their times out of order.
        let seconds = max((now - uptime) / .seconds(1), 0)
        return min(Double(limit.quota), tokens + seconds * Double(limit.quota) / Double(limit.seconds))
    }
}

/// The state of a limit after a request.
struct RateReading: Hashable, Sendable {
    let limit: RateLimit
    let isAllowed: Bool
    /// The number of requests that are allowed immediately.
    let rest: Int
    /// The number of seconds until the bucket is full; for a rejected request, until the next request is allowed.
    let seconds: Int

    /// The item of the limit in `RateLimit`.
    var text: String { "\"\(limit.name)\";r=\(rest);t=\(seconds)" }
}
