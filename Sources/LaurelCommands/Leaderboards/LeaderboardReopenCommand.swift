import ArgumentParser
import LaurelModel
import LaurelWire

struct LeaderboardReopenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Reopen a final occurrence for late scores.",
        discussion: """
            Late scores of server keys and imports count. The occurrence becomes final again after \
            --backfill-quiet-minutes of the server without such a score. The audit log records the action, and \
            clients and webhooks receive the event occurrence.corrected.
            """)

    @Argument(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var id: LeaderboardID

    @Option(help: "The occurrence's number, as in the list of occurrences.")
    var occurrence: Int64

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard occurrence >= 0 else {
            throw ValidationError("Occurrence \(occurrence) is out of range. Use a number from 0.")
        }
    }

    func run() async throws {
        let body = try await data.withGame { try await $0.reopen(id, occurrence: occurrence) }
        try output.print(body) { _ in
            """
            Reopened occurrence \(occurrence) of \(id): \(body.counted.grouped) late scores now count. Action \
            \(body.action).\n
            """
        }
    }
}
