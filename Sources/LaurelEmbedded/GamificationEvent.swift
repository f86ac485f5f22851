/// What happens on the leaderboards.
public enum GamificationEvent: Hashable, Sendable {
    /// A user's score was submitted or updated, and this is the rank that they have now.
    case leaderboardUpdated(String, newRank: Int)
}
