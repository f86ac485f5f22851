import ArgumentParser
import Foundation
import LaurelImport
import LaurelModel
import LaurelWire

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import scores from a CSV file.",
        discussion: """
            The file's first line names the columns. Rejected rows are reported on standard error with their line \
            numbers, and the other rows are imported. A repeated import of a file changes nothing, so repeat an import \
            that was interrupted. The command exits with 1 if a row was rejected or is late (its occurrence is final).
            """)

    @Argument(help: "The file, in UTF-8, or - for standard input.", completion: .file(extensions: ["csv"]))
    var file: String

    @Option(help: "The leaderboard's id. --order creates a missing leaderboard.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @OptionGroup var columns: ImportColumnOptions
    @Option(help: "The sort order of the leaderboard, which is created if it does not exist.")
    var order: LaurelModel.SortOrder?

    @OptionGroup var settings: LeaderboardSettings
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let (summary, reportedCount) = try await data.withGame { try await importFile(into: $0) }
        if summary.rejected > reportedCount {
            TerminalStream.note(
                "\((summary.rejected - reportedCount).grouped) more rows were rejected; the server reports the first "
                    + "\(reportedCount.grouped).\n")
        }
        try output.print(summary) { _ in summary.sentence + "\n" }
        if summary.rejected > 0 || summary.late > 0 { throw ExitCode.failure }
    }

    /// Imports the whole file and reports rejected rows during the import.
    ///
    /// - Returns: The outcomes of the rows, and the number of rejected rows that were reported.
    private func importFile(into open: any OpenGame) async throws -> (summary: ImportBody, reportedCount: Int) {
        do {
            let source = try CSVSource(path: file)
            // Check the header before anything is sent. Standard input and a pipe can be read only once.
            if file != "-", source.byteCountTotal != nil {
                _ = try ImportReader(CSVSource(path: file), columns: columns.columns)
            }
            var progress = ProgressBar(
                "Importing", unit: .bytes, total: source.byteCountTotal,
                environment: ProcessInfo.processInfo.environment)
            defer { progress.finish() }
            var reportedCount = 0
            let summary = try await open.import(
                source, columns: columns.columns, to: leaderboard, prepare: { try await prepareLeaderboard(in: open) }
            ) { step in
                progress.update(done: step.byteCount, rowCount: step.rowCount)
                reportedCount += step.rejections.count
                report(step.rejections, above: &progress)
            }
            return (summary, reportedCount)
        } catch let error as CSVFileError {
            throw CommandFailure.refused(error.description)
        } catch let error as CSVColumnError {
            throw CommandFailure.usage(error.description)
        }
    }

    private func prepareLeaderboard(in open: any OpenGame) async throws {
        guard let existing = try await open.leaderboard(leaderboard) else {
            guard order != nil else {
                throw CommandFailure.refused(
                    """
                    This game has no leaderboard \(leaderboard). Add --order highToLow or --order lowToHigh to \
                    create it.
                    """
                )
            }
            _ = try await open.create(settings.leaderboard(leaderboard, order: order))
            return
        }
        let conflicts = settings.conflicts(with: existing, order: order)
        guard conflicts.isEmpty else {
            throw CommandFailure.refused(
                "The leaderboard \(leaderboard) already exists, with \(conflicts.joined(separator: ", ")).")
        }
    }

    private func report(_ rejections: [ImportBody.Rejection], above progress: inout ProgressBar) {
        guard !rejections.isEmpty else { return }
        progress.clear()
        let lines = rejections.map { "line \($0.line): \(SanitizedText.of($0.reason))\n" }
        TerminalStream.note(lines.joined())
    }
}
