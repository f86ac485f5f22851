import ArgumentParser
import LaurelModel
import LaurelWire

struct RecomputeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recompute", abstract: "Recompute a leaderboard's entries from its facts.",
        discussion: """
            Lists the stored entries that differ from the recomputed entries, and corrects them. An undamaged ledger \
            has no differences, and nothing is written.
            """)

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Flag(help: "List the differences without correcting them.")
    var preview = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let body = try await data.withGame { try await $0.recompute(leaderboard, isPreview: preview) }
        try output.print(body) { body.text(style: $0) }
    }
}

extension RecomputationBody {
    fileprivate func text(style: TerminalStyle) -> String {
        var table = TextTable([.init("Player"), .init("Stored", .right), .init("Recomputed", .right)])
        for change in changes {
            let occurrence = change.occurrence.map { " #\($0)" } ?? ""
            table.append([
                change.player.displayName + occurrence, change.before.map { String($0.score) } ?? "-",
                change.after.map { String($0.score) } ?? "-",
            ])
        }
        let rows = changes.isEmpty ? "" : table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        let verb = preview ? "would change" : changeCount == 1 ? "was corrected" : "were corrected"
        return rows + "\(changeCount.grouped) of \(entryCount.grouped) entries on \(leaderboardID) \(verb).\n"
    }
}
