/// A game's settings for challenges.
public struct ChallengeSettings: Hashable, Sendable {
    /// The players that a player may challenge. A block always takes precedence.
    public enum Audience: String, Hashable, Sendable, CaseIterable {
        /// Friends only.
        case friends
        /// Any player.
        case anyone
    }

    /// The players that a player may challenge.
    public var audience = Audience.friends
    /// The terms of new challenges.
    public var terms = ChallengeTerms()
    /// The time for which a challenge can be won.
    public var expiry = Span.days(30)

    /// The maximum number of receivers of one request.
    public static let receiverCountMax = 10

    /// Creates the default settings.
    public init() {}
}

/// A kind of notification about a challenge.
public enum ChallengeNotification: String, Hashable, Sendable, Codable, CaseIterable {
    /// The player received a challenge.
    case received
    /// The receiver completed the challenge.
    case completed
    /// The receiver declined the challenge.
    case declined
    /// The challenge became invalid.
    case invalid
    /// The receiver selected the challenge.
    case selected
}
