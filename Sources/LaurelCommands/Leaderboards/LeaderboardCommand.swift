import ArgumentParser
import LaurelModel
import LaurelWire

struct LeaderboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leaderboard", abstract: "Create, list, show and reopen leaderboards.",
        subcommands: [
            LeaderboardCreateCommand.self, LeaderboardListCommand.self, LeaderboardShowCommand.self,
            LeaderboardReopenCommand.self,
        ])
}

struct LeaderboardCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a leaderboard in production and in the sandbox.",
        discussion: """
            --sandbox creates it in the sandbox only. If the leaderboard exists with the same settings, nothing changes.
            """)

    @Argument(help: "The id, which is unique in the game's group: A-Z a-z 0-9 . _ -", transform: LeaderboardID.init)
    var id: LeaderboardID

    @Option(help: "The sort order of scores. (default: highToLow)")
    var order: SortOrder?

    @OptionGroup var settings: LeaderboardSettings

    @Option(help: "Whether clients can read it without authentication: true or false. (default: true)")
    var publicRead: Bool?

    @OptionGroup var recurrence: RecurrenceOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let (leaderboard, isNew) = try await data.withGame { open in
            var leaderboard = settings.leaderboard(id, order: order)
            leaderboard.publicRead = publicRead ?? true
            leaderboard.recurrence = try recurrence.rule
            return try await open.create(leaderboard)
        }
        try output.print(leaderboard) { _ in
            isNew ? "The leaderboard \(id) is ready.\n" : "The leaderboard \(id) already exists; nothing changed.\n"
        }
    }
}

struct LeaderboardListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List a game's leaderboards.")

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let leaderboards = try await data.withGame { try await $0.leaderboards() }
        try output.print(leaderboards) { style in
            TextTable(of: leaderboards.leaderboards).rendered(
                style: style, widthMax: TerminalStream.standardOutput.width)
        }
    }
}

struct LeaderboardShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a leaderboard's settings.")

    @Argument(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var id: LeaderboardID

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let leaderboard = try await data.withGame { try await $0.knownLeaderboard(id) }
        try output.print(leaderboard) { style in
            TextTable(of: [leaderboard]).rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        }
    }
}

extension TextTable {
    fileprivate init(of leaderboards: [LeaderboardBody]) {
        self.init([
            .init("Leaderboard"), .init("Kind"), .init("Format"), .init("Order"), .init("Keeps"), .init("Ties"),
            .init("Range", role: .secondary),
        ])
        for leaderboard in leaderboards {
            append([
                leaderboard.id, leaderboard.kind, leaderboard.format, leaderboard.sortOrder, leaderboard.submissionType,
                leaderboard.tieRule, leaderboard.scoreRange?.option ?? "any",
            ])
        }
    }
}
