import ArgumentParser
import LaurelModel

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "List the best entries of a leaderboard, and again after each change.",
        discussion: """
            Follows a running server (--server, or LAUREL_URL) until it is interrupted. With --json, each change is \
            one line of output.
            """)

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(parsing: .unconditional, help: "The number of rows, 1 to 1,000.", transform: PageLimit.init(argument:))
    var limit = PageLimit.ten

    @Option(help: "The time scope: all time, the past 24 hours or the past 7 days. (default: allTime)")
    var time: TimeScope?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    /// The interval between two requests for the ranking.
    private static let interval = Duration.seconds(1)

    func run() async throws {
        try await data.withGame { game in
            guard let game = game as? RemoteGame else {
                throw CommandFailure.usage("watch requires a running server. Set --server or LAUREL_URL.")
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
