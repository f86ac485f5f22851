import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelSQLite

/// The command that fills a new ledger with one entry for each player, through the service, in large batches.
struct PreloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "preload", shouldDisplay: false)

    @Argument var directory: String
    @Argument var entryCount: Int

    func run() async throws {
        let watch = Stopwatch()
        let ledger = try SQLiteLedger(in: directory, creating: true)
        _ = try await ledger.add(BenchmarkRealm.game)
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger)
        try await service.administration.create(BenchmarkRealm.leaderboard)
        try await BenchmarkRealm.fill(service, players: 0..<entryCount)
        try WorkerProtocol.reply(["seconds": watch.seconds])
    }
}
