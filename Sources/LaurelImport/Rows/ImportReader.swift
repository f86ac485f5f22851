package import LaurelModel
import LaurelWire

/// A reader of scores from a CSV file.
package struct ImportReader: ~Copyable {
    /// The file's size; nil if it is unknown.
    package let byteCountTotal: Int?
    private let name: CSVFileName
    private let indices: ColumnIndices
    private var reader: CSVReader

    /// Reads the header and finds the columns.
    ///
    /// - Throws: ``CSVFileError`` if the file cannot be read, or ``CSVColumnError`` if a column does not exist.
    package init(_ source: CSVSource, columns: ImportColumns) throws {
        let reader = try CSVReader(source)
        let indices = try ColumnIndices(columns, in: reader)
        name = source.name
        byteCountTotal = source.byteCountTotal
        self.indices = indices
        self.reader = reader
    }

    /// The number of bytes read from the source.
    package var byteCountRead: Int { reader.byteCountRead }

    /// Returns the next rows; nil after the last row.
    ///
    /// - Parameters:
    ///   - count: The maximum number of rows.
    ///   - format: The leaderboard's format, in which scores are written.
    /// - Throws: ``CSVFileError``.
    package mutating func nextRows(_ count: Int, scoresIn format: ScoreFormat) throws -> [ImportedRow]? {
        var rows: [ImportedRow] = []
        rows.reserveCapacity(count)
        while rows.count < count, let row = try reader.next() {
            rows.append(imported(row, format))
        }
        return rows.isEmpty ? nil : rows
    }

    private func imported(_ row: CSVRow, _ format: ScoreFormat) -> ImportedRow {
        switch row {
        case .malformed(let line, let fault):
            return .rejected(ImportBody.Rejection(line: line, reason: fault.sentence(file: name)))
        case .record(let record):
            do {
                return .row(try indices.row(of: record, scoresIn: format))
            } catch {
                return .rejected(ImportBody.Rejection(line: record.line, reason: "\(error)"))
            }
        }
    }
}

/// The indices of the imported columns in each record.
private struct ColumnIndices {
    private let player: Int
    private let score: Int
    private let name: Int?
    private let date: Int?
    private let context: Int?
    private let id: Int?

    init(_ columns: ImportColumns, in reader: borrowing CSVReader) throws(CSVColumnError) {
        player = try reader.columnIndex(named: columns.player)
        score = try reader.columnIndex(named: columns.score)
        name = if let column = columns.name { try reader.columnIndex(named: column) } else { nil }
        date = if let column = columns.date { try reader.columnIndex(named: column) } else { nil }
        context = if let column = columns.context { try reader.columnIndex(named: column) } else { nil }
        id = if let column = columns.id { try reader.columnIndex(named: column) } else { nil }
    }

    private static func context(_ text: String) throws(InvalidContext) -> UInt64 {
        guard let context = UInt64(text) else { throw InvalidContext(text: text) }
        return context
    }

    /// Parses a record. An empty name, date or context is treated as missing. An empty player, score or id is an error.
    func row(of record: CSVRecord, scoresIn format: ScoreFormat) throws -> ImportRow {
        let date = date.map { record.fields[$0].trimmingSpaces }.flatMap { $0.isEmpty ? nil : $0 }
        let context = context.map { record.fields[$0].trimmingSpaces }.flatMap { $0.isEmpty ? nil : $0 }
        return ImportRow(
            line: record.line,
            content: ImportRow.Content(
                player: try PlayerReference(record.fields[player]),
                score: try Int64(scoreText: record.fields[score], format: format),
                date: try date.map { try Moment(iso8601: $0) }),
            name: name.flatMap { DisplayName(sanitizing: record.fields[$0]) },
            context: try context.map(Self.context) ?? 0,
            id: try id.map { try SubmissionID(record.fields[$0]) })
    }
}

/// An error for text that is not a score's context.
private struct InvalidContext: Error, CustomStringConvertible {
    let text: String

    var description: String {
        "\(text.quotedForMessage) is not a context. Use a whole number from 0 to \(UInt64.max), or nothing."
    }
}
