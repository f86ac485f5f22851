import LaurelCommands
import LaurelCore
import LaurelModel
import LaurelSQLite

/// A writer that performs a step for each line of standard input. The response to each line ends with the line `done`.
struct WriterSteps {
    /// The next number of each writer.
    var numbers: [Int]
    let open: WriterLedger

    mutating func run() async throws {
        while let line = readLine() {
            if line == "write" { try await write() } else { try await read() }
            try TerminalStream.writeOutput("done\n")
        }
    }

    /// Sends the next score of every writer concurrently. A writer for which the disk is full prints `full` and resends
    /// the score in the next step.
    private mutating func write() async throws {
        let open = open
        let scores = numbers.enumerated().map { WriterScore(writer: $0, number: $1) }
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

    /// Prints the number of stored submissions and the sum of all entries of the ranking.
    private func read() async throws {
        let census = try await open.ledger.census(of: open.service.realm)
        let page = try await open.service.page(
            .rows(from: RowNumber(1), limit: PageLimit(1_000, for: .server)),
            of: LeaderboardID(WriterScore.leaderboard), in: GameID(WriterScore.game))
        let sum = page.standings.reduce(0) { $0 + $1.entry.score }
        try TerminalStream.writeOutput("read \(census.submissionIDCount) \(sum)\n")
    }
}
