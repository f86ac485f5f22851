public import LaurelModel

/// A challenge for somebody who is not there yet: whoever comes by it first receives it.
public struct ChallengeLink: Hashable, Sendable, Codable {
    public let code: String
    public let game: GameID
    public let issuer: PlayerNumber
    public let target: ChallengeTarget
    public let terms: ChallengeTerms
    /// What the issuer says with it.
    public let message: String?
    /// From then on it leads nowhere.
    public let expiresAt: Moment
    /// How long the challenge can be won, once somebody has received it.
    public let expiryMilliseconds: Int64
    /// What came of it, and for whom.
    public internal(set) var challenge: ChallengeID?
    public internal(set) var receiver: PlayerNumber?

    /// Sixteen characters of five random bits.
    public static func code(using random: inout some RandomNumberGenerator) -> String {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        return String((0..<16).map { _ in alphabet[Int(random.next() & 31)] })
    }
}
