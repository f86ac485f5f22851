package import LaurelCore
package import LaurelModel
package import LaurelWire

/// An import in progress, with the number of equal rows and the results so far.
package struct ImportRun {
    private let game: GameID
    private let leaderboard: LeaderboardID
    private let service: RealmService
    private let ledger: any Ledger
    /// The numbers of imported and rejected rows so far.
    package private(set) var summary = ImportBody()
    private var equalRows: [ImportRow.Content: Int] = [:]
    private var rejections: [ImportBody.Rejection] = []
    /// The number of players with an entry, by the number of each occurrence in which rows were accepted.
    private var playerCounts: [Int64: Int] = [:]

    /// Starts an import into a leaderboard.
    package init(into leaderboard: LeaderboardID, of game: GameID, service: RealmService, ledger: any Ledger) {
        self.game = game
        self.leaderboard = leaderboard
        self.service = service
        self.ledger = ledger
    }

    /// Submits the valid rows in one commit.
    ///
    /// - Throws: ``ServiceError`` or ``LedgerError``; then none of these rows was accepted, or the outcome is unknown.
    package mutating func submit(_ rows: [ImportedRow], at now: Moment) async throws {
        let externalIDs = try await externalIDs(in: rows)
        var lines: [Int] = []
        var submissions: [Submission] = []
        for case .row(let row) in rows {
            lines.append(row.line)
            submissions.append(submission(of: row, by: externalIDs, at: now))
        }
        let recurrence = try service.leaderboard(leaderboard, of: game).recurrence
        let receipts = try await service.submit(submissions)
        for ((line, receipt), submission) in zip(zip(lines, receipts), submissions) {
            summary.count(receipt)
            if receipt.outcome != .refused,
                let occurrence = recurrence?.occurrence(holding: min(submission.date ?? now, now))
            {
                playerCounts[occurrence.number] = receipt.playerCount
            }
            if let problem = receipt.problem {
                rejections.append(ImportBody.Rejection(line: line, reason: "\(problem)"))
            }
        }
        for case .rejected(let rejection) in rows {
            summary.countRejectedRow()
            rejections.append(rejection)
        }
    }

    /// Counts the leaderboard's players after the import.
    ///
    /// For a recurring leaderboard, only occurrences in which rows were accepted are counted.
    package mutating func finish() async throws {
        guard try service.leaderboard(leaderboard, of: game).recurrence == nil else {
            summary.players = playerCounts.values.reduce(0, +)
            return
        }
        let page = try await service.page(.players([]), of: leaderboard, in: game)
        summary.players = page.playerCount
    }

    /// Returns and removes the rejections since the last call, sorted by line.
    package mutating func removeRejections() -> [ImportBody.Rejection] {
        defer { rejections = [] }
        return rejections.sorted { $0.line < $1.line }
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
        let count = equalRows[content, default: 0]
        equalRows[content] = count + 1
        return content.id(afterEqualRows: count)
    }
}
