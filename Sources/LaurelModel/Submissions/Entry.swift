/// A player's entry on a ranking: the retained score with its date, context and position.
public struct Entry: Hashable, Sendable, Codable {
    /// The retained score.
    public var score: Int64
    /// The game's 64 bits that were sent with the retained score.
    public var context: UInt64
    /// The date on which the retained score was earned. Equal scores rank by it, earlier first.
    public var date: Moment
    /// The position of the fact of the retained score. It breaks ties between equal dates.
    public var position: LedgerPosition

    /// Creates an entry.
    public init(score: Int64, context: UInt64, date: Moment, position: LedgerPosition) {
        self.score = score
        self.context = context
        self.date = date
        self.position = position
    }

    /// Whether this entry ranks above `other`: better score, then earlier date, then earlier position.
    ///
    /// This is a total order over the entries of a ranking, because a fact makes at most one entry.
    public func stands(above other: Entry, by order: SortOrder) -> Bool {
        if score != other.score { return order.isBetter(score, than: other.score) }
        if date != other.date { return date < other.date }
        return position < other.position
    }
}
