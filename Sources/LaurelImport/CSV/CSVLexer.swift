/// A state machine that finds the ends of a row and its fields in the available bytes.
///
/// With more bytes it continues at its last position, so each byte of a row is read once. The result does not depend on
/// how the bytes were split.
struct CSVLexer: Sendable {
    /// A field's range, in bytes from the start of the row, without its quotes.
    struct Field: Sendable {
        var start: Int
        var end: Int
        var isQuoted: Bool
        var hasDoubledQuotes: Bool
    }

    enum Verdict: Equatable, Sendable {
        case needsMore
        /// A complete row, with its line break.
        case row(byteCount: Int)
        /// A malformed row. Reading continues at `resumption`, or at the line after ``offset`` if that is `nil`.
        case broken(CSVRowFault, resumption: Resumption?)
        case end
    }

    /// The start of the line after an invalid quote, at which reading continues.
    struct Resumption: Equatable, Sendable {
        let offset: Int
        let line: Int
    }

    private enum State {
        case fieldStart
        case unquoted
        case quoted
        /// After a quote within a quoted field: it closes the field, unless another quote follows.
        case quoteSeen
    }

    let separator: UInt8
    let byteCountMax: Int
    private(set) var fields: [Field] = []
    private(set) var hasNUL = false
    /// The number of bytes of the row that were read.
    private(set) var offset = 0
    /// The line that ``offset`` is on.
    private(set) var line = 1
    private var state = State.fieldStart
    private var fieldStart = 0
    private var hasDoubledQuotes = false
    private var quoteLine = 0
    private var resumption: Resumption?

    init(separator: CSVSeparator, byteCountMax: Int) {
        self.separator = separator.byte
        self.byteCountMax = byteCountMax
    }

    /// Resets the state for a row that starts on `line`.
    mutating func begin(line: Int) {
        fields.removeAll(keepingCapacity: true)
        hasNUL = false
        offset = 0
        self.line = line
        state = .fieldStart
        fieldStart = 0
    }

    /// Continues reading the row that starts at `bytes[window]`.
    ///
    /// - Parameter isLast: Whether the source has no bytes after `window`.
    mutating func read(_ bytes: [UInt8], in window: Range<Int>, isLast: Bool) -> Verdict {
        let head = window.lowerBound
        while offset < window.count {
            let byte = bytes[head + offset]
            if offset >= byteCountMax, let fault = faultAtLimit(before: byte) { return fault }
            // The line numbers depend on whether a line feed follows this carriage return.
            if byte == Self.return, offset + 1 == window.count, !isLast { return .needsMore }
            let breakByteCount =
                byte == Self.return && offset + 1 < window.count && bytes[head + offset + 1] == Self.feed ? 2 : 1

            switch state {
            case .quoted:
                if byte == Self.quote {
                    state = .quoteSeen
                    offset += 1
                } else if Self.endsLine(byte) {
                    passLineBreak(breakByteCount)
                    resumption = resumption ?? Resumption(offset: offset, line: line)
                } else {
                    skipQuotedText(bytes, in: window)
                }
            case .quoteSeen where byte == Self.quote:
                hasDoubledQuotes = true
                state = .quoted
                offset += 1
            case .quoteSeen where byte != separator && !Self.endsLine(byte):
                return .broken(.textAfterClosingQuote(quoteLine: quoteLine), resumption: resumption)
            case .fieldStart where byte == Self.quote:
                openQuote()
            case .fieldStart, .unquoted, .quoteSeen:
                if byte == separator {
                    closeField()
                    offset += 1
                } else if Self.endsLine(byte) {
                    closeField()
                    passLineBreak(breakByteCount)
                    return .row(byteCount: offset)
                } else {
                    skipUnquotedText(bytes, in: window)
                }
            }
        }
        return isLast ? verdictAtEnd() : .needsMore
    }

    private mutating func verdictAtEnd() -> Verdict {
        switch state {
        case .quoted:
            return .broken(.quoteNotClosed(quoteLine: quoteLine), resumption: resumption)
        case .fieldStart where fields.isEmpty:
            return .end
        case .fieldStart, .unquoted, .quoteSeen:
            closeField()
            return .row(byteCount: offset)
        }
    }

    /// Returns the fault of a row that has reached ``byteCountMax`` bytes; nil if `byte` is its line break, which does
    /// not count.
    private func faultAtLimit(before byte: UInt8) -> Verdict? {
        switch state {
        case .quoteSeen where Self.endsLine(byte): nil
        case .quoted, .quoteSeen:
            .broken(
                .quotedFieldTooLong(quoteLine: quoteLine, byteCountMax: byteCountMax),
                resumption: resumption
            )
        case .fieldStart, .unquoted:
            Self.endsLine(byte)
                ? nil : .broken(.rowTooLong(byteCountMax: byteCountMax, lastLine: line), resumption: nil)
        }
    }

    private mutating func openQuote() {
        state = .quoted
        offset += 1
        fieldStart = offset
        hasDoubledQuotes = false
        quoteLine = line
        resumption = nil
    }

    /// Ends the field at ``offset``, at its separator, a line break or the end of the file.
    private mutating func closeField() {
        let isQuoted = state == .quoteSeen
        fields.append(
            Field(
                start: fieldStart,
                end: isQuoted ? offset - 1 : offset,
                isQuoted: isQuoted,
                hasDoubledQuotes: isQuoted && hasDoubledQuotes
            )
        )
        state = .fieldStart
        fieldStart = offset + 1
    }

    private mutating func passLineBreak(_ byteCount: Int) {
        offset += byteCount
        line += 1
    }

    private mutating func skipUnquotedText(_ bytes: [UInt8], in window: Range<Int>) {
        let separator = separator
        let end = window.lowerBound + min(window.count, byteCountMax)
        var index = window.lowerBound + offset
        var sawNUL = false
        while index < end {
            let byte = bytes[index]
            if byte == separator || byte == Self.feed || byte == Self.return { break }
            if byte == 0 { sawNUL = true }
            index += 1
        }
        offset = index - window.lowerBound
        hasNUL = hasNUL || sawNUL
        state = .unquoted
    }

    private mutating func skipQuotedText(_ bytes: [UInt8], in window: Range<Int>) {
        let end = window.lowerBound + min(window.count, byteCountMax)
        var index = window.lowerBound + offset
        var sawNUL = false
        while index < end {
            let byte = bytes[index]
            if byte == Self.quote || byte == Self.feed || byte == Self.return { break }
            if byte == 0 { sawNUL = true }
            index += 1
        }
        offset = index - window.lowerBound
        hasNUL = hasNUL || sawNUL
    }
}

extension CSVLexer {
    static let quote = UInt8(ascii: "\"")
    static let feed = UInt8(ascii: "\n")
    static let `return` = UInt8(ascii: "\r")

    static func endsLine(_ byte: UInt8) -> Bool {
        byte == feed || byte == `return`
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
