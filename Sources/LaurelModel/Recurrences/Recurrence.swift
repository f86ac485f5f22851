/// The rule by which a recurring leaderboard begins anew.
///
/// Which occurrence is open is a pure function of this rule and a moment: no timer decides it. Every answer takes a
/// time that does not depend on how long the board has been running.
public enum Recurrence: Hashable, Sendable {
    case fixed(FixedRecurrence)
    case calendar(CalendarRecurrence)
}
