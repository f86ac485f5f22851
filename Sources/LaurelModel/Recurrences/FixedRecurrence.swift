/// Occurrences of one length, at one distance from each other: Game Center's own kind.
///
/// Occurrence *n* is [start + *n* · interval, start + *n* · interval + duration), half open. Clocks that are put
/// forward or back do not move it.
public struct FixedRecurrence: Hashable, Sendable {
    /// When occurrence 0 starts.
    public let start: Moment
    /// How long each is open.
    public let duration: Span
    /// From one start to the next.
    public let interval: Span

    /// - Throws: ``InvalidRecurrence`` where the duration is not above zero or is longer than the interval, or where
    ///   not one interval fits between the start and the end of the year 9999.
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

    /// The shortest interval of a new leaderboard. Each occurrence is a ranking of its own, with rows of its own.
    public static let shortestInterval = Span.seconds(60)

    /// Checks the rules for a new leaderboard. Stored recurrences may be shorter.
    ///
    /// - Throws: ``InvalidRecurrence`` if the interval is below ``shortestInterval``.
    public func checkInterval() throws(InvalidRecurrence) {
        guard interval >= Self.shortestInterval else { throw .intervalTooShort(interval) }
    }

    /// The number of the last occurrence that is followed by another within the year 9999.
    var lastNumber: Int64 { (Moment.latest - start).milliseconds / interval.milliseconds - 1 }

    /// - Parameter number: 0 to ``lastNumber`` + 1.
    func start(of number: Int64) -> Moment { start + Span(milliseconds: number * interval.milliseconds) }

    /// The last occurrence that has started by `moment`; negative where there is none.
    func number(at moment: Moment) -> Int64 {
        (moment - start).milliseconds.flooredDivision(by: interval.milliseconds).quotient
    }
}
