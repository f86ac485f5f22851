/// A reason for which a recurrence is invalid.
public enum InvalidRecurrence: Error, Hashable, Sendable {
    /// The interval is not positive.
    case intervalNotPositive(Span)
    /// The interval is below ``FixedRecurrence/shortestInterval``.
    case intervalTooShort(Span)
    /// The duration is not positive.
    case durationNotPositive(Span)
    /// The duration is longer than the interval.
    case durationOverInterval(Span, Span)
    /// The duration is longer than the shortest period.
    case durationOverPeriod(Span, CalendarPeriod)
    /// The day is not in 1…31.
    case day(Int)
    /// The start is before the year 0000.
    case startTooEarly
    /// No occurrence ends, followed by another occurrence, before the year 10000.
    case startTooLate
}

extension InvalidRecurrence: CustomStringConvertible {
    /// The error message, for display to people.
    public var description: String {
        switch self {
        case .intervalNotPositive(let interval):
            """
            The interval \(interval.iso8601) is not positive. Use the time from one start to the next, such as \
            PT24H.
            """
        case .intervalTooShort(let interval):
            """
            The interval \(interval.iso8601) is too short. Use at least \(FixedRecurrence.shortestInterval.iso8601).
            """
        case .durationNotPositive(let duration):
            """
            The duration \(duration.iso8601) is not positive. Use the time for which each occurrence is open, \
            such as PT1H, or omit it.
            """
        case .durationOverInterval(let duration, let interval):
            """
            The duration \(duration.iso8601) is longer than the interval \(interval.iso8601), so occurrences would \
            overlap. Shorten the duration or lengthen the interval.
            """
        case .durationOverPeriod(let duration, let period):
            """
            The duration \(duration.iso8601) may be longer than a \(period.name), so occurrences would overlap. \
            Use at most \(period.shortest.iso8601), or omit it: each occurrence then lasts until the next.
            """
        case .day(let day):
            "No month has a day \(day). Use 1 to 31; in a month without that day, the last day is used."
        case .startTooEarly:
            "The start is before the year 0000. Use a later start."
        case .startTooLate:
            "No occurrence after that start ends before the year 10000. Use an earlier start."
        }
    }
}
