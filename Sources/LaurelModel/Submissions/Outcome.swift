/// The outcome of a submission on a leaderboard.
public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The score is the player's entry, or part of it.
    case ranked
    /// The player's entry was already better, or newer.
    case notImproved
    /// The occurrence is final: the score is stored in the player's history and not ranked.
    case late
    /// The score is pending review.
    case pendingReview = "held"
    /// The score is not stored; the receipt contains the problem. The same id may be sent again.
    case refused
}
