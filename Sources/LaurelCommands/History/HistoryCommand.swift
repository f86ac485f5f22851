import ArgumentParser
import LaurelModel
import LaurelWire

struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List a player's submissions and the entries that they changed.",
        discussion: "Submissions are listed in the order in which they were stored, including late scores.")

    @Argument(
        help: "The player: your own id for the player, or Laurel's id, which starts with p_.",
        transform: PlayerReference.init)
    var id: PlayerReference?

    @Option(
        parsing: .unconditional, help: "The player, as an option: for ids that start with a dash.",
        transform: PlayerReference.init)
    var player: PlayerReference?

    @Option(help: "Only this leaderboard. (default: all leaderboards of the game)", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID?

    @OptionGroup var pointInTime: PointInTimeOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (id == nil) != (player == nil) else {
            throw ValidationError(
                "The command requires one player: laurel history ann, or laurel history --player ann.")
        }
    }

    func run() async throws {
        guard let player = player ?? id else { return }
        let history = try await data.withGame { game in
            var history = try await game.history(of: player, on: leaderboard, after: nil, asOf: pointInTime.asOf)
            while let cursor = history.nextCursor {
                let next = try await game.history(of: player, on: leaderboard, after: cursor, asOf: pointInTime.asOf)
                history.submissions += next.submissions
                history.nextCursor = next.nextCursor
            }
            return history
        }
        try output.print(history) { history.text(style: $0) }
    }
}

extension PlayerHistoryBody {
    fileprivate func text(style: TerminalStyle) -> String {
        var table = TextTable([
            .init("Position", .right), .init("Date"), .init("Leaderboard"), .init("Score", .right), .init("Outcome"),
            .init("Before", .right), .init("After", .right),
        ])
        for item in submissions {
            let occurrence = item.occurrence.map { " #\($0)" } ?? ""
            table.append([
                item.position.description, item.date.iso8601, item.leaderboardID + occurrence, String(item.score),
                item.outcome, item.previousEntry.map { String($0.score) } ?? "-",
                item.entry.map { String($0.score) } ?? "-",
            ])
        }
        let count = submissions.count == 1 ? "1 submission" : "\(submissions.count.grouped) submissions"
        let rows =
            submissions.isEmpty ? "" : table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        return rows + style.apply(.secondary, to: "\(count) of \(SanitizedText.of(player.displayName))") + "\n"
    }
}
