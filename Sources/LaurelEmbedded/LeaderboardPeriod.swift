import LaurelModel

/// The period after which a leaderboard resets, by the calendar in the manager's time zone.
public enum LeaderboardPeriod: String, Codable, Sendable, CaseIterable {
    /// The leaderboard resets at midnight.
    case daily
    /// The leaderboard resets on Monday.
    case weekly
    /// The leaderboard resets on the first day of the month.
    case monthly
    /// The leaderboard never resets.
    case allTime

    /// Returns the settings of the period's leaderboard. The last submitted score counts, even if it is lower.
    func leaderboard(of game: GameID, in zone: Zone) throws -> Leaderboard {
        try Leaderboard(id: id, game: game, submission: .mostRecent, recurrence: recurrence(in: zone))
    }

    var id: LeaderboardID {
        get throws { try LeaderboardID(rawValue) }
    }

    /// Returns the end of the occurrence that is open at `moment`, or nil for all time.
    func end(at moment: Moment, in zone: Zone) -> Moment? {
        (try? recurrence(in: zone))?.occurrence(holding: moment)?.end
    }

    /// Returns whether a score that was earned at `date` counts in the occurrence that is open at `moment`.
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
