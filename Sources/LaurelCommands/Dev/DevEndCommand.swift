import ArgumentParser
import LaurelModel
import LaurelWire

struct DevEndCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "End occurrences by moving the clock of laurel dev until they are final.",
        discussion: "The entries stay readable, as the previous occurrence.")

    @Argument(help: "A recurring leaderboard. (default: all of them)", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID?

    @OptionGroup var options: DevServerOptions

    func run() async throws { try await options.send(DevEndBody(leaderboard), "POST", "end-occurrences") }
}
