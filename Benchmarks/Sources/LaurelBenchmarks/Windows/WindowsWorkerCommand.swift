import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelSQLite

/// The worker command that opens a directory of ``WindowsRealm`` and runs queries.
struct WindowsWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "windows-worker", shouldDisplay: false)

    @Argument var directory: String
    @Argument(help: "Milliseconds since 1970.") var now: Int64

    /// The rankings that pages are queried from, by number.
    static let questions: [(board: LeaderboardID, time: TimeScope)] = [
        (WindowsRealm.points, .allTime), (WindowsRealm.points, .week), (WindowsRealm.points, .today),
        (WindowsRealm.levels[0], .allTime), (WindowsRealm.levels[1], .allTime), (WindowsRealm.levels[2], .allTime),
        (WindowsRealm.total, .allTime), (WindowsRealm.best, .allTime),
    ]

    func run() async throws {
        let ledger = try SQLiteLedger(in: directory, creating: false)
        let clock = StepClock(Moment(milliseconds: now))
        // Two services, as on two nodes, so that only one of them loads certain rankings.
        var services: [RealmService] = []
        for _ in 0..<2 {
            services.append(try await RealmService(BenchmarkRealm.realm, ledger: ledger, clock: clock))
        }
        var random = SplitMix64(seed: UInt64(now))
        try await WorkerProtocol.serve { verb, numbers in
            switch verb {
            case "pages":
                return try await Self.measure(numbers[1]) {
                    try await page($0, Self.questions[numbers[0]], services[numbers.count > 2 ? numbers[2] : 0])
                }
            case "submit":
                let (service, board) = (services[numbers[0]], WindowsRealm.boards[numbers[1]])
                let players = UInt64(numbers[2])
                clock.advance(by: .seconds(1))
                // Applies the commits of the other service first.
                _ = try await service.submit([
                    BenchmarkRealm.submission(of: 0, to: board, at: clock.now, using: &random)
                ])
                let batches = (0..<20).map { _ in
                    (0..<1_000).map { _ in
                        BenchmarkRealm.submission(
                            of: random.next(below: players), to: board, at: clock.now, using: &random)
                    }
                }
                var answer = try await Self.measure(batches.count) { _ = try await service.submit(batches[$0]) }
                for key in ["cpu", "wall"] { answer[key]? /= 1_000 }
                return answer
            case "idle":
                // There are no queries. The server checks every second; a step of a minute leaves more work at a time.
                return try await Self.measure(numbers[0]) { _ in
                    clock.advance(by: .seconds(60))
                    try await services[0].occurrences.finalizeDue()
                }
            case "jump":
                clock.advance(by: .seconds(Int64(numbers[0])))
                return [:]
            default: return ["resident": ProcessUsage.residentByteCount]
            }
        }
        try await ledger.close()
    }

    /// Returns the seconds per operation: processor time, and elapsed time.
    private static func measure(_ count: Int, _ body: (Int) async throws -> Void) async throws -> [String: Double] {
        let (watch, start) = (Stopwatch(), ProcessUsage.cpuSeconds)
        for index in 0..<count { try await body(index) }
        let cpu = ProcessUsage.cpuSeconds - start
        return [
            "cpu": cpu / Double(count), "wall": watch.seconds / Double(count),
            "resident": ProcessUsage.residentByteCount,
        ]
    }

    private func page(
        _ index: Int, _ question: (board: LeaderboardID, time: TimeScope), _ service: RealmService
    ) async throws {
        let page = try await service.page(
            .rows(from: RowNumber(index * 97 % 1_000 + 1), limit: PageLimit(25, for: .player)), of: question.board,
            in: BenchmarkRealm.game.id, time: question.time)
        guard page.standings.count == 25 else { throw WrongAnswer(answer: ["rows": Double(page.standings.count)]) }
    }
}
