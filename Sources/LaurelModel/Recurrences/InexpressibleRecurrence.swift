/// Why App Store Connect cannot have a recurrence.
public enum InexpressibleRecurrence: Error, Hashable, Sendable, CustomStringConvertible {
    case calendar
    /// Not of whole minutes.
    case interval(Span)
    /// Not of whole seconds.
    case duration(Span)
    /// Not at a whole second.
    case start(Moment)

    public var description: String {
        switch self {
        case .calendar:
            """
            App Store Connect knows no calendar: its boards begin anew at one distance for ever. Give the board a start, a \
            duration and an interval instead of “every”.
            """
        case .interval(let interval):
            "App Store Connect counts intervals in whole minutes, and \(interval.iso8601) is not. Round it."
        case .duration(let duration):
            "App Store Connect counts durations in whole seconds, and \(duration.iso8601) is not. Round it."
        case .start(let start):
            "App Store Connect starts boards at whole seconds, and \(start.iso8601) is not. Round it."
        }
    }
}
