import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelSQLite

/// The command that opens a ledger and reads one page, as a starting server does.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "open", shouldDisplay: false)

    @Argument var directory: String

    func run() async throws {
        let ledger = try SQLiteLedger(in: directory, creating: false)
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger)
        let page = try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .player)), of: BenchmarkRealm.leaderboard.id,
            in: BenchmarkRealm.game.id)
        try WorkerProtocol.reply([
            "players": Double(page.playerCount), "rows": Double(page.standings.count),
            "resident": ProcessUsage.residentByteCount, "peak": ProcessUsage.peakResidentByteCount,
            "cpu": ProcessUsage.cpuSeconds, "waited": ProcessUsage.waitedSeconds,
        ])
    }
}
