/// How a combined leaderboard makes one entry of a player's entries on others.
public struct BoardCombination: Hashable, Sendable {
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// Of the scores on all members; where low scores are better, only of players who have an entry on each.
        case sum
        /// The best of the entries, as it is.
        case best
    }

    /// Classic leaderboards of one order and one format.
    public var members: [LeaderboardID]
    public var rule: Rule

    public init(_ rule: Rule, of members: [LeaderboardID]) {
        self.rule = rule
        self.members = members
    }
}
