import ArgumentParser
import LaurelModel
import LaurelWire

struct ReviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Decide about scores that a leaderboard's checks hold.",
        subcommands: [ReviewListCommand.self, ReviewApproveCommand.self, ReviewRejectCommand.self])
}

struct ReviewListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List held scores, the oldest first.")

    @Option(help: "How many, up to 1000.")
    var limit: Int = 25

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...1_000).contains(limit) else { throw ValidationError("--limit is from 1 to 1000.") }
    }

    func run() async throws {
        let reviews = try await data.withGame { try await $0.reviews(limit: limit) }
        try output.print(reviews) { style in
            var table = TextTable([
                .init("Held", .right), .init("Leaderboard"), .init("Player"), .init("Score", .right), .init("Earned"),
                .init("Why"),
            ])
            for item in reviews.scores {
                table.append([
                    item.id, item.leaderboardID, SanitizedText.of(item.player.displayName), item.formattedScore,
                    item.date.iso8601, item.reason,
                ])
            }
            return table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        }
    }
}

struct ReviewApproveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Let a held score count, with its own date.")

    @Argument(help: "As review list numbers it.")
    var held: Int64

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let action = try await data.withGame { try await $0.review(held, isApproved: true) }
        try output.print(action) { _ in "The score counts on \(action.leaderboardID ?? "").\n" }
    }
}

struct ReviewRejectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reject", abstract: "Let a held score never count.")

    @Argument(help: "As review list numbers it.")
    var held: Int64

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let action = try await data.withGame { try await $0.review(held, isApproved: false) }
        try output.print(action) { _ in "The score never counts on \(action.leaderboardID ?? "").\n" }
    }
}
