/// Which of Apple's texts is at fault, and why.
public enum InvalidAppleRecurrence: Error, Hashable, Sendable, CustomStringConvertible {
    case startDate(InvalidDate)
    case duration(InvalidDuration)
    case rule(InvalidAppleRule)
    /// Each text is well, but not with the others.
    case recurrence(InvalidRecurrence)

    public var description: String {
        switch self {
        case .startDate(let error): "recurrenceStartDate: \(error)"
        case .duration(let error): "recurrenceDuration: \(error)"
        case .rule(let error): "recurrenceRule: \(error)"
        case .recurrence(let error): error.description
        }
    }
}

/// Why a text is no rule of Apple's.
public enum InvalidAppleRule: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable(String)
    case frequency(String)
    case interval(String)

    public var description: String {
        switch self {
        case .unreadable(let text):
            """
            \(text.quotedForMessage) is no rule. Write FREQ=MINUTELY, FREQ=HOURLY or FREQ=DAILY, a semicolon, and \
            INTERVAL=n, such as FREQ=DAILY;INTERVAL=7.
            """
        case .frequency("WEEKLY"):
            "App Store Connect has no FREQ=WEEKLY. Write FREQ=DAILY;INTERVAL=7 for a week."
        case .frequency(let text):
            "FREQ cannot be \(text.quotedForMessage). It is MINUTELY, HOURLY or DAILY."
        case .interval(let text):
            "INTERVAL cannot be \(text.quotedForMessage). It is a whole number from 1 on."
        }
    }
}
