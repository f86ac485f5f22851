import ArgumentParser
import LaurelModel
import LaurelWire

struct LeaderboardReopenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Let a final occurrence take scores again.",
        discussion: """
            Scores of server keys and imports that were late because the occurrence was final count again. It becomes final again \
            when no more come for a while. The action is in the audit log and is notified as occurrence.corrected.
            """)

    @Argument(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var id: LeaderboardID

    @Option(help: "The occurrence's number, as the list of occurrences shows it.")
    var occurrence: Int64

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard occurrence >= 0 else { throw ValidationError("An occurrence's number is not negative.") }
    }

    func run() async throws {
        let body = try await data.withGame { try await $0.reopen(id, occurrence: occurrence) }
        try output.print(body) { _ in
            "Occurrence \(occurrence) of \(id) is open again: \(body.counted.grouped) late scores count. Action \(body.action).\n"
        }
    }
}
