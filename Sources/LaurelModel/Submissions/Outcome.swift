/// What became of a submission.
public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It is what the player now has on the ranking, or part of it.
    case ranked
    /// The player's entry was better already, or newer.
    case notImproved
    /// Earned in an occurrence that is final by now: kept in the player's history, not ranked.
    case late
    /// Kept aside until somebody has looked at it.
    case pendingReview = "held"
    /// Not taken; the receipt says why. Nothing was stored, and the same id may be sent again.
    case refused
}
