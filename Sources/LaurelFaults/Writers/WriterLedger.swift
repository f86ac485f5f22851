import LaurelCommands
import LaurelCore
import LaurelModel
import LaurelSQLite

/// The ledger of the writers, with its game and its leaderboard.
struct WriterLedger {
    let ledger: SQLiteLedger
    let service: RealmService

    /// Creates the game and its leaderboard if they do not exist.
    init(_ ledger: SQLiteLedger) async throws {
        self.ledger = ledger
        let game = try Game(id: GameID(WriterScore.game), name: "Torture")
        let realm = Realm(group: try await ledger.add(game).group, environment: .production)
        service = try await RealmService(realm, ledger: ledger)
        try await service.administration.create(
            try Leaderboard(id: LeaderboardID(WriterScore.leaderboard), game: game.id, submission: .sum))
    }

    /// Submits a score, and prints its id after the acknowledgement.
    func submit(_ score: WriterScore) async throws {
        for receipt in try await service.submit([try score.submission(at: SystemClock().now)]) {
            if let problem = receipt.problem { throw CommandFailure(problem) }
            try TerminalStream.writeOutput("\(score.id) \(receipt.replayed ? "replayed" : "new")\n")
        }
    }
}
