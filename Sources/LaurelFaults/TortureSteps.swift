import LaurelCommands
import LaurelCore
import LaurelModel
import LaurelSQLite

/// Writes and reads as the lines of standard input say, each answered by lines that end with `done`.
struct TortureSteps {
    /// The next number of each writer.
    var numbers: [Int]
    let open: TortureLedger

    mutating func run() async throws {
        while let line = readLine() {
            if line == "write" { try await write() } else { try await read() }
            try TerminalStream.writeOutput("done\n")
        }
    }

    /// Every writer sends its next score, all at once, or says `full` and keeps it for the next time.
    private mutating func write() async throws {
        let open = open
        let scores = numbers.enumerated().map { TortureScore(writer: $0, number: $1) }
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for score in scores {
                group.addTask {
                    do {
                        try await open.submit(score)
                        return score.writer
                    } catch LedgerError.full {
                        try TerminalStream.writeOutput("full\n")
                        return nil
                    }
                }
            }
            for try await case let writer? in group { numbers[writer] += 1 }
        }
    }

    /// Tells how many submissions are stored, and the sum of all entries of the ranking.
    private func read() async throws {
        let census = try await open.ledger.census(of: open.service.realm)
        let page = try await open.service.page(
            .rows(from: RowNumber(1), limit: PageLimit(1_000, for: .server)),
            of: LeaderboardID(TortureScore.leaderboard), in: GameID(TortureScore.game))
        let sum = page.standings.reduce(0) { $0 + $1.entry.score }
        try TerminalStream.writeOutput("read \(census.submissionIDCount) \(sum)\n")
    }
}
