/// A row of a file, without interpretation.
struct CSVRecord: Equatable, Sendable {
    /// The line on which the row starts, from 1. With quoted fields, a row may have several lines.
    let line: Int
    let fields: [String]
}

/// The result of reading a row: a record, or the reason why it is malformed.
///
/// Reading continues after a malformed row.
enum CSVRow: Equatable, Sendable {
    case record(CSVRecord)
    case malformed(line: Int, CSVRowFault)
}
