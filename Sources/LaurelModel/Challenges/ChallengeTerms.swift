/// What a game had decided about challenges when one was issued: it is won by the rules it was issued under.
public struct ChallengeTerms: Hashable, Sendable, Codable {
    /// Whether an equal score wins too.
    public var equalScoreWins: Bool
    /// Whether beating it dares the issuer in return.
    public var returns: Bool

    public init(equalScoreWins: Bool = false, returns: Bool = true) {
        self.equalScoreWins = equalScoreWins
        self.returns = returns
    }
}
