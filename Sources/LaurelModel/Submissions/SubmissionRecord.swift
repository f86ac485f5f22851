/// A score in a player's history, as the player may read it.
public struct SubmissionRecord: Hashable, Sendable {
    /// The leaderboard.
    public var leaderboard: LeaderboardID
    /// The occurrence's number; nil on a classic leaderboard.
    public var occurrence: Int64?
    /// The submission's id.
    public var id: SubmissionID
    /// The score.
    public var score: Int64
    /// The context.
    public var context: UInt64
    /// The stored date.
    public var date: Moment
    /// The date of arrival.
    public var receivedAt: Moment
    /// The outcome.
    public var outcome: Outcome

    /// Creates a record.
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
