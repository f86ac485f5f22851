import LaurelModel

/// A user's place in a period. Entries are ordered by rank.
public struct LeaderboardEntry: Hashable, Sendable, Identifiable {
    /// The user's, as the app gave it.
    public let id: String
    public let displayName: String
    public let score: Int
    /// From 1; of equal scores the one that was there first stands higher.
    public let rank: Int

    public init(id: String, displayName: String, score: Int, rank: Int) {
        self.id = id
        self.displayName = displayName
        self.score = score
        self.rank = rank
    }

    init(_ standing: Standing) {
        self.init(
            id: standing.player.externalID?.text ?? standing.player.id.text,
            displayName: standing.player.shownName.text, score: Int(standing.entry.score), rank: standing.rank)
    }
}

extension LeaderboardEntry: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}
