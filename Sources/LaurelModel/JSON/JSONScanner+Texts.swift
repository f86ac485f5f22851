extension JSONScanner {
    /// Scans a text in quotation marks that consists of ASCII characters without escapes.
    ///
    /// - Returns: Nil, without consuming anything, if the next token is anything else.
    @inlinable package mutating func plainText() -> String? {
        guard next == UInt8(ascii: "\"") else { return nil }
        let start = offset + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            let byte = bytes[end]
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
            end += 1
        }
        guard end < bytes.count else { return nil }
        offset = end + 1
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }

    /// Scans a text in its quotation marks, and decodes its escapes.
    mutating func text() throws(JSONFault) -> String {
        if let plain = plainText() { return plain }
        offset += 1
        let start = offset
        var decoded: [UInt8] = []
        // The bytes before this index are in `decoded`.
        var copied = start
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw expected("no control character within quotes") }
            if byte == UInt8(ascii: "\\") {
                decoded += bytes[copied..<offset]
                try decodeEscape(into: &decoded)
                copied = offset
            } else {
                offset += 1
            }
        }
        decoded += bytes[copied..<offset]
        let end = offset
        guard skip("\"") else { throw expected("a closing quote") }
        try checkUTF8(start..<end)
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Checks that the bytes are UTF-8. Escapes are ASCII, so the bytes around them can be checked separately.
    private mutating func checkUTF8(_ range: Range<Int>) throws(JSONFault) {
        let read = bytes[range]
        let decoded = String(decoding: UnsafeBufferPointer(rebasing: read), as: UTF8.self)
        guard !decoded.utf8.elementsEqual(read) else { return }
        let sameCount = zip(decoded.utf8, read).prefix { $0 == $1 }.count
        throw JSONFault(.notUTF8, at: range.lowerBound + sameCount)
    }

    private mutating func decodeEscape(into decoded: inout [UInt8]) throws(JSONFault) {
        offset += 1
        guard let letter = next else { throw expected("an escape sequence") }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"): decoded += String(try unicodeEscape()).utf8
        default: throw expected("a valid escape sequence")
        }
    }

    /// Scans the digits after `\u`, and those of a second escape if the first is half of a surrogate pair.
    private mutating func unicodeEscape() throws(JSONFault) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), skip("\\"), skip("u") else { throw expected("a surrogate pair") }
        let second = try codeUnit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw expected("a surrogate pair") }
        return scalar
    }

    /// Scans four hexadecimal digits.
    private mutating func codeUnit() throws(JSONFault) -> UInt32 {
        let start = offset
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next?.hexDigit else {
                offset = start
                throw expected("four hexadecimal digits")
            }
            unit = unit << 4 | UInt32(truncatingIfNeeded: digit)
            offset += 1
        }
        return unit
    }
}
