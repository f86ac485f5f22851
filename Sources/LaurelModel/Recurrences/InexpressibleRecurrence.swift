/// A reason for which App Store Connect cannot express a recurrence.
public enum InexpressibleRecurrence: Error, Hashable, Sendable, CustomStringConvertible {
    /// The recurrence follows a calendar.
    case calendar
    /// The interval is not a whole number of minutes.
    case interval(Span)
    /// The duration is not a whole number of seconds.
    case duration(Span)
    /// The start is not at a whole second.
    case start(Moment)

    public var description: String {
        switch self {
        case .calendar:
            """
            App Store Connect does not support calendar recurrences, only a fixed interval. Use “start”, \
            “duration” and “interval” instead of “every”.
            """
        case .interval(let interval):
            "App Store Connect requires an interval in whole minutes, and \(interval.iso8601) is not. Round it."
        case .duration(let duration):
            "App Store Connect requires a duration in whole seconds, and \(duration.iso8601) is not. Round it."
        case .start(let start):
            "App Store Connect requires a start at a whole second, and \(start.iso8601) is not. Round it."
        }
    }
}
