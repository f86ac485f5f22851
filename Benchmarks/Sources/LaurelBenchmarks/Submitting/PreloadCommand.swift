import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelSQLite

/// Fills a new ledger with one entry for each player, through the service, in big batches.
struct PreloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "preload", shouldDisplay: false)

    @Argument var directory: String
    @Argument var entryCount: Int

    private static let batchCount = 4_096

    func run() async throws {
        let watch = Stopwatch()
        let ledger = try SQLiteLedger(in: directory, creating: true)
        _ = try await ledger.add(BenchmarkRealm.game)
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger)
        try await service.create(BenchmarkRealm.leaderboard)
        var random = SplitMix64(seed: 1)
        for start in stride(from: 0, to: entryCount, by: Self.batchCount) {
            let now = SystemClock().now
            let batch = (start..<min(start + Self.batchCount, entryCount)).map {
                BenchmarkRealm.submission(of: UInt64($0), at: now, using: &random)
            }
            _ = try await service.submit(batch)
        }
        try WorkerProtocol.reply(["seconds": watch.seconds])
    }
}
