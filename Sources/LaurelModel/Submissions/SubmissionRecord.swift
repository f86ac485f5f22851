/// A score of a player's past, as the player may read it.
public struct SubmissionRecord: Hashable, Sendable {
    public var leaderboard: LeaderboardID
    /// Of a recurring leaderboard.
    public var occurrence: Int64?
    public var id: SubmissionID
    public var score: Int64
    public var context: UInt64
    /// The one that was kept.
    public var date: Moment
    public var receivedAt: Moment
    public var outcome: Outcome

    public init(
        leaderboard: LeaderboardID, occurrence: Int64?, id: SubmissionID, score: Int64, context: UInt64, date: Moment,
        receivedAt: Moment, outcome: Outcome
    ) {
        self.leaderboard = leaderboard
        self.occurrence = occurrence
        self.id = id
        self.score = score
        self.context = context
        self.date = date
        self.receivedAt = receivedAt
        self.outcome = outcome
    }
}
