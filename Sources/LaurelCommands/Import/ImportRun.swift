import LaurelCore
import LaurelModel

/// An import on its way: the equal rows it has met, and what became of all rows.
struct ImportRun {
    let open: OpenGame
    let leaderboard: LeaderboardID
    private(set) var summary = ImportSummary()
    private var equalRows: [ImportRow.Content: Int] = [:]
    private var rejections: [ImportRejection] = []

    init(into leaderboard: LeaderboardID, of open: OpenGame) {
        self.open = open
        self.leaderboard = leaderboard
    }

    /// Submits the rows that are right, in one commit.
    mutating func take(_ rows: [ImportedRow]) async throws {
        let externalIDs = try await externalIDs(in: rows)
        let now = SystemClock().now
        var lines: [Int] = []
        var submissions: [Submission] = []
        for case .row(let row) in rows {
            lines.append(row.line)
            submissions.append(submission(of: row, by: externalIDs, at: now))
        }
        for (line, receipt) in zip(lines, try await open.service.submit(submissions)) {
            summary.count(receipt)
            if let problem = receipt.problem { rejections.append(ImportRejection(line: line, reason: "\(problem)")) }
        }
        for case .rejected(let rejection) in rows {
            summary.countRejectedRow()
            rejections.append(rejection)
        }
    }

    /// Counts the players whom the leaderboard has in the end, whatever became of the rows.
    mutating func finish() async throws {
        let page = try await open.service.page(.rows(from: .first, limit: .ten), of: leaderboard, in: open.game.id)
        summary.players = page.playerCount
    }

    /// The rejections since this was last asked, in the order of their lines.
    mutating func takeRejections() -> [ImportRejection] {
        defer { rejections = [] }
        return rejections.sorted { $0.line < $1.line }
    }

    /// The studio's own ids of those players whom rows without an id name by Laurel's.
    private func externalIDs(in rows: [ImportedRow]) async throws -> [PlayerReference: ExternalID] {
        var references: Set<PlayerReference> = []
        for case .row(let row) in rows where row.id == nil {
            if case .id = row.content.player { references.insert(row.content.player) }
        }
        guard !references.isEmpty else { return [:] }
        return try await open.ledger.players(named: references, in: open.service.realm).compactMapValues(\.externalID)
    }

    private mutating func submission(
        of row: ImportRow, by externalIDs: [PlayerReference: ExternalID], at now: Moment
    ) -> Submission {
        Submission(
            id: row.id ?? madeID(for: row.content.counted(by: externalIDs)), game: open.game.id,
            leaderboard: leaderboard, player: row.content.player,
            displayName: row.name, score: row.content.score, date: row.content.date, receivedAt: now, author: .server)
    }

    private mutating func madeID(for content: ImportRow.Content) -> SubmissionID {
        let count = equalRows[content, default: 0]
        equalRows[content] = count + 1
        return content.id(afterEqualRows: count)
    }
}
