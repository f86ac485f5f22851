import Foundation
public import LaurelModel

public typealias SessionID = Identifier<Session>

/// A player signed in on a device: a family of refresh tokens, one of which is good at a time.
public struct Session: Codable, Hashable, Sendable {
    /// How long a session lives without being refreshed.
    public static let idleMax = Span.days(90)
    /// How long it lives at all.
    public static let ageMax = Span.days(365)
    /// How long the token before the newest is still answered, with the newest: its answer may have been lost.
    public static let grace = Span.seconds(60)

    public let game: GameID
    public let createdAt: Moment
    /// By which the family's tokens are made, each from its generation.
    let secret: String
    public private(set) var generation: Int
    public private(set) var refreshedAt: Moment
    /// When the players' pages were last used with it, to the day; nil if never.
    private var pagesUsedAt: Moment?

    public init(game: GameID, at moment: Moment, using random: inout some RandomNumberGenerator) {
        self.game = game
        createdAt = moment
        secret = Base64URL.text(of: RandomText.bytes(count: 32, using: &random))
        generation = 1
        refreshedAt = moment
    }

    /// When the player last used it: by a refresh token, or on the pages.
    public var usedAt: Moment { max(refreshedAt, pagesUsedAt ?? refreshedAt) }

    public var expiresAt: Moment { min(usedAt + Self.idleMax, createdAt + Self.ageMax) }

    /// Notes that the pages were used.
    ///
    /// - Returns: Whether that has to be stored: once a day at most.
    public mutating func usePages(at moment: Moment) -> Bool {
        guard moment >= usedAt + .days(1) else { return false }
        pagesUsedAt = moment
        return true
    }

    /// Judges a token of this family and moves on to the next generation where it is the newest.
    ///
    /// A token that was made for nobody changes nothing: who only knows a session's id cannot end it.
    public mutating func refresh(with token: RefreshToken, at moment: Moment) -> Refreshing {
        guard token.isMade(with: secret), (1...generation).contains(token.generation)
        else { return .unknown }
        guard moment < expiresAt else { return .expired }
        if token.generation == generation {
            generation += 1
            refreshedAt = moment
            return .refreshed
        }
        // Two who send the same token at once, or one whose answer was lost, get the same next one.
        if token.generation == generation - 1, moment <= refreshedAt + Self.grace { return .repeated }
        return .stolen
    }
}

/// What came of a refresh token.
public enum Refreshing: Hashable, Sendable {
    case refreshed
    /// It was used a moment ago; the answer is the same.
    case repeated
    /// It was used before, so that two have it: nobody can tell which of them is the player.
    case stolen
    case expired
    case unknown
}

extension SessionID {
    /// Makes the id of a new session, of 130 random bits.
    public init(using random: inout some RandomNumberGenerator) {
        // Letters, digits and one underscore, 30 of them.
        self = try! SessionID("ses_" + RandomText.make(digitCount: 26, using: &random))
    }
}
