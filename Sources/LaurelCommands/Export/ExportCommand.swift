import ArgumentParser
import Foundation
import LaurelModel

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a whole leaderboard, in the order of its ranking.",
        discussion: """
            The columns of csv are rank, player (your own id, or Laurel's where there is none), name, score, context and \
            date; ndjson has the entry of the HTTP interface on each line. All rows are of one moment. Hidden and banned \
            players are not on a ranking, and so not in its export.

            Text is written exactly, so that it can be imported again. A name that begins with = + - or @ is a formula \
            to a spreadsheet: use --for-spreadsheet for a file that will be opened in one.
            """)

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(help: "The form of the rows.")
    var format = ExportFormat.csv

    @Option(
        help: "A file, replaced when the export is whole. (default: standard output)", completion: .file())
    var output: String?

    @Flag(help: "Put an apostrophe before text in csv that a spreadsheet would run as a formula.")
    var forSpreadsheet = false

    @Option(
        help: "The occurrence of a recurring leaderboard: current, previous or a number. (default: current)",
        transform: OccurrenceSelection.init(argument:))
    var occurrence: OccurrenceSelection?

    @OptionGroup var pointInTime: PointInTimeOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        if forSpreadsheet, format != .csv { throw ValidationError("--for-spreadsheet is for csv only.") }
    }

    func run() async throws {
        let formulaCount = try await data.withGame { try await export(from: $0) }
        if formulaCount > 0, !forSpreadsheet {
            TerminalStream.note(
                """
                \(formulaCount.grouped) rows have a player or a name that a spreadsheet would run as a formula; \
                use --for-spreadsheet to open this in one.\n
                """)
        }
    }

    /// - Returns: How many rows a spreadsheet could take for formulas.
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
