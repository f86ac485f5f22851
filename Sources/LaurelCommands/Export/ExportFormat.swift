import ArgumentParser
import LaurelModel
import LaurelWire

/// The format of an exported ranking.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
    case csv
    case ndjson
}

/// A formatter that writes a ranking's rows as lines of a file.
struct ExportLines {
    let format: ExportFormat
    /// Whether ``FormulaGuard`` is applied to text that a spreadsheet could treat as a formula.
    let isForSpreadsheet: Bool
    /// The number of rows with text that a spreadsheet could treat as a formula.
    private(set) var formulaCount = 0

    init(_ format: ExportFormat, isForSpreadsheet: Bool = false) {
        self.format = format
        self.isForSpreadsheet = isForSpreadsheet
    }

    /// The text before the rows.
    var header: String {
        switch format {
        // Spreadsheets recognize UTF-8 only by the byte order mark.
        case .csv:
            (isForSpreadsheet ? "\u{FEFF}" : "") + CSVText.row(["rank", "player", "name", "score", "context", "date"])
        case .ndjson: ""
        }
    }

    mutating func lines(_ entries: [EntryBody]) throws -> String {
        try entries.map { entry in
            switch format {
            case .csv: row(entry)
            case .ndjson: String(decoding: try WireJSON.encode(entry), as: UTF8.self) + "\n"
            }
        }.joined()
    }

    private mutating func row(_ entry: EntryBody) -> String {
        var texts = [entry.player.externalID ?? entry.player.id, entry.player.displayName]
        if texts.contains(where: FormulaGuard.isNeeded) { formulaCount += 1 }
        if isForSpreadsheet { texts = texts.map(FormulaGuard.guarded) }
        return CSVText.row(
            [String(entry.rank)] + texts + [String(entry.score), String(entry.context), entry.date.iso8601])
    }
}
