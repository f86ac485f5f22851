/// An error that prevents reading any row of a CSV file.
package enum CSVFileError: Error, Equatable, Sendable {
    case unreadable(CSVFileName, reason: String)
    case empty(CSVFileName)
    case wideText(CSVFileName, CSVSignature.WideText)
    case gzip(CSVFileName)
    case zip(CSVFileName)
    case header(CSVFileName, line: Int, CSVRowFault)
}

extension CSVFileError: CustomStringConvertible {
    /// A sentence that states the problem and the next step.
    package var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "\(file.prose) cannot be read: \(reason)."
        case .empty(let file):
            "\(file.prose) is empty; its first line must name the columns."
        case .wideText(let file, let text):
            "\(file.prose) is in \(text.family), not UTF-8; \(file.conversion(from: text.rawValue))"
        case .gzip(let file):
            "\(file.prose) is compressed with gzip; \(file.advice("decompress it", "gunzip -c"))"
        case .zip(let file):
            "\(file.prose) is a ZIP archive or a spreadsheet (.xlsx); "
                + "save the sheet as “CSV UTF-8”, or unpack the archive first."
        case .header(let file, let line, let fault):
            "The header of \(file.prose), on line \(line), cannot be read. \(fault.advice(file: file))"
        }
    }
}
