import ArgumentParser
import LaurelModel
import LaurelWire

struct WipeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wipe",
        abstract: "Delete all players and scores permanently.",
        discussion: """
            Leaderboards and their settings stay. All games of the group share players and are wiped together. In \
            production, --confirm with the game's id is required. The sandbox requires no confirmation.
            """)

    @Option(help: "The game's id, required in production.")
    var confirm: String?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let body = try await data.withGame { try await $0.wipe(confirming: confirm) }
        try output.print(body) { _ in
            """
            Wiped the \(body.environment) of \(body.group): \(body.removed.players.grouped) players and \
            \(body.removed.submissions.grouped) submissions were deleted.\n
            """
        }
    }
}

extension CommandFailure {
    /// The failure of a production wipe without the game's id as confirmation.
    static var wipeUnconfirmed: CommandFailure {
        .refused(
            """
            This permanently deletes all players and scores of the game. To confirm, set its id twice: laurel wipe \
            --game ID --confirm ID
            """
        )
    }
}
