@testable import LaurelCommands

/// A source of bytes in memory that gives at most `chunkByteCount` at a time.
func source(_ bytes: some Sequence<UInt8>, chunkByteCount: Int = .max, name: String = "scores.csv") -> CSVSource {
    var rest = Array(bytes)[...]
    return CSVSource(name: CSVFileName(name)) { buffer throws(CSVFileError) in
        let chunk = rest.prefix(min(buffer.count, chunkByteCount))
        buffer.copyBytes(from: chunk)
        rest = rest.dropFirst(chunk.count)
        return chunk.count
    }
}

/// All that a reader finds in `bytes`.
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

/// SplitMix64: the same numbers from the same seed, everywhere.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
