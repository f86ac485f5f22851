/// The rule for the ranks of entries with equal scores. It does not affect their order.
public enum TieRanking: Hashable, Sendable {
    /// Every entry has its own rank: 1, 2, 3, 4. The earlier entry has the better rank.
    case ordinal

    /// Equal scores share a rank, and the following ranks are skipped: 1, 2, 2, 4.
    case shared

    /// Equal scores share a rank, and no rank is skipped: 1, 2, 2, 3.
    ///
    /// A ranking with this rule stores its distinct scores in a second tree.
    case dense
}
