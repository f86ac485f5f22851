public import LaurelModel

/// A score that is pending review.
public struct ReviewItem: Hashable, Sendable {
    /// The position of the submission's fact.
    public let position: LedgerPosition
    /// The timestamp of the submission's fact.
    public let moment: Moment
    /// The leaderboard that received the score.
    public let leaderboard: Leaderboard
    /// The player who submitted it.
    public let player: Player
    /// The submission, with the check that it failed.
    public let submission: SubmissionFact
}
