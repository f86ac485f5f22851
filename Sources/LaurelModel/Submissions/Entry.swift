/// What a player has on a ranking: the retained score and where it came from.
public struct Entry: Hashable, Sendable, Codable {
    public var score: Int64
    public var context: UInt64
    /// When the retained score was earned. Ties rank by it, earlier first.
    public var date: Moment
    /// The fact that brought the retained score. It breaks what the date leaves tied.
    public var position: LedgerPosition

    public init(score: Int64, context: UInt64, date: Moment, position: LedgerPosition) {
        self.score = score
        self.context = context
        self.date = date
        self.position = position
    }

    /// Whether this entry stands above `other`: a better score, then an earlier date, then an earlier fact.
    ///
    /// A total order over the entries of a ranking, since one fact makes one entry.
    public func stands(above other: Entry, by order: SortOrder) -> Bool {
        if score != other.score { return order.isBetter(score, than: other.score) }
        if date != other.date { return date < other.date }
        return position < other.position
    }
}
