import LaurelCommands
import LaurelCore
import LaurelModel
import LaurelSQLite

/// A ledger that was reopened after a fault.
struct ReopenedLedger {
    /// The time from the start of opening until the ranking could be read.
    let restartSeconds: Double
    private let ledger: SQLiteLedger
    /// The service of the game's realm, or nil if the fault preceded the creation of the leaderboard.
    private let service: RealmService?

    init(reopening directory: String) async throws {
        let start = SteadyClock.seconds()
        ledger = try SQLiteLedger(in: directory, creating: true)
        let (game, leaderboard) = (try GameID(WriterScore.game), try LeaderboardID(WriterScore.leaderboard))
        guard let group = try await ledger.games().first?.group else {
            service = nil
            restartSeconds = SteadyClock.seconds() - start
            return
        }
        let service = try await RealmService(Realm(group: group, environment: .production), ledger: ledger)
        if service.leaderboards(of: game).isEmpty {
            self.service = nil
        } else {
            let rows = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(10, for: .server))
            _ = try await service.page(rows, of: leaderboard, in: game)
            self.service = service
        }
        restartSeconds = SteadyClock.seconds() - start
    }

    /// Returns the scores of all facts, with nil for a fact that no writer can have sent.
    func storedScores() async throws -> [WriterScore?] {
        guard let service else { return [] }
        let facts = try await ledger.facts(in: service.realm, after: .start, limit: .max)
        let submissions = facts.compactMap { fact in
            if case .submission(let submission) = fact.content { submission } else { nil }
        }
        let players = try await ledger.players(numbered: Set(submissions.map(\.player)), in: service.realm)
        return submissions.map { fact in
            guard let score = WriterScore(id: fact.id.text[...]), fact.score == score.value,
                players[fact.player]?.externalID?.text == score.player
            else { return nil }
            return score
        }
    }

    /// Verifies the ledger, and returns the differences that the verification finds.
    func differences() async throws -> [String] {
        guard let service else { return [] }
        return try await LedgerVerification(of: ledger, in: service.realm).differences
    }

    /// Resends scores. A stored score is acknowledged and not counted again.
    func send(_ scores: [WriterScore]) async throws {
        let now = SystemClock().now
        let receipts = try await service?.submit(try scores.map { try $0.submission(at: now) }) ?? []
        for case let problem? in receipts.map(\.problem) { throw CommandFailure(problem) }
    }

    func close() async throws { try await ledger.close() }

    /// A Boolean value that indicates whether the leaderboard exists.
    var hasLeaderboard: Bool { service != nil }
}
