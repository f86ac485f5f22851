import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelPostgres

/// The command that measures the ledger in PostgreSQL and writes a section. `script/benchmark-postgres` starts the server.
struct PostgresCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "postgres", abstract: "Measure the ledger in PostgreSQL and write a Markdown section.")

    @Argument(help: "An empty database.") var address: String
    @Option(help: "The process ID of the server's postmaster, whose children are measured.") var postmaster: Int
    @Option(help: "The number of entries for submissions.") var entries = 1_000_000
    @Option(help: "The number of entries of the ranking to load.") var loading = 5_000_000
    @Option(help: "The seconds of a round.") var seconds = 10
    @Option(help: "The path of the section.") var output: String

    private static let lagCount = 1_000

    func run() async throws {
        let server = PostgresProcesses(postmaster: postmaster)
        let ledger = try await PostgresLedger(at: PostgresAddress(address))
        _ = try await ledger.add(BenchmarkRealm.game)
        let metered = MeteredLedger(ledger)
        let service = try await RealmService(BenchmarkRealm.realm, ledger: metered)
        try await service.administration.create(BenchmarkRealm.leaderboard)
        var results = PostgresResults(entries: entries, loading: loading)
        Waiting.log("Filling a database with \(entries) entries")
        let filling = Stopwatch()
        try await BenchmarkRealm.fill(service, players: 0..<entries)
        results.fillSeconds = filling.seconds
        for seed in 0..<PostgresResults.roundCount {
            Waiting.log("Submitting, \(seed + 1) of \(PostgresResults.roundCount)")
            _ = metered.takeTally()
            let (node, postgres, watch) = (ProcessUsage.cpuSeconds, server.cpuSeconds, Stopwatch())
            let count = Double(try await round(service, seed: seed))
            let tally = metered.takeTally()
            results.rates.add(count / watch.seconds)
            results.nodeCosts.add((ProcessUsage.cpuSeconds - node) / count)
            results.serverCosts.add((server.cpuSeconds - postgres) / count)
            results.batches.add(Double(tally.commandCount) / Double(tally.commitCount))
            results.commits.add(tally.seconds / Double(tally.commitCount))
        }
        try await measureLag(service, &results)
        Waiting.log("Adding entries up to \(loading)")
        try PostgresFilling(address: address).addEntries(from: entries, to: loading)
        for round in 1...PostgresResults.roundCount {
            Waiting.log("Opening, \(round) of \(PostgresResults.roundCount)")
            let postgres = server.cpuSeconds
            let watch = Stopwatch()
            let node = try Worker.itself("postgres-node", address)
            let answer = try node.send("open")
            guard answer["players"] == Double(loading) else { throw WrongAnswer(answer: answer) }
            results.openings.add(watch.seconds)
            results.openingNodeCosts.add(answer["cpu"] ?? .nan)
            results.openingServerCosts.add(server.cpuSeconds - postgres)
            results.resident.add(answer["resident"] ?? .nan)
            try node.finish()
        }
        try results.section.write(toFile: output, atomically: true, encoding: .utf8)
    }

    private func round(_ service: RealmService, seed: Int) async throws -> Int {
        let watch = Stopwatch()
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<PostgresResults.taskCount {
                group.addTask {
                    var random = SplitMix64(seed: UInt64(seed * PostgresResults.taskCount + task))
                    var count = 0
                    while watch.seconds < Double(seconds) {
                        count += try await submit(to: service, using: &random)
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
    }

    private func submit(to service: RealmService, using random: inout SplitMix64) async throws -> Int {
        let now = SystemClock().now
        let batch = (0..<PostgresResults.batchCount).map { _ in
            BenchmarkRealm.submission(of: random.next(below: UInt64(entries)), at: now, using: &random)
        }
        for receipt in try await service.submit(batch) where receipt.outcome == .refused {
            throw SubmissionRefused(receipt: receipt)
        }
        return batch.count
    }

    /// Measures the time from a response here until another node reports that it has applied the commit.
    private func measureLag(_ service: RealmService, _ results: inout PostgresResults) async throws {
        Waiting.log("Measuring the delay to another node")
        let other = try Worker.itself("postgres-node", address)
        _ = try other.send("open")
        var random = SplitMix64(seed: 99)
        func lag() async throws -> Double {
            let submission = BenchmarkRealm.submission(
                of: random.next(below: UInt64(entries)), at: SystemClock().now, using: &random)
            let position = try await service.submit([submission])[0].position
            let watch = Stopwatch()
            _ = try other.send("reach", Int(position.value))
            return watch.seconds
        }
        for _ in 0..<Self.lagCount { results.lags.append(try await lag()) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            let watch = Stopwatch()
            for task in 0..<4 {
                group.addTask {
                    var random = SplitMix64(seed: UInt64(100 + task))
                    while watch.seconds < Double(seconds) { _ = try await submit(to: service, using: &random) }
                }
            }
            while watch.seconds < Double(seconds) { results.busyLags.append(try await lag()) }
            try await group.waitForAll()
        }
        try other.finish()
    }
}
