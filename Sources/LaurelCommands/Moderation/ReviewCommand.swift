import ArgumentParser
import LaurelModel
import LaurelWire

struct ReviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "List, approve and reject scores that are pending review.",
        subcommands: [ReviewListCommand.self, ReviewApproveCommand.self, ReviewRejectCommand.self])
}

struct ReviewListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List scores that are pending review, oldest first.")

    @Option(help: "The number of scores, 1 to 1,000.")
    var limit: Int = 25

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...1_000).contains(limit) else {
            throw ValidationError("Limit \(limit) is out of range. Use a limit from 1 to 1000.")
        }
    }

    func run() async throws {
        let reviews = try await data.withGame { try await $0.reviews(limit: limit) }
        try output.print(reviews) { style in
            var table = TextTable([
                .init("Number", .right), .init("Leaderboard"), .init("Player"), .init("Score", .right), .init("Earned"),
                .init("Reason"),
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
        commandName: "approve", abstract: "Approve a score, which then counts with its own date.")

    @Argument(help: ArgumentHelp("The score's number, as printed by review list.", valueName: "number"))
    var held: Int64

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let action = try await data.withGame { try await $0.review(held, isApproved: true) }
        try output.print(action) { _ in "Approved the score on \(action.leaderboardID ?? "").\n" }
    }
}

struct ReviewRejectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reject", abstract: "Reject a score permanently.")

    @Argument(help: ArgumentHelp("The score's number, as printed by review list.", valueName: "number"))
    var held: Int64

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let action = try await data.withGame { try await $0.review(held, isApproved: false) }
        try output.print(action) { _ in "Rejected the score on \(action.leaderboardID ?? "").\n" }
    }
}
