import ArgumentParser
import LaurelModel
import LaurelWire

/// The form in which a ranking leaves.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
    case csv
    case ndjson
}

/// Writes a ranking's rows as lines of a file.
struct ExportLines {
    let format: ExportFormat
    /// Whether the file is to be opened in a spreadsheet: text that could be a formula is guarded then.
    let isForSpreadsheet: Bool
    /// How many rows have text in them that a spreadsheet could take for a formula.
    private(set) var formulaCount = 0

    init(_ format: ExportFormat, isForSpreadsheet: Bool = false) {
        self.format = format
        self.isForSpreadsheet = isForSpreadsheet
    }

    /// What stands above the rows.
    var header: String {
        switch format {
        // Without its mark, spreadsheets do not know UTF-8.
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
