import LaurelModel

/// The game that `laurel dev` serves: leaderboards of several kinds, or those of a configuration, and sample players.
struct DevGame {
    let id: GameID
    var leaderboards: [Leaderboard]
    private let names = [
        "Ada", "Björn", "Chiara", "Dmitri", "Elif", "Farah", "Goran", "Hana", "Iñigo", "Jun", "Kofi", "Lena", "Milan",
        "Nour", "Oluwaseun", "Priya", "Quentin", "Rosa", "Søren", "Tomoko", "Uma", "Viktor", "Wanjiru", "Ximena",
        "Yusuf", "Zoë",
    ]

    init(_ game: GameID) throws {
        func id(_ text: String) throws -> LeaderboardID { try LeaderboardID(text) }
        func every(_ period: CalendarPeriod) throws -> Recurrence { .calendar(try CalendarRecurrence(every: period)) }
        self.id = game
        leaderboards = [
            try Leaderboard(id: id("high-score"), game: game),
            try Leaderboard(id: id("fastest-lap"), game: game, order: .lowToHigh, format: .elapsedHundredth),
            try Leaderboard(id: id("coins"), game: game, submission: .sum, format: .moneyEuroDecimal),
            try Leaderboard(id: id("last-round"), game: game, submission: .mostRecent, ties: .shared),
            try Leaderboard(id: id("daily"), game: game, recurrence: every(.day)),
            try Leaderboard(id: id("weekly"), game: game, recurrence: every(.week(on: .monday))),
            try Leaderboard(
                id: id("quarter-of-an-hour"), game: game,
                recurrence: .fixed(
                    FixedRecurrence(
                        start: Moment(iso8601: "2025-01-01T00:00:00Z"), duration: .seconds(900),
                        interval: .seconds(3_600)))),
        ]
    }

    /// Returns a score of a sample player on every open leaderboard, within the range of the leaderboard.
    func round(
        of player: Int, at moment: Moment, using random: inout some RandomNumberGenerator
    ) throws -> [Submission] {
        let name = names[player % names.count] + (player < names.count ? "" : " \(player / names.count + 1)")
        let skill = Int64(player % 7)
        return try leaderboards.compactMap { leaderboard -> Submission? in
            if let recurrence = leaderboard.recurrence, recurrence.occurrence(holding: moment) == nil { return nil }
            var score =
                switch leaderboard.id.text {
                case "fastest-lap": Int64.random(in: 4_500...12_000, using: &random) - skill * 200
                case "coins": Int64.random(in: 1...500, using: &random)
                default: Int64.random(in: 1...1_000, using: &random) * (1 + skill)
                }
            if let range = leaderboard.range { score = min(max(score, range.lowest), range.highest) }
            return Submission(
                id: SubmissionID(at: moment, using: &random), game: id, leaderboard: leaderboard.id,
                player: try PlayerReference("dev-\(player + 1)"), displayName: try DisplayName(name), score: score,
                receivedAt: moment, author: .server)
        }
    }
}

extension Leaderboard {
    /// Whether `laurel dev` submits scores of sample players to this leaderboard.
    var acceptsSampleScores: Bool { !isArchived && combination == nil }
}
