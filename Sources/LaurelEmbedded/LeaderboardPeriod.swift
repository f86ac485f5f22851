import LaurelModel

/// How long a leaderboard runs before it begins anew, by the calendar in UTC.
public enum LeaderboardPeriod: String, Codable, Sendable, CaseIterable {
    /// Begins anew at midnight.
    case daily
    /// Begins anew on Monday.
    case weekly
    /// Begins anew on the first of the month.
    case monthly
    /// Never begins anew.
    case allTime

    /// The leaderboard that holds its scores: what was submitted last counts, lower too.
    func leaderboard(of game: GameID) throws -> Leaderboard {
        try Leaderboard(id: id, game: game, submission: .mostRecent, recurrence: recurrence)
    }

    var id: LeaderboardID {
        get throws { try LeaderboardID(rawValue) }
    }

    /// When the one that runs at `moment` ends; nil for all time.
    func end(at moment: Moment) -> Moment? { (try? recurrence)?.occurrence(holding: moment)?.end }

    /// Whether a score that was earned at `date` counts in the one that runs at `moment`.
    func isCurrent(_ date: Moment, at moment: Moment) -> Bool {
        guard let recurrence = try? recurrence else { return true }
        return recurrence.occurrence(holding: moment)?.holds(date) ?? false
    }

    private var recurrence: Recurrence? {
        get throws {
            switch self {
            case .daily: .calendar(try CalendarRecurrence(every: .day))
            case .weekly: .calendar(try CalendarRecurrence(every: .week()))
            case .monthly: .calendar(try CalendarRecurrence(every: .month()))
            case .allTime: nil
            }
        }
    }
}
