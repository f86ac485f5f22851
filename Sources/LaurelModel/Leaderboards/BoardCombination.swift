/// The rule by which a combined leaderboard derives a player's entry from entries on its members.
public struct BoardCombination: Hashable, Sendable {
    /// The function that combines the entries.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The sum of the scores on all members. If low scores are better, only players with an entry on every member
        /// are listed.
        case sum
        /// The best of the entries, unchanged.
        case best
    }

    /// The members: classic leaderboards of one sort order and one format.
    public var members: [LeaderboardID]
    /// The function that combines the entries.
    public var rule: Rule

    /// Creates a combination of `members` by `rule`.
    public init(_ rule: Rule, of members: [LeaderboardID]) {
        self.rule = rule
        self.members = members
    }
}
