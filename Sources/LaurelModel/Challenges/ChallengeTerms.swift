/// The rules of a challenge, as they were when it was issued. Later changes to the settings do not affect it.
public struct ChallengeTerms: Hashable, Sendable, Codable {
    /// Whether an equal score also wins.
    public var equalScoreWins: Bool
    /// Whether beating the challenge issues a return challenge to the issuer.
    public var returns: Bool

    /// Creates terms.
    public init(equalScoreWins: Bool = false, returns: Bool = true) {
        self.equalScoreWins = equalScoreWins
        self.returns = returns
    }
}
