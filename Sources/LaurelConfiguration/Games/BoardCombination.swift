public import LaurelModel

/// How a combined leaderboard makes one entry of a player's entries on others.
public struct BoardCombination: Hashable, Sendable {
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        case sum
        case best
    }

    public var members: [LeaderboardID]
    public var rule: Rule

    public init(_ rule: Rule, of members: [LeaderboardID]) {
        self.rule = rule
        self.members = members
    }
}
