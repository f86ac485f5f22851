import ArgumentParser
import LaurelCore
import LaurelModel

struct TopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "top", abstract: "Show the best of a leaderboard.")

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(help: "How many rows, 1 to 1,000.", transform: PageLimit.init(argument:))
    var limit = PageLimit.ten

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let open = try await data.open()
        try output.print(try await open.page(.rows(from: .first, limit: limit), of: leaderboard))
    }
}
