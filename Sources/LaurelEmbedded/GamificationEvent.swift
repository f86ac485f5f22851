/// An event of a ``LeaderboardManager``.
public enum GamificationEvent: Hashable, Sendable {
    /// A user's score was submitted or updated. The associated values are the user's id and their new rank.
    case leaderboardUpdated(String, newRank: Int)
}
