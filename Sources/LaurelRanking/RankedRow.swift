/// One row of a page: an entry and its rank.
public struct RankedRow: Hashable, Sendable {
    /// The rank by the ranking's tie rule, from 1.
    public var rank: Int

    /// The entry that holds the rank.
    public var entry: RankedEntry

    /// Creates a row.
    public init(rank: Int, entry: RankedEntry) {
        self.rank = rank
        self.entry = entry
    }
}
