package import LaurelCore
package import LaurelModel
package import LaurelWire

/// An import in progress, with the number of equal rows and the results so far.
package struct ImportRun {
    private let game: GameID
    private let leaderboard: LeaderboardID
    private let service: RealmService
    private let ledger: any Ledger
    /// The numbers of imported and rejected rows so far, without the batch that is being written.
    package private(set) var summary = ImportBody()
    private var equalRows = EqualRows()
    private var rejections: [ImportBody.Rejection] = []
    private var pipeline: SubmissionPipeline
    /// The rows of the batch that is being written.
    private var writing = Batch()
    /// The occurrences in which rows were accepted.
    private var occurrences: Set<Int64> = []

    private struct Batch {
        var lines: [Int] = []
        /// The number of the occurrence of each row; nil on a leaderboard that is not recurring.
        var occurrences: [Int64?] = []
        var rejections: [ImportBody.Rejection] = []
    }

    /// Starts an import into a leaderboard.
    package init(
        into leaderboard: LeaderboardID, of game: GameID, service: RealmService, ledger: any Ledger,
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.game = game
        self.leaderboard = leaderboard
        self.service = service
        self.ledger = ledger
        pipeline = SubmissionPipeline(service, random: random)
    }

    /// The maximum number of rows in the next call of ``submit(_:at:)``.
    package var rowCountMax: Int { pipeline.batchCountMax }

    /// Starts to write the valid rows in one commit, after the commit of the rows before.
    ///
    /// - Throws: ``ServiceError`` or ``LedgerError``; then the outcome of these rows and of the rows before is unknown.
    package mutating func submit(_ rows: [ImportedRow], at now: Moment) async throws {
        let externalIDs = try await externalIDs(in: rows)
        let recurrence = try service.leaderboard(leaderboard, of: game).recurrence
        var batch = Batch()
        var submissions: [Submission] = []
        submissions.reserveCapacity(rows.count)
        for row in rows {
            switch row {
            case .row(let row):
                let submission = submission(of: row, by: externalIDs, at: now)
                submissions.append(submission)
                batch.lines.append(row.line)
                batch.occurrences.append(recurrence?.occurrence(holding: min(submission.date ?? now, now))?.number)
            case .rejected(let rejection): batch.rejections.append(rejection)
            }
        }
        let receipts = try await submissions.isEmpty ? pipeline.finish() : pipeline.submit(submissions)
        count(writing, receipts)
        writing = batch
    }

    /// Waits until all rows are durable, and counts the leaderboard's players after the import.
    ///
    /// For a recurring leaderboard, only occurrences in which rows were accepted are counted.
    package mutating func finish() async throws {
        count(writing, try await pipeline.finish())
        writing = Batch()
        guard try service.leaderboard(leaderboard, of: game).recurrence != nil else {
            let page = try await service.page(.players([]), of: leaderboard, in: game)
            summary.players = page.playerCount
            return
        }
        for number in occurrences.sorted() {
            do {
                let page = try await service.page(
                    .players([]), of: leaderboard, in: game, occurrence: .number(number))
                summary.players += page.playerCount
            } catch .refused {
                // The occurrence is not retained, so it has no ranking.
                continue
            }
        }
    }

    /// Returns and removes the rejections since the last call, sorted by line.
    package mutating func removeRejections() -> [ImportBody.Rejection] {
        defer { rejections = [] }
        return rejections.sorted { $0.line < $1.line }
    }

    private mutating func count(_ batch: Batch, _ receipts: [Receipt]) {
        for (index, receipt) in receipts.enumerated() {
            summary.count(receipt)
            if receipt.outcome != .refused, let number = batch.occurrences[index] { occurrences.insert(number) }
            if receipt.outcome == .refused, let problem = receipt.problem {
                rejections.append(ImportBody.Rejection(line: batch.lines[index], reason: "\(problem)"))
            }
        }
        count(batch.rejections)
    }

    private mutating func count(_ malformed: [ImportBody.Rejection]) {
        for rejection in malformed {
            summary.countRejectedRow()
            rejections.append(rejection)
        }
    }

    /// Returns the known external ids of the players that rows reference by Laurel's player id.
    ///
    /// Rows with a submission id are skipped, because they need no other id.
    private func externalIDs(in rows: [ImportedRow]) async throws -> [PlayerReference: ExternalID] {
        var references: Set<PlayerReference> = []
        for case .row(let row) in rows where row.id == nil {
            if case .id = row.content.player { references.insert(row.content.player) }
        }
        guard !references.isEmpty else { return [:] }
        return try await ledger.players(named: references, in: service.realm).compactMapValues(\.externalID)
    }

    private mutating func submission(
        of row: ImportRow, by externalIDs: [PlayerReference: ExternalID], at now: Moment
    ) -> Submission {
        Submission(
            id: row.id ?? madeID(for: row.content.counted(by: externalIDs)), game: game,
            leaderboard: leaderboard, player: row.content.player,
            displayName: row.name, score: row.content.score, context: row.context,
            date: row.content.date, receivedAt: now, author: .server)
    }

    private mutating func madeID(for content: ImportRow.Content) -> SubmissionID {
        content.id(afterEqualRows: equalRows.count(content))
    }
}
