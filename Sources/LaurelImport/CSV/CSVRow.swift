/// One row of a file, as it was read.
struct CSVRecord: Equatable, Sendable {
    /// The line the row starts on, from 1. Quoted fields may carry it over several lines.
    let line: Int
    let fields: [String]
}

/// What a reader finds where a row should be: a record, or the reason there is none.
///
/// A malformed row never stops the reading; the next one follows.
enum CSVRow: Equatable, Sendable {
    case record(CSVRecord)
    case malformed(line: Int, CSVRowFault)
}
