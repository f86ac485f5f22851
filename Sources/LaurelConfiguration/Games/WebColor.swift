/// A colour of a page, in sRGB.
public struct WebColor: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads six hexadecimal digits, with `#` before them or without.
    public init(_ text: String) throws(InvalidWebColor) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.first != "+", let value = UInt32(digits, radix: 16) else {
            throw InvalidWebColor()
        }
        let parts = [16, 8, 0].map { UInt8((value >> $0) & 0xFF) }
        self.init(red: parts[0], green: parts[1], blue: parts[2])
    }

    /// Six hexadecimal digits, in small letters.
    public var text: String {
        [red, green, blue].map { part in
            let digits = String(part, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

/// A text that is no colour.
public struct InvalidWebColor: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String { "Write six hexadecimal digits, such as 7c3aed." }
}
