import ArgumentParser
import Foundation

/// The command that runs all measurements and writes a section. `script/benchmark` starts the other systems.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run all measurements and write a Markdown section.")

    @Flag(help: "Use small sizes and few rounds.")
    var quick = false

    @Option(help: "An empty directory on the disk to measure.")
    var directory: String

    @Option(help: "The compiled Peers/order-statistics.cpp.")
    var orderStatistics: String

    @Option(help: "The Unix socket of an idle Redis server. Its data is deleted.")
    var redis: String

    @Option(help: "The C++ compiler's version, for the section.")
    var compiler: String

    @Option(help: "The path of the section.")
    var output: String

    private var scale: BenchmarkScale { quick ? .quick : .full }
    private var ledgerDirectory: String { directory + "/ledger" }

    func run() async throws {
        let version = try RedisRanking(redis: RedisConnection(socket: redis)).version
        let load = Machine.load
        let entryCount = scale.ledgerEntryCount
        let preloadSeconds = try preload(entryCount)
        let opening = try OpeningBenchmark(directory: ledgerDirectory, entryCount: entryCount, scale: scale).run()
        let submissions = try SubmissionBenchmark(directory: directory, entryCount: entryCount, scale: scale).run()
        let report = PerformanceReport(
            peers: "\(compiler) and Redis \(version)", loadAtStart: load, scale: scale, preloadSeconds: preloadSeconds,
            opening: opening, submissions: submissions, rankings: try scale.rankingSizes.map(rankings))
        try report.text.write(toFile: output, atomically: true, encoding: .utf8)
    }

    private func preload(_ entryCount: Int) throws -> Double {
        Waiting.log("Filling a ledger with \(entryCount) entries")
        let worker = try Worker.itself("preload", ledgerDirectory, String(entryCount))
        let seconds = try worker.answer()["seconds"] ?? .nan
        try worker.finish()
        return seconds
    }

    private func rankings(of entryCount: Int) throws -> RankingResults {
        let peers: [any RankingPeer] = [
            WorkerRanking(name: "Laurel", worker: try .itself("ranking-worker")),
            WorkerRanking(name: "C++", worker: try Worker(URL(fileURLWithPath: orderStatistics))),
            RedisRanking(redis: try RedisConnection(socket: redis)),
        ]
        let results = try RankingBenchmark(entryCount: entryCount, peers: peers, scale: scale).run()
        for peer in peers { try peer.finish() }
        return results
    }
}
