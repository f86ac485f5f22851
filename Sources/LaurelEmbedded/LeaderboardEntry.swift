import LaurelModel

/// A user's entry in a period. Entries are ordered by rank.
public struct LeaderboardEntry: Hashable, Sendable, Identifiable {
    /// The user's id in the app.
    public let id: String
    /// The display name.
    public let displayName: String
    /// The score.
    public let score: Int
    /// The rank, from 1. Of equal scores, the earlier has the better rank.
    public let rank: Int

    /// Creates an entry.
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
    /// Returns whether the rank of `a` is better than the rank of `b`.
    public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}
