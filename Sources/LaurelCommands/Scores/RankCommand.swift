import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelWire

struct RankCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rank", abstract: "Show a player's rank, or the rank that a score would get.")

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(
        parsing: .unconditional, help: "The player: your own id for the player, or Laurel's id, which starts with p_.",
        transform: PlayerReference.init)
    var player: PlayerReference?

    @Option(
        parsing: .unconditional, help: "A score: shows the rank that a new player with this score would get now.",
        transform: Int64.init(scoreText:))
    var score: Int64?

    @OptionGroup var pointInTime: PointInTimeOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if (player == nil) == (score == nil) {
            throw ValidationError("The command has both options or neither. Set either --player or --score.")
        }
    }

    func run() async throws {
        if let player {
            try output.print(try await data.page(.players([player]), of: leaderboard, pointInTime: pointInTime))
        } else if let score {
            try await printProspect(of: score)
        }
    }

    private func printProspect(of score: Int64) async throws {
        let prospect = try await data.withGame {
            try await pointInTime.view(of: $0, on: leaderboard).prospectiveRank(of: score, on: leaderboard)
        }
        // A server may send any count. The sum is only printed, so it may wrap.
        let count = prospect.playerCount &+ 1
        try output.print(prospect) { _ in
            """
            A new player with the score \(SanitizedText.of(prospect.shownScore)) would have rank \
            \(prospect.rank.grouped) of \(count.grouped).\n
            """
        }
    }
}
