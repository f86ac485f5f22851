/// How much of something is answered: so many in a while, and as many at once.
struct RateLimit: Hashable, Sendable {
    /// As the headers call it.
    let name: String
    let quota: Int
    let seconds: Int

    /// Signing in and refreshing, by address.
    static let signIn = RateLimit(name: "sign-in", quota: 120, seconds: 60)
    /// New guests, by address: a school behind one address has more players than that in a lesson only once.
    static let guestsOfAddress = RateLimit(name: "guests", quota: 60, seconds: 3_600)
    /// New guests, by client key.
    static let guestsOfKey = RateLimit(name: "guests", quota: 10_000, seconds: 3_600)
    /// Passwords and links of operators that are tried, by address.
    static let operatorsOfAddress = RateLimit(name: "operators", quota: 10, seconds: 600)
    /// Passwords that are tried of one operator, from wherever.
    static let passwordsOfOperator = RateLimit(name: "operators", quota: 30, seconds: 600)
    /// What is written down of refused sign-ins, for an address and for all.
    static let refusalsOfAddress = RateLimit(name: "refusals", quota: 20, seconds: 60)
    static let refusals = RateLimit(name: "refusals", quota: 600, seconds: 60)
    /// Scores and changes, by player.
    static let write = RateLimit(name: "write", quota: 120, seconds: 60)
    /// All that strangers ask, and whoever shows no more than a game's own key, by address: many players may be behind one.
    static let unauthenticated = RateLimit(name: "strangers", quota: 12_000, seconds: 60)
    /// Reading, by player.
    static let read = RateLimit(name: "read", quota: 600, seconds: 60)
    /// A copy of everything, by player.
    static let export = RateLimit(name: "export", quota: 10, seconds: 3_600)

    /// What `RateLimit-Policy` says of it.
    var policy: String { "\"\(name)\";q=\(quota);w=\(seconds)" }
}

/// What is left of a limit: it fills up evenly, so that nobody waits for the end of a minute.
struct TokenBucket: Sendable {
    private var tokens: Double
    /// A time of a monotonic clock, like all times of this type.
    private var uptime: Duration

    init(_ limit: RateLimit, at uptime: Duration) {
        tokens = Double(limit.quota)
        self.uptime = uptime
    }

    /// Whether the bucket is as good as a new one.
    func isFull(of limit: RateLimit, at uptime: Duration) -> Bool { level(limit, uptime) >= Double(limit.quota) }

    /// Consumes one token, if there is one.
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
        // Two threads may bring their readings in the other order.
        let seconds = max((now - uptime) / .seconds(1), 0)
        return min(Double(limit.quota), tokens + seconds * Double(limit.quota) / Double(limit.seconds))
    }
}

/// What became of one request under a limit.
struct RateReading: Hashable, Sendable {
    let limit: RateLimit
    let isAllowed: Bool
    /// How many more are answered at once.
    let rest: Int
    /// Until it is full again; for one that was refused, until the next is answered.
    let seconds: Int

    /// What `RateLimit` says.
    var text: String { "\"\(limit.name)\";r=\(rest);t=\(seconds)" }
}
