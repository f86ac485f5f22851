/// A submission as challenges see it.
public struct ScoreAttempt: Hashable, Sendable {
    public var ranking: RankingID
    /// What counts: the submitted score, or on a ``SubmissionType/sum`` board the total that it made.
    public var score: Int64
    /// As it was submitted.
    public var entry: Entry

    public init(ranking: RankingID, score: Int64, entry: Entry) {
        self.ranking = ranking
        self.score = score
        self.entry = entry
    }
}
