import LaurelModel

/// How long a leaderboard runs before it resets, by the calendar in the manager's time zone.
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
    func leaderboard(of game: GameID, in zone: Zone) throws -> Leaderboard {
        try Leaderboard(id: id, game: game, submission: .mostRecent, recurrence: recurrence(in: zone))
    }

    var id: LeaderboardID {
        get throws { try LeaderboardID(rawValue) }
    }

    /// When the one that runs at `moment` ends; nil for all time.
    func end(at moment: Moment, in zone: Zone) -> Moment? {
        (try? recurrence(in: zone))?.occurrence(holding: moment)?.end
    }

    /// Whether a score that was earned at `date` counts in the one that runs at `moment`.
    func isCurrent(_ date: Moment, at moment: Moment, in zone: Zone) -> Bool {
        guard let recurrence = try? recurrence(in: zone) else { return true }
        return recurrence.occurrence(holding: moment)?.holds(date) ?? false
    }

    private func recurrence(in zone: Zone) throws -> Recurrence? {
        switch self {
        case .daily: .calendar(try CalendarRecurrence(every: .day, zone: zone))
        case .weekly: .calendar(try CalendarRecurrence(every: .week(), zone: zone))
        case .monthly: .calendar(try CalendarRecurrence(every: .month(), zone: zone))
        case .allTime: nil
        }
    }
}
