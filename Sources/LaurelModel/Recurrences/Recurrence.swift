/// The rule by which a recurring leaderboard resets.
///
/// The open occurrence is a pure function of this rule and a time. No timer decides it. The cost of a query does not
/// depend on the age of the leaderboard.
public enum Recurrence: Hashable, Sendable {
    /// A fixed interval.
    case fixed(FixedRecurrence)
    /// A calendar period.
    case calendar(CalendarRecurrence)
}
