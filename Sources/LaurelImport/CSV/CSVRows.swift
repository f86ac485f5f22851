import LaurelModel

/// A sequence of a file's rows that continues after a malformed row.
struct CSVRows {
    private var window: CSVWindow
    private var lexer: CSVLexer
    /// The line on which the next row starts.
    private var line = 1
    /// A buffer for unescaping doubled quotes, reused to avoid allocations.
    private var scratch: [UInt8] = []

    init(_ window: CSVWindow, separator: CSVSeparator, byteCountMax: Int) {
        self.window = window
        lexer = CSVLexer(separator: separator, byteCountMax: byteCountMax)
    }

    var byteCountRead: Int { window.byteCountRead }

    /// Returns the next row, or `nil` after the last row.
    ///
    /// - Parameter fieldCount: The required number of fields; `nil` for the header, which determines it.
    mutating func next(fieldCount: Int?) throws(CSVFileError) -> CSVRow? {
        while true {
            let start = line
            switch try nextVerdict() {
            case .end, .needsMore:
                return nil
            case .broken(let fault, let resumption):
                try resume(at: resumption)
                return .malformed(line: start, fault)
            case .row(let byteCount):
                line = lexer.line
                let row = isBlank ? nil : decoded(line: start, fieldCount: fieldCount)
                window.drop(byteCount)
                if let row { return row }
            }
        }
    }

    /// Returns the column names in the next row.
    mutating func nextHeader() throws(CSVFileError) -> [String] {
        switch try next(fieldCount: nil) {
        case nil: throw .empty(window.source.name)
        case .malformed(let line, let fault): throw .header(window.source.name, line: line, fault)
        case .record(let record):
            // Names are compared and listed as text; the fields of other rows are parsed as bytes.
            guard record.fields.allSatisfy({ UncheckedText($0).value != nil }) else {
                throw .header(window.source.name, line: record.line, .combiningMarks)
            }
            return record.fields.map(Self.trimmed)
        }
    }

    private static func trimmed(_ name: String) -> String {
        guard
            let first = name.firstIndex(where: { !$0.isWhitespace }),
            let last = name.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(name[first...last])
    }

    private mutating func nextVerdict() throws(CSVFileError) -> CSVLexer.Verdict {
        lexer.begin(line: line)
        while true {
            let verdict = lexer.read(window.bytes, in: window.unread, isLast: window.isLast)
            guard verdict == .needsMore else { return verdict }
            try window.readMore()
        }
    }

    private mutating func resume(at resumption: CSVLexer.Resumption?) throws(CSVFileError) {
        if let resumption {
            window.drop(resumption.offset)
            line = resumption.line
        } else {
            window.drop(lexer.offset)
            line = lexer.line + 1
            try skipLine()
        }
    }

    /// Skips the rest of a line of any length.
    private mutating func skipLine() throws(CSVFileError) {
        while true {
            if let end = window.bytes[window.unread].firstIndex(where: CSVLexer.endsLine) {
                let isReturn = window.bytes[end] == CSVLexer.return
                window.drop(end - window.unread.lowerBound + 1)
                guard isReturn else { return }
                if window.unread.isEmpty { try window.readMore() }
                if window.bytes[window.unread].first == CSVLexer.feed { window.drop(1) }
                return
            }
            window.drop(window.unread.count)
            guard !window.isLast else { return }
            try window.readMore()
        }
    }

    private var isBlank: Bool {
        guard lexer.fields.count == 1, let field = lexer.fields.first, !field.isQuoted else { return false }
        return bytes(of: field).allSatisfy(CSVLexer.isBlank)
    }

    private func bytes(of field: CSVLexer.Field) -> ArraySlice<UInt8> {
        let start = window.unread.lowerBound
        return window.bytes[start + field.start..<start + field.end]
    }

    private mutating func decoded(line: Int, fieldCount: Int?) -> CSVRow {
        guard !lexer.hasNUL else { return .malformed(line: line, .nulByte) }
        var fields: [String] = []
        fields.reserveCapacity(lexer.fields.count)
        for field in lexer.fields {
            guard let text = text(of: field) else { return .malformed(line: line, .notUTF8) }
            fields.append(text)
        }
        if let fieldCount, fields.count != fieldCount {
            return .malformed(line: line, .fieldCount(found: fields.count, expected: fieldCount))
        }
        return .record(CSVRecord(line: line, fields: fields))
    }

    /// Returns the text of a field, or `nil` if it is not UTF-8.
    private mutating func text(of field: CSVLexer.Field) -> String? {
        guard field.hasDoubledQuotes else { return String(validUTF8: bytes(of: field)) }
        scratch.removeAll(keepingCapacity: true)
        var isSecond = false
        for byte in bytes(of: field) {
            isSecond = byte == CSVLexer.quote && !isSecond
            if !isSecond || byte != CSVLexer.quote { scratch.append(byte) }
        }
        return String(validUTF8: scratch)
    }
}
