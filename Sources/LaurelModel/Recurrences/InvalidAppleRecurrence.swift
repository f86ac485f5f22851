/// An error in one of Apple's recurrence fields.
public enum InvalidAppleRecurrence: Error, Hashable, Sendable, CustomStringConvertible {
    /// The start is not a date.
    case startDate(InvalidDate)
    /// The duration is not an ISO 8601 duration.
    case duration(InvalidDuration)
    /// The rule is not in Apple's form.
    case rule(InvalidAppleRule)
    /// Each field is valid, but the combination is not.
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

/// A reason for which a text is not a recurrence rule of Apple's.
public enum InvalidAppleRule: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not in the form of a rule.
    case unreadable(String)
    /// The frequency is not supported.
    case frequency(String)
    /// The interval is not a positive whole number.
    case interval(String)

    public var description: String {
        switch self {
        case .unreadable(let text):
            """
            \(text.quotedForMessage) is not a recurrence rule. Use FREQ=MINUTELY, FREQ=HOURLY or FREQ=DAILY, \
            a semicolon, and INTERVAL=n, such as FREQ=DAILY;INTERVAL=7.
            """
        case .frequency("WEEKLY"):
            "App Store Connect does not support FREQ=WEEKLY. Use FREQ=DAILY;INTERVAL=7 for a week."
        case .frequency(let text):
            "Unknown FREQ \(text.quotedForMessage). Use MINUTELY, HOURLY or DAILY."
        case .interval(let text):
            "Invalid INTERVAL \(text.quotedForMessage). Use a whole number of at least 1."
        }
    }
}
