import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelPostgres

/// The command of another node, as on another machine: it loads the ranking and follows the ledger.
struct PostgresNodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "postgres-node", shouldDisplay: false)

    @Argument var address: String

    func run() async throws {
        let ledger = try await PostgresLedger(at: PostgresAddress(address))
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger)
        let following = Task { try await service.follow() }
        try await WorkerProtocol.serve { verb, numbers in
            if verb == "reach" {
                await service.reach(LedgerPosition(Int64(numbers[0])))
                return [:]
            }
            let page = try await service.page(
                .rows(from: RowNumber(1), limit: PageLimit(100, for: .player)), of: BenchmarkRealm.leaderboard.id,
                in: BenchmarkRealm.game.id)
            return [
                "players": Double(page.playerCount), "cpu": ProcessUsage.cpuSeconds,
                "resident": ProcessUsage.residentByteCount,
            ]
        }
        following.cancel()
    }
}
