import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import scores from a CSV file.",
        discussion: """
            Columns are named by the file's first line. Rows that cannot be taken are told on standard error with their \
            line numbers, and the others are imported. Importing a file again changes nothing, so an import that was \
            interrupted is simply run again.
            """)

    @Argument(help: "The file, in UTF-8, or - for standard input.", completion: .file(extensions: ["csv"]))
    var file: String

    @Option(help: "The leaderboard's id. It is created if --order is given.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @OptionGroup var columns: ImportColumns
    @Option(help: "Which scores are better. Given, it creates the leaderboard where there is none.")
    var order: LaurelModel.SortOrder?

    @OptionGroup var settings: LeaderboardSettings
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let summary = try await data.withGame { try await takeFile(into: $0) }
        try output.print(summary) { _ in summary.sentence + "\n" }
        if summary.rejected > 0 { throw ExitCode.failure }
    }

    /// Takes the whole file, and tells on the way which rows cannot be taken.
    private func takeFile(into open: OpenGame) async throws -> ImportSummary {
        var reader = try ImportReader(file: file, columns: columns)
        try await prepareLeaderboard(in: open)
        var progress = ProgressBar(
            "Importing", unit: .bytes, total: reader.byteCountTotal, environment: ProcessInfo.processInfo.environment)
        defer { progress.finish() }
        var run = ImportRun(into: leaderboard, of: open)
        while let rows = try reader.nextRows() {
            try await run.take(rows)
            progress.update(done: reader.byteCountRead)
            report(run.takeRejections(), above: &progress)
        }
        try await run.finish()
        return run.summary
    }

    private func prepareLeaderboard(in open: OpenGame) async throws {
        do {
            let existing = try await open.service.leaderboard(leaderboard, of: open.game.id)
            let conflicts = settings.conflicts(with: existing, order: order)
            guard conflicts.isEmpty else {
                throw CommandFailure.refused(
                    "The leaderboard \(leaderboard) is there already, with \(conflicts.joined(separator: ", ")).")
            }
        } catch ServiceError.refused(.leaderboardNotFound) {
            guard order != nil else {
                throw CommandFailure.refused(
                    "There is no leaderboard \(leaderboard). Add --order highToLow or --order lowToHigh to create it.")
            }
            _ = try await open.create(try settings.leaderboard(leaderboard, of: open.game, order: order))
        }
    }

    private func report(_ rejections: [ImportRejection], above progress: inout ProgressBar) {
        guard !rejections.isEmpty else { return }
        progress.clear()
        let lines = rejections.map { "line \($0.line): \(HarmlessText.of($0.reason))\n" }
        TerminalStream.note(lines.joined())
    }
}
