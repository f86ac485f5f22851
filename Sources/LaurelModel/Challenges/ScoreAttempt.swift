/// A submission that is compared with open challenges.
public struct ScoreAttempt: Hashable, Sendable {
    /// The ranking to which the score was submitted.
    public var ranking: RankingID
    /// The compared score: the submitted score or, on a ``SubmissionType/sum`` leaderboard, the total after it.
    public var score: Int64
    /// The submitted score, date, context and position.
    public var entry: Entry

    /// Creates an attempt.
    public init(ranking: RankingID, score: Int64, entry: Entry) {
        self.ranking = ranking
        self.score = score
        self.entry = entry
    }
}
