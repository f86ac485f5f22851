import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelPostgres

/// Measures the ledger in PostgreSQL and writes a page. `script/benchmark-postgres` brings the server.
struct PostgresCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "postgres", abstract: "Measure the ledger in PostgreSQL, and write a page of Markdown.")

    @Argument(help: "An empty database.") var address: String
    @Option(help: "How many entries submissions meet.") var entries = 1_000_000
    @Option(help: "How many entries the ranking that wakes has.") var awakening = 5_000_000
    @Option(help: "How many seconds a round takes.") var seconds = 10
    @Option(help: "Where to write the page.") var output: String

    private static let batchCount = 100
    private static let taskCount = 64
    private static let roundCount = 3

    func run() async throws {
        let ledger = try await PostgresLedger(at: PostgresAddress(address))
        _ = try await ledger.add(BenchmarkRealm.game)
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger)
        try await service.create(BenchmarkRealm.leaderboard)
        let filling = Stopwatch()
        try await BenchmarkRealm.fill(service, players: 0..<entries)
        let fillSeconds = filling.seconds
        var (rates, costs) = (Rounds(), Rounds())
        for seed in 0..<Self.roundCount {
            let cpuBefore = ProcessUsage.cpuSeconds
            let watch = Stopwatch()
            let count = try await round(service, seed: seed)
            rates.add(Double(count) / watch.seconds)
            costs.add((ProcessUsage.cpuSeconds - cpuBefore) / Double(count))
        }
        try await BenchmarkRealm.fill(service, players: entries..<awakening)
        // Three other services, as of processes that have just started.
        var opening = Rounds()
        for _ in 0..<Self.roundCount { opening.add(try await open()) }
        try page(fillSeconds: fillSeconds, rates: rates, costs: costs, opening: opening)
            .write(toFile: output, atomically: true, encoding: .utf8)
    }

    private func round(_ service: RealmService, seed: Int) async throws -> Int {
        let watch = Stopwatch()
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<Self.taskCount {
                group.addTask {
                    var random = SplitMix64(seed: UInt64(seed * Self.taskCount + task))
                    var count = 0
                    while watch.seconds < Double(seconds) {
                        let now = SystemClock().now
                        let batch = (0..<Self.batchCount).map { _ in
                            BenchmarkRealm.submission(
                                of: random.next(below: UInt64(entries)), at: now, using: &random)
                        }
                        for receipt in try await service.submit(batch) where receipt.outcome == .refused {
                            throw SubmissionRefused(receipt: receipt)
                        }
                        count += Self.batchCount
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
    }

    /// From nothing but an address to the first page of the ranking, in seconds.
    private func open() async throws -> Double {
        let watch = Stopwatch()
        let ledger = try await PostgresLedger(at: PostgresAddress(address))
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger)
        let page = try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .player)), of: BenchmarkRealm.leaderboard.id,
            in: BenchmarkRealm.game.id)
        precondition(page.playerCount == awakening)
        return watch.seconds
    }

    private func page(fillSeconds: Double, rates: Rounds, costs: Rounds, opening: Rounds) -> String {
        func text(_ rounds: Rounds, _ digits: Int = 0) -> String {
            [rounds.median, rounds.lowest, rounds.highest].map { String(format: "%.\(digits)f", $0) }
                .enumerated().map { $0 == 0 ? $1 + " (" : $1 + ($0 == 1 ? " – " : ")") }.joined()
        }
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").first ?? "?"
        return """
            # Performance on PostgreSQL

            Measured and written by `script/benchmark-postgres`: PostgreSQL (`shared_buffers` 512 MB, `max_wal_size` 4 GB, every commit
            synced) and one node on the same \(ProcessInfo.processInfo.activeProcessorCount) cores. The median of \(Self.roundCount) rounds, the lowest and the highest. Load when it ended: \(load).
            \(SystemClock().now.iso8601.prefix(10)).

            | | measured | wanted |
            | --- | ---: | --- |
            | durable submissions a second, \(Self.batchCount) to a call, \(Self.taskCount) callers, into \(entries) entries | \(text(rates)) | 20,000 |
            | of that the node's own processor time each, µs | \(text(costs.scaled(by: 1e6), 1)) | |
            | filling it, new players, 4,096 to a call, a second | \(String(format: "%.0f", Double(entries) / fillSeconds)) | |
            | from an address to a ready ranking of \(awakening) entries, s | \(text(opening, 2)) | under 6 |

            """
    }
}
