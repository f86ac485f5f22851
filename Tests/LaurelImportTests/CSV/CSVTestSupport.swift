@testable import LaurelImport

/// Creates a source of bytes in memory that returns at most `chunkByteCount` bytes per read.
func source(_ bytes: some Sequence<UInt8>, chunkByteCount: Int = .max, name: String = "scores.csv") -> CSVSource {
    var rest = Array(bytes)[...]
    return CSVSource(name: CSVFileName(name)) { buffer throws(CSVFileError) in
        let chunk = rest.prefix(min(buffer.count, chunkByteCount))
        buffer.copyBytes(from: chunk)
        rest = rest.dropFirst(chunk.count)
        return chunk.count
    }
}

/// Returns all rows that a reader finds in `bytes`.
func rows(
    in bytes: some Sequence<UInt8>,
    separator: CSVSeparator? = nil,
    byteCountMax: Int = CSVReader.byteCountMax,
    chunkByteCount: Int = 1 << 16
) throws(CSVFileError) -> [CSVRow] {
    var reader = try CSVReader(
        source(bytes, chunkByteCount: chunkByteCount),
        separator: separator,
        byteCountMax: byteCountMax,
        chunkByteCount: chunkByteCount
    )
    var rows: [CSVRow] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
}

func record(_ line: Int, _ fields: String...) -> CSVRow {
    .record(CSVRecord(line: line, fields: fields))
}
