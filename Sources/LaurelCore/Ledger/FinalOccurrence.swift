public import LaurelModel

/// An occurrence that has become final, with the instants that it had.
public struct FinalOccurrence: Hashable, Sendable, Codable {
    public var ranking: RankingID
    public var start: Moment
    public var end: Moment
    /// Whether nobody is told: it was filled from elsewhere after its end.
    public var isQuiet: Bool

    public init(ranking: RankingID, start: Moment, end: Moment, isQuiet: Bool) {
        self.ranking = ranking
        self.start = start
        self.end = end
        self.isQuiet = isQuiet
    }
}
