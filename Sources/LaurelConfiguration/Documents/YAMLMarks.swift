import LaurelModel

/// A check of the combining marks in a YAML text before the library reads it.
///
/// The library hashes the names of a mapping and compares tags before this module receives them.
enum YAMLMarks {
    static func check(_ text: String) throws(InvalidDocument) {
        let needsCheck = text.utf8.contains { $0 >= 0x80 || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%") }
        guard needsCheck else { return }
        _ = try UncheckedText(decoding: exposed(text)).checked(at: nil)
    }

    /// Returns the bytes of a text with its escapes decoded, and without the characters that a scalar may fold or drop.
    /// Marks that are adjacent in any scalar or tag are adjacent in the result. An escaped U+0000 stays escaped,
    /// because it may be text between single quotes. O(bytes).
    private static func exposed(_ text: String) -> [UInt8] {
        let scalars = Array(text.unicodeScalars)
        var bytes: [UInt8] = []
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            switch scalar {
            case " ", "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": continue
            case "%":
                if let byte = hexadecimal(scalars, at: index, digitCount: 2), byte != 0 {
                    bytes.append(UInt8(truncatingIfNeeded: byte))
                    index += 2
                } else {
                    bytes.append(UInt8(ascii: "%"))
                }
            case "\\":
                guard index < scalars.count else { continue }
                let digitCount = escapeDigitCount(scalars[index])
                if let value = hexadecimal(scalars, at: index + 1, digitCount: digitCount), value != 0 {
                    if let decoded = Unicode.Scalar(value) { bytes += String(decoded).utf8 }
                    index += 1 + digitCount
                } else if scalars[index] == "\\" {
                    bytes.append(UInt8(ascii: "\\"))
                    index += 1
                }
            default: bytes += String(scalar).utf8
            }
        }
        return bytes
    }

    private static func escapeDigitCount(_ kind: Unicode.Scalar) -> Int {
        switch kind {
        case "x": 2
        case "u": 4
        case "U": 8
        default: 0
        }
    }

    /// Returns the number in `digitCount` hexadecimal digits, or nil if there are fewer digits or `digitCount` is 0.
    private static func hexadecimal(_ scalars: [Unicode.Scalar], at index: Int, digitCount: Int) -> UInt32? {
        guard digitCount > 0, scalars.count - index >= digitCount else { return nil }
        var value: UInt32 = 0
        for scalar in scalars[index..<index + digitCount] {
            guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
            value = value << 4 | UInt32(truncatingIfNeeded: digit)
        }
        return value
    }
}
