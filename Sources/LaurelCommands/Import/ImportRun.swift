import LaurelCore
import LaurelModel

/// An import on its way: the equal rows it has met, and what became of all rows.
struct ImportRun {
    let game: GameID
    let leaderboard: LeaderboardID
    private(set) var summary = ImportSummary()
    private var equalRows: [ImportRow.Content: Int] = [:]
    private var rejections: [ImportRejection] = []

    init(game: GameID, leaderboard: LeaderboardID) {
        self.game = game
        self.leaderboard = leaderboard
    }

    /// Submits the rows that are right, in one commit.
    mutating func take(_ rows: [ImportedRow], by service: RealmService) async throws {
        let now = SystemClock().now
        var lines: [Int] = []
        var submissions: [Submission] = []
        for case .row(let row) in rows {
            lines.append(row.line)
            submissions.append(submission(of: row, at: now))
        }
        for (line, receipt) in zip(lines, try await service.submit(submissions)) {
            summary.count(receipt)
            if let problem = receipt.problem { rejections.append(ImportRejection(line: line, reason: "\(problem)")) }
        }
        for case .rejected(let rejection) in rows {
            summary.countRejectedRow()
            rejections.append(rejection)
        }
    }

    /// Counts the players whom the leaderboard has in the end, whatever became of the rows.
    mutating func finish(with service: RealmService) async throws {
        let page = try await service.page(.rows(from: .first, limit: .ten), of: leaderboard, in: game)
        summary.players = page.playerCount
    }

    /// The rejections since this was last asked, in the order of their lines.
    mutating func takeRejections() -> [ImportRejection] {
        defer { rejections = [] }
        return rejections.sorted { $0.line < $1.line }
    }

    private mutating func submission(of row: ImportRow, at now: Moment) -> Submission {
        Submission(
            id: row.id ?? madeID(for: row.content), game: game, leaderboard: leaderboard, player: row.content.player,
            displayName: row.name, score: row.content.score, date: row.content.date, receivedAt: now, author: .server)
    }

    private mutating func madeID(for content: ImportRow.Content) -> SubmissionID {
        let count = equalRows[content, default: 0]
        equalRows[content] = count + 1
        return content.id(afterEqualRows: count)
    }
}
