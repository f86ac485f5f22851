/// Of what time scores count, on classic leaderboards.
public enum TimeScope: String, Hashable, Sendable, CaseIterable {
    case allTime
    /// The past 24 hours.
    case today
    /// The past 7 days.
    case week

    /// A score counts while its age is less than this, to the millisecond; nil where it counts for ever.
    public var span: Span? {
        switch self {
        case .allTime: nil
        case .today: .hours(24)
        case .week: .days(7)
        }
    }
}
