import ArgumentParser
import LaurelModel
import LaurelWire

struct WipeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wipe",
        abstract: "Remove every player and score, for good. Leaderboards stay, with their settings.",
        discussion: """
            All games of the group share players, and are wiped together. The sandbox is wiped by this command alone; for \
            production type the game's id after --confirm.
            """)

    @Option(help: "In production: the game's id.")
    var confirm: String?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let body = try await data.withGame { try await $0.wipe(confirming: confirm) }
        try output.print(body) { _ in
            """
            The \(body.environment) of \(body.group) is empty: \(body.removed.players.grouped) players and \
            \(body.removed.submissions.grouped) submissions are gone.\n
            """
        }
    }
}

extension CommandFailure {
    /// The refusal of a wipe of production without the game's id.
    static var wipeUnconfirmed: CommandFailure {
        .refused(
            """
            This permanently removes every player and score of the game. To wipe it, type its id twice: laurel wipe \
            --game ID --confirm ID
            """
        )
    }
}
