import LaurelModel

/// A reader of CSV files, row by row (RFC 4180, with common deviations).
///
/// Memory is constant for any file: at most one row of up to ``byteCountMax`` bytes, and a chunk. A malformed row is
/// reported, and reading continues. Lines end with LF, CRLF or CR; blank lines are skipped.
///
/// If a quote makes a row malformed, reading continues on the line after that quote.
///
/// Not copyable, because each of two copies would read a part of the same source.
struct CSVReader: ~Copyable {
    /// The maximum number of bytes in a row, and therefore in a field.
    static let byteCountMax = 1 << 20

    /// The names of the columns, without surrounding spaces.
    let header: [String]
    let separator: CSVSeparator
    private var rows: CSVRows

    /// Opens a file and reads its header.
    ///
    /// - Parameter separator: The separator, or `nil` to detect it from the header.
    /// - Throws: ``CSVFileError`` if the file or its header cannot be read.
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
        // Some programs write a line such as `sep=;` above the header.
        if header == ["sep=", ""] { header = try rows.nextHeader() }
        self.header = header
        self.separator = separator ?? detected
        self.rows = rows
    }

    /// The number of bytes read from the source.
    var byteCountRead: Int { rows.byteCountRead }

    /// Returns the next row, or `nil` after the last row.
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
