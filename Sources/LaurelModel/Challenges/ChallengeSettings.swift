/// What a game decides about its players' challenges.
public struct ChallengeSettings: Hashable, Sendable {
    /// Whom a player may dare. Whoever blocked them is never among them.
    public enum Audience: String, Hashable, Sendable, CaseIterable {
        case friends
        case anyone
    }

    public var audience = Audience.friends
    public var terms = ChallengeTerms()
    /// How long a challenge can be won.
    public var expiry = Span.days(30)

    /// The most players that are dared at once.
    public static let receiverCountMax = 10

    public init() {}
}

/// What players are told about a challenge.
public enum ChallengeNotification: String, Hashable, Sendable, Codable, CaseIterable {
    case received
    case completed
    case declined
    case invalid
    case selected
}
