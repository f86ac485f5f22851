import ArgumentParser
import LaurelCore
import LaurelModel

struct TopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "top", abstract: "List the best entries of a leaderboard.")

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(parsing: .unconditional, help: "The number of rows, 1 to 1,000.", transform: PageLimit.init(argument:))
    var limit = PageLimit.ten

    @OptionGroup var pointInTime: PointInTimeOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try output.print(
            try await data.page(.rows(from: .first, limit: limit), of: leaderboard, pointInTime: pointInTime))
    }
}
