/// The goal of a challenge.
public enum ChallengeTarget: Hashable, Sendable, Codable {
    /// Beat a score on the ranking on which it was earned.
    case score(ChallengedScore)
    /// Complete an achievement.
    case achievement(AchievementID)
}

/// The score to beat, and the position of its fact.
public struct ChallengedScore: Hashable, Sendable, Codable {
    /// The ranking on which the score was earned.
    public var ranking: RankingID
    /// The displayed score. On a ``SubmissionType/sum`` leaderboard, it is the total after the issuer's submission.
    public var score: Int64
    /// The context of the issuer's submission.
    public var context: UInt64
    /// The ledger position of the issuer's submission.
    public var position: LedgerPosition

    /// Creates a score to beat.
    public init(ranking: RankingID, score: Int64, context: UInt64, position: LedgerPosition) {
        self.ranking = ranking
        self.score = score
        self.context = context
        self.position = position
    }
}
