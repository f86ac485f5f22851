/// Why a recurrence cannot be as it was described.
public enum InvalidRecurrence: Error, Hashable, Sendable {
    case intervalNotPositive(Span)
    /// Below ``FixedRecurrence/shortestInterval``.
    case intervalTooShort(Span)
    case durationNotPositive(Span)
    case durationOverInterval(Span, Span)
    case durationOverPeriod(Span, CalendarPeriod)
    /// Not 1…31.
    case day(Int)
    /// Before the year 0000.
    case startTooEarly
    /// Not one occurrence ends, and is followed by another, before the year 10000.
    case startTooLate
}

extension InvalidRecurrence: CustomStringConvertible {
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .intervalNotPositive(let interval):
            """
            The interval \(interval.iso8601) is not above zero. Give the time from one start to the next, such as PT24H.
            """
        case .intervalTooShort(let interval):
            """
            The interval \(interval.iso8601) is too short. Give \(FixedRecurrence.shortestInterval.iso8601) or more.
            """
        case .durationNotPositive(let duration):
            """
            The duration \(duration.iso8601) is not above zero. Give the time for which each occurrence is open, such as \
            PT1H, or leave it out.
            """
        case .durationOverInterval(let duration, let interval):
            """
            The duration \(duration.iso8601) is longer than the interval \(interval.iso8601), so occurrences would \
            overlap. Shorten the duration, or start them further apart.
            """
        case .durationOverPeriod(let duration, let period):
            """
            The duration \(duration.iso8601) may be longer than a \(period.name), so occurrences would overlap. Give at \
            most \(period.shortest.iso8601), or leave it out: each then goes on to the next.
            """
        case .day(let day):
            "There is no day \(day) in a month. Give 1 to 31; a month that lacks the day begins on its last."
        case .startTooEarly:
            "The start is before the year 0000. Give a later one."
        case .startTooLate:
            "No occurrence from that start on ends before the year 10000. Give an earlier start."
        }
    }
}
