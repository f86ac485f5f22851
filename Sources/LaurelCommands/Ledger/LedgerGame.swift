import LaurelCore
import LaurelImport
import LaurelModel
import LaurelServer
import LaurelWire

/// A game in a ledger that this process has opened. The command has the rights of a server key.
struct LedgerGame: OpenGame {
    let game: Game
    let ledger: any Ledger
    let clock: GuardedClock
    let service: RealmService

    /// The author of the command's actions in the audit log: any user who can open the directory.
    static let actor = AuditActor(name: "command line")

    func leaderboards() async throws -> LeaderboardsBody {
        var bodies: [LeaderboardBody] = []
        for leaderboard in service.leaderboards(of: game.id) { bodies.append(try await body(leaderboard)) }
        return LeaderboardsBody(bodies)
    }

    func leaderboard(_ id: LeaderboardID) async throws -> LeaderboardBody? {
        do {
            return try await body(try service.leaderboard(id, of: game.id))
        } catch ServiceError.refused(.leaderboardNotFound) {
            return nil
        }
    }

    func create(_ body: NewLeaderboardBody) async throws -> (leaderboard: LeaderboardBody, isNew: Bool) {
        let leaderboard: Leaderboard
        do {
            leaderboard = try body.leaderboard(of: game.id)
        } catch {
            throw CommandFailure.usage(error.description)
        }
        let isNew = try await service.administration.create(leaderboard, by: Self.actor)
        if service.realm.environment == .production {
            let sandbox = Realm(group: game.group, environment: .sandbox)
            do {
                try await RealmService(sandbox, ledger: ledger, clock: clock).administration.create(
                    leaderboard, by: Self.actor)
            } catch ServiceError.refused(.leaderboardExists) {
                // The sandbox has its own leaderboard of that name, which stays.
            }
        }
        return (LeaderboardBody(leaderboard, for: leaderboard.readerLocale(accepting: .terminal)), isNew)
    }

    private func body(_ leaderboard: Leaderboard) async throws -> LeaderboardBody {
        let occurrence =
            leaderboard.recurrence == nil ? nil : try await service.occurrences.current(of: leaderboard.id, in: game.id)
        return LeaderboardBody(
            leaderboard, for: leaderboard.readerLocale(accepting: .terminal), occurrence: occurrence)
    }

    func submit(_ score: ScoreBody, to leaderboard: LeaderboardID) async throws -> ReceiptBody {
        let now = service.now
        var random = SystemRandomNumberGenerator()
        let submission = Submission(
            id: score.id ?? SubmissionID(at: now, using: &random), game: game.id, leaderboard: leaderboard,
            player: score.player!, displayName: score.displayName, score: score.score, context: score.context,
            date: score.date, receivedAt: now, author: .server)
        let receipt = try await service.submit([submission])[0]
        let scores = receipt.standing == nil ? nil : try await reading(of: leaderboard).scores
        return ReceiptBody(receipt, for: .server, scores: scores)
    }

    func page(
        _ selection: PageSelection, of leaderboard: LeaderboardID, occurrence: OccurrenceSelection?, time: TimeScope
    ) async throws -> EntriesBody {
        let page = try await service.page(selection, of: leaderboard, in: game.id, occurrence: occurrence, time: time)
        let reading = try await reading(of: leaderboard)
        return EntriesBody(page, for: .server, in: reading.locale, scores: reading.scores)
    }

    /// Returns the score formatter of a leaderboard for the terminal's locale.
    private func reading(of id: LeaderboardID) async throws -> (locale: ReaderLocale, scores: ScoreFormatter) {
        let leaderboard = try service.leaderboard(id, of: game.id)
        let locale = leaderboard.readerLocale(accepting: .terminal)
        return (locale, leaderboard.formatter(for: locale))
    }

    func prospectiveRank(of score: Int64, on leaderboard: LeaderboardID) async throws -> ProspectiveRankBody {
        let prospect = try await service.rankings.prospectiveRank(of: score, on: leaderboard, in: game.id)
        return ProspectiveRankBody(
            prospect, of: score, on: leaderboard, scores: try await reading(of: leaderboard).scores)
    }

    func allEntries(
        of leaderboard: LeaderboardID, occurrence: OccurrenceSelection?,
        _ body: (_ rows: [EntryBody], _ total: Int?) throws -> Void
    ) async throws {
        var ranking = try await service.rankings.whole(of: leaderboard, in: game.id, occurrence: occurrence)
        let scores = try await reading(of: leaderboard).scores
        while let standings = try await ranking.nextPage(rowCount: 1_000) {
            try body(standings.map { EntryBody($0, for: .server, scores: scores) }, ranking.playerCount)
        }
    }

    func `import`(
        _ source: CSVSource, columns: ImportColumns, to leaderboard: LeaderboardID,
        prepare: () async throws -> Void, _ report: (ImportReport) -> Void
    ) async throws -> ImportBody {
        var reader = try ImportReader(source, columns: columns)
        try await prepare()
        let format = try service.leaderboard(leaderboard, of: game.id).format
        var run = ImportRun(into: leaderboard, of: game.id, service: service, ledger: ledger)
        try await service.auditLog.record(AuditedAct(.scoresImported, leaderboard: leaderboard), by: Self.actor)
        while let rows = try reader.nextRows(run.rowCountMax, scoresIn: format) {
            try await run.submit(rows, at: service.now)
            report(ImportReport(rowCount: run.summary.rows, byteCount: reader.byteCountRead, run.removeRejections()))
        }
        try await run.finish()
        report(ImportReport(rowCount: run.summary.rows, byteCount: reader.byteCountRead, run.removeRejections()))
        return run.summary
    }

    func asOf(_ moment: Moment, on leaderboard: LeaderboardID) async throws -> any OpenGame {
        let pointInTime = try await service.history.asOf(moment, on: leaderboard, in: game.id)
        guard (try? pointInTime.leaderboard(leaderboard, of: game.id)) != nil else {
            throw CommandFailure.refused(
                "The leaderboard \(leaderboard) did not exist at \(moment.iso8601). Use a later time in asOf.")
        }
        return LedgerGame(game: game, ledger: ledger, clock: clock, service: pointInTime)
    }

    func history(
        of player: PlayerReference, on leaderboard: LeaderboardID?, after cursor: String?, asOf moment: Moment?
    ) async throws -> PlayerHistoryBody {
        let history = try await service.history.submissions(
            of: player, in: game.id, on: leaderboard, after: LedgerPosition(cursor.flatMap { Int64($0) } ?? 0),
            limit: 1_000, asOf: moment)
        return PlayerHistoryBody(history) { $0.formatter(for: $0.readerLocale(accepting: .terminal)) }
    }

    func recompute(_ leaderboard: LeaderboardID, isPreview: Bool) async throws -> RecomputationBody {
        RecomputationBody(
            try await service.verification.recompute(leaderboard, in: game.id, isPreview: isPreview, by: Self.actor),
            isPreview: isPreview)
    }

    func wipe(confirming typed: String?) async throws -> WipeBody {
        guard typed == game.id.text || typed == nil && service.realm.environment == .sandbox else {
            throw CommandFailure.wipeUnconfirmed
        }
        let (position, removed) = try await service.administration.wipe(by: Self.actor)
        try await ErasureCleanup(ledger, clock: clock).run(in: service.realm)
        return WipeBody(service.realm, removed: removed, position: position)
    }
}
