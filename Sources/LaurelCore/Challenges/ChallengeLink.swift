public import LaurelModel

/// A link to a challenge for a player who may not have an account yet. The first player who claims it receives it.
public struct ChallengeLink: Hashable, Sendable, Codable {
    /// The code in the link.
    public let code: String
    /// The game of the challenge.
    public let game: GameID
    /// The player who created the link.
    public let issuer: PlayerNumber
    /// The goal of the challenge.
    public let target: ChallengeTarget
    /// The terms of the challenge.
    public let terms: ChallengeTerms
    /// The issuer's message.
    public let message: String?
    /// The time at which the link becomes invalid.
    public let expiresAt: Moment
    /// The time for which the challenge can be won after the link was claimed.
    public let expiryMilliseconds: Int64
    /// The issued challenge; nil until the link is claimed.
    public internal(set) var challenge: ChallengeID?
    /// The player who claimed the link; nil until then.
    public internal(set) var receiver: PlayerNumber?

    /// Returns a new code of 16 characters with five random bits each.
    public static func code(using random: inout some RandomNumberGenerator) -> String {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        return String((0..<16).map { _ in alphabet[Int(random.next() & 31)] })
    }
}
