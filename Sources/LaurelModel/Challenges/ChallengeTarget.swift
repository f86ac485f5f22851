/// What a challenge dares its receiver to do.
public enum ChallengeTarget: Hashable, Sendable, Codable {
    /// To beat a score on the ranking on which it was earned.
    case score(ChallengedScore)
    /// To complete an achievement.
    case achievement(AchievementID)
}

/// The score that is to be beaten, and the fact that it was earned by.
public struct ChallengedScore: Hashable, Sendable, Codable {
    public var ranking: RankingID
    /// As people saw it on the ranking: on a ``SubmissionType/sum`` board the total that it made.
    public var score: Int64
    public var context: UInt64
    public var position: LedgerPosition

    public init(ranking: RankingID, score: Int64, context: UInt64, position: LedgerPosition) {
        self.ranking = ranking
        self.score = score
        self.context = context
        self.position = position
    }
}
