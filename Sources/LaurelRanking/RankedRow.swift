/// A row of a page: an entry and its rank.
public struct RankedRow: Hashable, Sendable {
    /// The rank by the ranking's tie rule, starting at 1.
    public var rank: Int

    /// The entry with the rank.
    public var entry: RankedEntry

    /// Creates a row.
    public init(rank: Int, entry: RankedEntry) {
        self.rank = rank
        self.entry = entry
    }
}
