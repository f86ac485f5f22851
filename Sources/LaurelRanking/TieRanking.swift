/// How entries with equal scores are numbered. Their order is the same under every rule.
public enum TieRanking: Hashable, Sendable {
    /// No two entries share a rank: 1, 2, 3, 4. The earlier entry stands higher.
    case ordinal

    /// Equal scores share a rank, and the ranks that they used up are skipped: 1, 2, 2, 4.
    case shared

    /// Equal scores share a rank, and no rank is skipped: 1, 2, 2, 3.
    ///
    /// A ranking under this rule keeps its distinct scores in a second tree.
    case dense
}
