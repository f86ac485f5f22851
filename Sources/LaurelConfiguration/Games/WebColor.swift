/// A color of a page, in sRGB.
public struct WebColor: Hashable, Sendable {
    /// The red component, from 0 to 255.
    public let red: UInt8
    /// The green component, from 0 to 255.
    public let green: UInt8
    /// The blue component, from 0 to 255.
    public let blue: UInt8

    /// Creates a color from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Parses six hexadecimal digits, with or without a leading `#`.
    public init(_ text: String) throws(InvalidWebColor) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.first != "+", let value = UInt32(digits, radix: 16) else {
            throw InvalidWebColor()
        }
        let parts = [16, 8, 0].map { UInt8((value >> $0) & 0xFF) }
        self.init(red: parts[0], green: parts[1], blue: parts[2])
    }

    /// The color as six hexadecimal digits in lower case.
    public var text: String {
        [red, green, blue].map { part in
            let digits = String(part, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

/// An error for a text that is not a color.
public struct InvalidWebColor: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String { "The color is not valid. Use six hexadecimal digits, such as 7c3aed." }
}
