public import LaurelModel

/// An occurrence of a recurring leaderboard.
public struct OccurrenceBody: Codable, Hashable, Sendable {
    /// The number, from 1.
    public var number: Int64
    /// The start.
    public var startDate: Moment
    /// The end, exclusive.
    public var endDate: Moment
    /// The duration in seconds.
    public var duration: Double
    /// The state: `open`, `settling`, `gap` or `final`.
    public var state: String
    /// The start of the next occurrence.
    public var nextStartDate: Moment

    /// Creates the body of an occurrence.
    public init(_ status: OccurrenceStatus) {
        number = status.occurrence.number
        startDate = status.occurrence.start
        endDate = status.occurrence.end
        duration = Double(status.occurrence.duration.milliseconds) / 1_000
        state = status.state.rawValue
        nextStartDate = status.occurrence.nextStart
    }
}

/// A page of the occurrences that a caller may see, the newest first: `GET /v1/leaderboards/{id}/occurrences`.
public struct OccurrencesBody: Codable, Hashable, Sendable {
    /// The occurrences.
    public var occurrences: [OccurrenceBody]
    /// The cursor of older occurrences; omitted if there are none.
    public var nextCursor: String?

    /// Creates a page of occurrences.
    public init(_ occurrences: [OccurrenceStatus], nextCursor: String? = nil) {
        self.occurrences = occurrences.map(OccurrenceBody.init)
        self.nextCursor = nextCursor
    }
}
