import ArgumentParser
import Foundation
import LaurelModel

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export all entries of a leaderboard, ordered by rank.",
        discussion: """
            The columns of csv are rank, player (your own id, or Laurel's id if there is none), name, score, context \
            and date. Each line of ndjson is an entry as in the HTTP API. All entries have one ledger position. Hidden \
            and banned players are not exported.

            Text is written without changes, so that it can be imported again. Spreadsheets treat a name that starts \
            with = + - or @ as a formula: use --for-spreadsheet for a file that you open in a spreadsheet.
            """)

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(help: "The format of the file.")
    var format = ExportFormat.csv

    @Option(
        help: "The file, replaced when the export is complete. (default: standard output)", completion: .file())
    var output: String?

    @Flag(help: "Put an apostrophe before text in csv that a spreadsheet would treat as a formula.")
    var forSpreadsheet = false

    @Option(
        help: "The occurrence of a recurring leaderboard: current, previous or a number. (default: current)",
        transform: OccurrenceSelection.init(argument:))
    var occurrence: OccurrenceSelection?

    @OptionGroup var pointInTime: PointInTimeOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        if forSpreadsheet, format != .csv { throw ValidationError("--for-spreadsheet requires --format csv.") }
    }

    func run() async throws {
        let formulaCount = try await data.withGame { try await export(from: $0) }
        if formulaCount > 0, !forSpreadsheet {
            TerminalStream.note(
                """
                \(formulaCount.grouped) rows have a player or a name that a spreadsheet would treat as a formula. Use \
                --for-spreadsheet for a file that you open in a spreadsheet.\n
                """)
        }
    }

    /// Exports the ranking.
    ///
    /// - Returns: The number of rows that a spreadsheet could treat as formulas.
    private func export(from open: any OpenGame) async throws -> Int {
        _ = try await open.knownLeaderboard(leaderboard)
        let file = try OutputFile(output)
        var lines = ExportLines(format, isForSpreadsheet: forSpreadsheet)
        var progress: ProgressBar?
        defer { progress?.finish() }
        var rowCount = 0
        try file.write(lines.header)
        try await pointInTime.view(of: open, on: leaderboard).allEntries(
            of: leaderboard, occurrence: occurrence
        ) { rows, total in
            try file.write(lines.lines(rows))
            rowCount += rows.count
            guard output != nil else { return }
            var bar =
                progress
                ?? ProgressBar(
                    "Exporting", unit: .rows, total: total, environment: ProcessInfo.processInfo.environment)
            bar.update(done: rowCount)
            progress = bar
        }
        try file.finish()
        return lines.formulaCount
    }
}
