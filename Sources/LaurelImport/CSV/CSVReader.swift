import LaurelModel

/// Reads a CSV file row by row (RFC 4180, and the habits of real files).
///
/// Memory stays constant however long the file: no more is held than one row, which is at most
/// ``byteCountMax`` bytes, and a chunk. A malformed row is reported and the reading goes on. Lines end with LF,
/// CRLF or CR; blank lines are passed over.
///
/// A quote that breaks a row costs its own line only: the reading goes on with the line that follows it.
///
/// Not copyable, because two copies would each take a part of the same source.
struct CSVReader: ~Copyable {
    /// How long one row may be, and so one field.
    static let byteCountMax = 1 << 20

    /// The names of the columns, without the spaces around them.
    let header: [String]
    let separator: CSVSeparator
    private var rows: CSVRows

    /// Opens a file and reads its header.
    ///
    /// - Parameter separator: `nil` to take the one that the header uses most.
    /// - Throws: The reason that none of the file can be read.
    init(
        _ source: CSVSource,
        separator: CSVSeparator? = nil,
        byteCountMax: Int = CSVReader.byteCountMax,
        chunkByteCount: Int = 1 << 16
    ) throws(CSVFileError) {
        var window = CSVWindow(source, chunkByteCount: chunkByteCount)
        let detected = try window.readStart(byteCountMax: byteCountMax)
        var rows = CSVRows(window, separator: separator ?? detected, byteCountMax: byteCountMax)
        var header = try rows.nextHeader()
        // Some programs write the separator on a line of its own, above the header.
        if header == ["sep=", ""] { header = try rows.nextHeader() }
        self.header = header
        self.separator = separator ?? detected
        self.rows = rows
    }

    /// How many bytes were read from the source so far.
    var byteCountRead: Int { rows.byteCountRead }

    /// The next row, or `nil` after the last.
    mutating func next() throws(CSVFileError) -> CSVRow? {
        try rows.next(fieldCount: header.count)
    }

    /// Returns the index of the column named `name`, from 0. A name in another Unicode normalization form matches only
    /// if no column has the same bytes.
    func columnIndex(named name: String) throws(CSVColumnError) -> Int {
        var matches = header.indices.filter { header[$0].utf8.elementsEqual(name.utf8) }
        if matches.isEmpty, UncheckedText(name).value != nil { matches = header.indices.filter { header[$0] == name } }
        guard let index = matches.first else { throw .missing(name, columns: header) }
        guard matches.count == 1 else { throw .ambiguous(name, count: matches.count, columns: header) }
        return index
    }
}
