/// The time window of the scores that a page ranks, on classic leaderboards.
public enum TimeScope: String, Hashable, Sendable, CaseIterable {
    /// All scores.
    case allTime
    /// The past 24 hours.
    case today
    /// The past 7 days.
    case week

    /// The window's length: a score counts while its age is less than this, to the millisecond; nil for no window.
    public var span: Span? {
        switch self {
        case .allTime: nil
        case .today: .hours(24)
        case .week: .days(7)
        }
    }
}
