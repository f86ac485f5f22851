import LaurelCore
import LaurelModel
import LaurelSQLite

/// The writers' ledger, with its game and its leaderboard.
struct TortureLedger {
    let ledger: SQLiteLedger
    let service: RealmService

    /// Makes the game and its leaderboard where they are missing.
    init(_ ledger: SQLiteLedger) async throws {
        self.ledger = ledger
        let game = try Game(id: GameID(TortureScore.game), name: "Torture")
        let realm = Realm(group: try await ledger.add(game).group, environment: .production)
        service = try await RealmService(realm, ledger: ledger)
        try await service.administration.create(
            try Leaderboard(id: LeaderboardID(TortureScore.leaderboard), game: game.id, submission: .sum))
    }

    /// Submits and, once it is acknowledged, says so on standard output.
    func submit(_ score: TortureScore) async throws {
        for receipt in try await service.submit([try score.submission(at: SystemClock().now)]) {
            if let problem = receipt.problem { throw CommandFailure(problem) }
            try TerminalStream.answer("\(score.id) \(receipt.replayed ? "replayed" : "new")\n")
        }
    }
}
