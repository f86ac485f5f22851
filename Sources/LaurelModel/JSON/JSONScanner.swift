/// A tokenizer of JSON (RFC 8259).
///
/// Every function checks its bounds. A function that returns nil or throws leaves the scanner within the token, unless
/// its documentation states otherwise.
@usableFromInline package struct JSONScanner {
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    /// The index of the next byte.
    @usableFromInline package internal(set) var offset = 0

    /// Creates a scanner.
    ///
    /// - Parameter bytes: The text, which must outlive the scanner.
    @inlinable package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next byte; nil at the end.
    @inlinable package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Skips a byte order mark, with which some editors start a file in UTF-8.
    mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Skips white space.
    @inlinable package mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    /// Skips `character`, an ASCII character.
    ///
    /// - Returns: Whether the character was next.
    @inlinable package mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Skips one of the words `true`, `false` and `null`.
    mutating func skipWord(_ word: StaticString) throws(JSONFault) {
        let isNext = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        guard isNext else { throw expected("a value") }
        offset += word.utf8CodeUnitCount
    }

    func fault(_ problem: JSONFault.Problem) -> JSONFault { JSONFault(problem, at: offset) }

    /// Returns the error for a byte that does not start `token`.
    func expected(_ token: String) -> JSONFault { fault(.syntax(expected: token)) }
}

// MARK: - Numbers

extension JSONScanner {
    /// Scans a whole number that is written in digits only.
    ///
    /// - Returns: Nil, without consuming anything, if the number has another notation or `Value` cannot represent it.
    @inlinable package mutating func integer<Value: FixedWidthInteger>() -> Value? {
        let first = offset
        let isNegative = skip("-")
        let start = offset
        var value: Value = 0
        var fits = true
        while fits, let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            let digit = Value(truncatingIfNeeded: byte - UInt8(ascii: "0"))
            let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, isBeyond) =
                isNegative ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
            fits = !overflow && !isBeyond
            value = sum
            offset += 1
        }
        // JSON does not allow a leading zero, and `-0` may be the start of a fraction.
        let isCanonical = offset > start && (bytes[start] != UInt8(ascii: "0") || offset == start + 1 && !isNegative)
        let continues = next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E")
        guard fits, isCanonical, !continues else {
            offset = first
            return nil
        }
        return value
    }

    /// Scans a number (RFC 8259, section 6).
    ///
    /// - Returns: The number in its original notation, and whether it consists of digits only.
    mutating func number() throws(JSONFault) -> (text: String, isInDigits: Bool) {
        let start = offset
        guard let isInDigits = skipNumber() else {
            offset = start
            throw expected("a value")
        }
        return (String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self), isInDigits)
    }

    private mutating func skipNumber() -> Bool? {
        _ = skip("-")
        let isZero = next == UInt8(ascii: "0")
        guard let digitCount = skipDigits(), !isZero || digitCount == 1 else { return nil }
        let end = offset
        if skip("."), skipDigits() == nil { return nil }
        if skip("e") || skip("E") {
            if !skip("-") { _ = skip("+") }
            guard skipDigits() != nil else { return nil }
        }
        return offset == end
    }

    /// Skips the next digits.
    ///
    /// - Returns: Their number; nil if there is none.
    private mutating func skipDigits() -> Int? {
        let start = offset
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { offset += 1 }
        return offset > start ? offset - start : nil
    }
}

extension JSONScanner {
    /// Whether `text` is a number of RFC 8259, section 6. A regular expression takes 100 times as long.
    package static func isNumber(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = JSONScanner(bytes)
            return scanner.skipNumber() != nil && scanner.next == nil
        }
    }
}
