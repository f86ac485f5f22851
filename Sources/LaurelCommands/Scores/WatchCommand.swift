import ArgumentParser
import LaurelModel

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show the best of a leaderboard, and again whenever it changes.",
        discussion: """
            Looks at a running server (--server, or LAUREL_URL) until it is interrupted. With --json every change is a \
            line of its own.
            """)

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(parsing: .unconditional, help: "How many rows, 1 to 1,000.", transform: PageLimit.init(argument:))
    var limit = PageLimit.ten

    @Option(help: "Of what time: the past 24 hours, 7 days or all. (default: allTime)")
    var time: TimeScope?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    /// How long a change may go unseen.
    private static let interval = Duration.seconds(1)

    func run() async throws {
        try await data.withGame { game in
            guard let game = game as? RemoteGame else {
                throw CommandFailure.usage("A running server is watched: name it with --server, or in LAUREL_URL.")
            }
            var tag: String?
            while TerminalStream.standardOutput.hasReader {
                let changed = try await game.pageIfChanged(
                    .rows(from: .first, limit: limit), of: leaderboard, time: time ?? .allTime, since: tag)
                if let changed {
                    tag = changed.tag
                    if !output.json { try TerminalStream.standardOutput.clear() }
                    try output.print(changed.page)
                }
                try await ContinuousClock().sleep(for: Self.interval)
            }
        }
    }
}
