public import LaurelModel

/// A score that is held until somebody has decided about it.
public struct ReviewItem: Hashable, Sendable {
    /// The fact that the submission became.
    public let position: LedgerPosition
    public let moment: Moment
    public let leaderboard: Leaderboard
    public let player: Player
    public let submission: SubmissionFact
}
