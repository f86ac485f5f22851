/// A day of the week. The week starts on Monday, as in ISO 8601.
public enum Weekday: String, Hashable, Sendable, CaseIterable {
    /// The weekdays, by their English names.
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The index in the week; 0 is Monday.
    var index: Int64 {
        switch self {
        case .monday: 0
        case .tuesday: 1
        case .wednesday: 2
        case .thursday: 3
        case .friday: 4
        case .saturday: 5
        case .sunday: 6
        }
    }
}
