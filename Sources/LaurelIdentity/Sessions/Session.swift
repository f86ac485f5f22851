import Foundation
public import LaurelModel

/// The id of a session.
public typealias SessionID = Identifier<Session>

/// A player's session on a device: a family of refresh tokens, of which one is valid at a time.
public struct Session: Codable, Hashable, Sendable {
    /// The time after which an unused session expires.
    public static let idleMax = Span.days(90)
    /// The maximum age of a session.
    public static let ageMax = Span.days(365)
    /// The time during which the previous refresh token still returns the newest one, in case the response was lost.
    public static let grace = Span.seconds(60)

    /// The game that the player signed in to.
    public let game: GameID
    /// The time of the sign-in.
    public let createdAt: Moment
    /// The secret from which the family's tokens are derived, together with their generation.
    let secret: String
    /// The number of the newest token.
    public private(set) var generation: Int
    /// The time of the last refresh.
    public private(set) var refreshedAt: Moment
    /// The day of the session's last use on the players' pages; nil if it was never used there.
    private var pagesUsedAt: Moment?

    /// Creates a session with a random secret.
    public init(game: GameID, at moment: Moment, using random: inout some RandomNumberGenerator) {
        self.game = game
        createdAt = moment
        secret = Base64URL.text(of: RandomText.bytes(count: 32, using: &random))
        generation = 1
        refreshedAt = moment
    }

    /// The time of the last use, by a refresh token or on the pages.
    public var usedAt: Moment { max(refreshedAt, pagesUsedAt ?? refreshedAt) }

    /// The time at which the session expires if it is not used.
    public var expiresAt: Moment { min(usedAt + Self.idleMax, createdAt + Self.ageMax) }

    /// Records a use on the pages.
    ///
    /// - Returns: Whether the session has changed and must be stored, at most once a day.
    public mutating func usePages(at moment: Moment) -> Bool {
        guard moment >= usedAt + .days(1) else { return false }
        pagesUsedAt = moment
        return true
    }

    /// Checks a token of this family, and increments the generation if it is the newest.
    ///
    /// A token with a wrong code changes nothing, so that a session's id is not enough to end the session.
    public mutating func refresh(with token: RefreshToken, at moment: Moment) -> Refreshing {
        guard token.isMade(with: secret), (1...generation).contains(token.generation)
        else { return .unknown }
        guard moment < expiresAt else { return .expired }
        if token.generation == generation {
            generation += 1
            refreshedAt = moment
            return .refreshed
        }
        // Concurrent requests with one token, or a retry after a lost response, get the same successor.
        if token.generation == generation - 1, moment <= refreshedAt + Self.grace { return .repeated }
        return .stolen
    }
}

/// The result of using a refresh token.
public enum Refreshing: Hashable, Sendable {
    case refreshed
    /// The token was used shortly before; the response is the same.
    case repeated
    /// The token was used before, so two clients have it, and one of them may not be the player.
    case stolen
    case expired
    case unknown
}

extension SessionID {
    /// Creates the id of a new session from 130 random bits.
    public init(using random: inout some RandomNumberGenerator) {
        // The text has 30 letters, digits and underscores, so it is valid.
        self = try! SessionID("ses_" + RandomText.make(digitCount: 26, using: &random))
    }
}
