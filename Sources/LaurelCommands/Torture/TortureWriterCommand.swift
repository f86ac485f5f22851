import ArgumentParser
import LaurelCore
import LaurelModel

/// Submits until it is killed, and says what was acknowledged: the child process of crash tests.
///
/// Writer *w* submits the ids `w-0`, `w-1`, … one after another, each with the score 1, for a player of its own, and
/// never sends one before the one before it was acknowledged. Whoever reads the lines knows therefore what must be in
/// the ledger after a crash (everything acknowledged), and what may be (one more for each writer).
struct TortureWriterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "torture-writer", shouldDisplay: false)

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(
        help: "The first number that each writer sends, separated by commas; as many writers as numbers.",
        transform: { try $0.split(separator: ",").map { try Int64(scoreText: String($0)) } })
    var from: [Int64]

    @OptionGroup var data: DataOptions

    func run() async throws {
        try await data.withGame { open in
            try await withThrowingTaskGroup { group in
                for (writer, first) in from.enumerated() {
                    group.addTask { try await submitForever(as: writer, from: first, to: open) }
                }
                try await group.waitForAll()
            }
        }
    }

    private func submitForever(as writer: Int, from first: Int64, to open: OpenGame) async throws {
        for number in first... {
            let id = "\(writer)-\(number)"
            let submission = Submission(
                id: try SubmissionID(id), game: open.game.id, leaderboard: leaderboard,
                player: try PlayerReference("writer \(writer)"), score: 1, receivedAt: SystemClock().now,
                author: .server)
            for receipt in try await translatingErrors({ try await open.service.submit([submission]) }) {
                if let problem = receipt.problem { throw CommandFailure(problem) }
                TerminalStream.standardOutput.print("\(id) \(receipt.replayed ? "replayed" : "new")\n")
            }
        }
    }
}
