extension CSVWindow {
    /// Reads the start of a file: skips the byte order mark of UTF-8, and detects the separator of the header.
    ///
    /// - Throws: ``CSVFileError`` if the file cannot be read, is compressed, or is in UTF-16 or UTF-32.
    mutating func readStart(byteCountMax: Int) throws(CSVFileError) -> CSVSeparator {
        while unread.count < CSVSignature.byteCount, !isLast { try readMore() }
        switch CSVSignature(bytes[unread]) {
        case .utf8(let markByteCount): drop(markByteCount)
        case .wideText(let text): throw .wideText(source.name, text)
        case .gzip: throw .gzip(source.name)
        case .zip: throw .zip(source.name)
        }
        while true {
            let start = bytes[unread].prefix(byteCountMax)
            let isWhole = isLast || start.count == byteCountMax
            if let separator = CSVSeparator.detected(in: start, isWhole: isWhole) { return separator }
            try readMore()
        }
    }
}
