public import LaurelModel

/// An occurrence of a recurring leaderboard.
public struct OccurrenceBody: Codable, Hashable, Sendable {
    public var number: Int64
    public var startDate: Moment
    /// The first moment after it.
    public var endDate: Moment
    /// In seconds.
    public var duration: Double
    /// `open`, `settling`, `gap` or `final`.
    public var state: String
    public var nextStartDate: Moment

    public init(_ status: OccurrenceStatus) {
        number = status.occurrence.number
        startDate = status.occurrence.start
        endDate = status.occurrence.end
        duration = Double(status.occurrence.duration.milliseconds) / 1_000
        state = status.state.rawValue
        nextStartDate = status.occurrence.nextStart
    }
}

/// The occurrences that a caller may see, newest first: `GET /v1/leaderboards/{id}/occurrences`.
public struct OccurrencesBody: Codable, Hashable, Sendable {
    public var occurrences: [OccurrenceBody]
    /// Asks for older ones; left out where there are none.
    public var nextCursor: String?

    public init(_ occurrences: [OccurrenceStatus], nextCursor: String? = nil) {
        self.occurrences = occurrences.map(OccurrenceBody.init)
        self.nextCursor = nextCursor
    }
}
