/// A recurrence with a fixed duration and interval, as in Game Center.
///
/// Occurrence *n* is [start + *n* · interval, start + *n* · interval + duration), half open. Daylight saving does not
/// affect it.
public struct FixedRecurrence: Hashable, Sendable {
    /// The start of occurrence 0.
    public let start: Moment
    /// The time for which each occurrence is open.
    public let duration: Span
    /// The time between two starts.
    public let interval: Span

    /// Creates a recurrence.
    ///
    /// - Throws: ``InvalidRecurrence`` if the duration is not positive or is longer than the interval, or if no whole
    ///   interval fits between the start and the end of the year 9999.
    public init(start: Moment, duration: Span, interval: Span) throws(InvalidRecurrence) {
        guard interval > .zero else { throw .intervalNotPositive(interval) }
        guard duration > .zero else { throw .durationNotPositive(duration) }
        guard duration <= interval else { throw .durationOverInterval(duration, interval) }
        guard start >= .earliest else { throw .startTooEarly }
        guard start <= .latest, interval <= .latest - start else { throw .startTooLate }
        self.start = start
        self.duration = duration
        self.interval = interval
    }

    /// The shortest interval of a new leaderboard. Each occurrence is a ranking with its own stored entries.
    public static let shortestInterval = Span.seconds(60)

    /// Checks the rules for a new leaderboard. Stored recurrences may have shorter intervals.
    ///
    /// - Throws: ``InvalidRecurrence`` if the interval is below ``shortestInterval``.
    public func checkInterval() throws(InvalidRecurrence) {
        guard interval >= Self.shortestInterval else { throw .intervalTooShort(interval) }
    }

    /// The number of the last occurrence whose successor starts within the year 9999.
    var lastNumber: Int64 { (Moment.latest - start).milliseconds / interval.milliseconds - 1 }

    /// Returns the start of an occurrence.
    ///
    /// - Parameter number: 0 to ``lastNumber`` + 1.
    func start(of number: Int64) -> Moment { start + Span(milliseconds: number * interval.milliseconds) }

    /// Returns the number of the last occurrence that has started by `moment`; negative if none has.
    func number(at moment: Moment) -> Int64 {
        (moment - start).milliseconds.flooredDivision(by: interval.milliseconds).quotient
    }
}
