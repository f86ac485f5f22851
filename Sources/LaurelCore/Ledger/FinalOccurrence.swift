public import LaurelModel

/// An occurrence that became final, with its start and end.
public struct FinalOccurrence: Hashable, Sendable, Codable {
    /// The occurrence's ranking.
    public var ranking: RankingID
    /// The start of the occurrence.
    public var start: Moment
    /// The end of the occurrence.
    public var end: Moment
    /// Whether no notifications are sent, because the first score arrived after the settling period, as in an import.
    public var isQuiet: Bool

    /// Creates a final occurrence.
    public init(ranking: RankingID, start: Moment, end: Moment, isQuiet: Bool) {
        self.ranking = ranking
        self.start = start
        self.end = end
        self.isQuiet = isQuiet
    }
}
