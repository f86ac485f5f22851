import LaurelModel

/// The reason why a row is malformed.
package enum CSVRowFault: Error, Equatable, Sendable {
    case textAfterClosingQuote(quoteLine: Int)
    case quoteNotClosed(quoteLine: Int)
    case quotedFieldTooLong(quoteLine: Int, byteCountMax: Int)
    case rowTooLong(byteCountMax: Int, lastLine: Int)
    case fieldCount(found: Int, expected: Int)
    case notUTF8
    case nulByte
    case combiningMarks
}

extension CSVRowFault {
    /// Returns the problem, the next step, and the line at which reading continued.
    func sentence(file: CSVFileName) -> String {
        advice(file: file) + (lastLine.map { " Reading continued after line \($0)." } ?? "")
    }

    /// The line after which reading continued; nil if reading continued with the next row.
    private var lastLine: Int? {
        switch self {
        case .textAfterClosingQuote(let quoteLine), .quoteNotClosed(let quoteLine): quoteLine
        case .quotedFieldTooLong(let quoteLine, _): quoteLine
        case .rowTooLong(_, let lastLine): lastLine
        case .fieldCount, .notUTF8, .nulByte, .combiningMarks: nil
        }
    }

    /// Returns the problem and the next step.
    func advice(file: CSVFileName) -> String {
        switch self {
        case .textAfterClosingQuote(let quoteLine):
            """
            Text follows the closing quote of the field that opens on line \(quoteLine); \
            write a quote inside a quoted field twice ("").
            """
        case .quoteNotClosed(let quoteLine):
            "The quote opened on line \(quoteLine) is never closed; close it, or remove it."
        case .quotedFieldTooLong(let quoteLine, let byteCountMax):
            """
            The quote opened on line \(quoteLine) is still open when the row reaches the limit of \
            \(byteCountMax) bytes; close it, or remove it.
            """
        case .rowTooLong(let byteCountMax, _):
            "The row is longer than \(byteCountMax) bytes; shorten it, or look for a stray quote."
        case .fieldCount(let found, let expected):
            """
            The row has \(found) \(found == 1 ? "field" : "fields") but the header has \(expected); add or remove \
            separators, and put quotes around a field that contains one.
            """
        case .notUTF8:
            """
            The row is not valid UTF-8; if the file is in Windows-1252 or Latin-1, \
            \(file.conversion(from: "WINDOWS-1252"))
            """
        case .nulByte:
            "The row contains a NUL byte; the file is damaged or is not UTF-8 text: export it again as UTF-8 CSV."
        case .combiningMarks:
            "A field contains more than \(UncheckedText.markCountMax) combining marks in a row; remove them."
        }
    }
}
