import ArgumentParser
import LaurelModel
import LaurelWire

struct RecomputeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recompute", abstract: "Fold a leaderboard's entries anew from its facts.",
        discussion: """
            Tells which entries differ from those that the facts make, and puts them right. In a sound ledger none do, and \
            nothing is written.
            """)

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Flag(help: "Tell only, and leave everything as it is.")
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
        var table = TextTable([.init("Player"), .init("Kept", .right), .init("By the facts", .right)])
        for change in changes {
            let occurrence = change.occurrence.map { " #\($0)" } ?? ""
            table.append([
                change.player.displayName + occurrence, change.before.map { String($0.score) } ?? "-",
                change.after.map { String($0.score) } ?? "-",
            ])
        }
        let rows = changes.isEmpty ? "" : table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        let verb = preview ? "would change" : changeCount == 1 ? "was put right" : "were put right"
        return rows + "\(changeCount.grouped) of \(entryCount.grouped) entries on \(leaderboardID) \(verb).\n"
    }
}
