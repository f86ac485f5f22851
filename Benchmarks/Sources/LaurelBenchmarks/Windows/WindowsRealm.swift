import LaurelCore
import LaurelModel
import LaurelSQLite

/// The leaderboards of the benchmark: one that all players played long ago and some again this week, three levels, and
/// their combined leaderboards.
enum WindowsRealm {
    static let points = BenchmarkRealm.leaderboard.id
    // These ids are valid.
    static let levels = try! (1...3).map { try LeaderboardID("level-\($0)") }
    // This id is valid.
    static let total = try! LeaderboardID("total")
    // This id is valid.
    static let best = try! LeaderboardID("best")

    /// The leaderboards that accept submissions, by number.
    static var boards: [LeaderboardID] { [points] + levels }

    /// The number of players on ``points``, of those who played this week, and on each level.
    struct Size {
        var players: Int
        var active: Int
        var perLevel: Int
    }

    /// Fills a new directory. The current time of the measurement is `end`.
    static func make(in directory: String, _ size: Size, at end: Moment) async throws {
        let ledger = try SQLiteLedger(in: directory, creating: true)
        _ = try await ledger.add(BenchmarkRealm.game)
        let clock = StepClock(end - .days(60))
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger, clock: clock)
        let game = BenchmarkRealm.game.id
        for id in [points] + levels { try await service.administration.create(Leaderboard(id: id, game: game)) }
        try await service.administration.create(
            Leaderboard(id: total, game: game, combination: .init(.sum, of: levels)))
        try await service.administration.create(
            Leaderboard(id: best, game: game, combination: .init(.best, of: levels)))
        var random = SplitMix64(seed: 1)
        try await submit(to: points, 0..<size.players, service, clock, &random) { _ in end - .days(60) }
        for (number, level) in levels.enumerated() {
            // Some players are on one level, most on two or three.
            let first = number * size.perLevel / 6
            try await submit(to: level, first..<first + size.perLevel, service, clock, &random) { _ in end - .days(50) }
        }
        let week = Span.days(7).milliseconds
        try await submit(to: points, 0..<size.active, service, clock, &random) { player in
            end - Span(milliseconds: week - Int64(player + 1) * week / Int64(size.active + 1))
        }
        try await ledger.close()
    }

    private static func submit(
        to leaderboard: LeaderboardID, _ players: Range<Int>, _ service: RealmService, _ clock: StepClock,
        _ random: inout SplitMix64, at date: (Int) -> Moment
    ) async throws {
        for start in stride(from: players.lowerBound, to: players.upperBound, by: 4_096) {
            let batch = (start..<min(start + 4_096, players.upperBound)).map { player in
                let moment = date(player)
                clock.set(to: max(clock.now, moment))
                return BenchmarkRealm.submission(of: UInt64(player), to: leaderboard, at: moment, using: &random)
            }
            _ = try await service.submit(batch)
        }
    }
}
