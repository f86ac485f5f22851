/// The colour that a game gives its pages.
struct AccentColor: Sendable {
    /// Six hexadecimal digits.
    let text: String

    init(_ text: String) throws(InvalidAccentColor) {
        guard text.utf8.count == 6, UInt32(text, radix: 16) != nil, text.first != "+" else {
            throw InvalidAccentColor()
        }
        self.text = text.lowercased()
    }

    /// Whether black is easier to read on it than white: its relative luminance (WCAG 2.2) is above the one at which both
    /// contrast alike.
    var isLight: Bool {
        // Six digits are a number.
        let value = UInt32(text, radix: 16)!
        let parts = [16, 8, 0].map { Self.linear(Double((value >> $0) & 0xFF) / 255) }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] > 0.179
    }

    /// The stylesheet that paints a page in it.
    var styleSheet: String {
        ":root{--accent:#\(text);--on-accent:\(isLight ? "#000" : "#fff")}\n"
    }

    /// Its square is near enough to choose between two colours.
    private static func linear(_ part: Double) -> Double { part * part }
}

/// A text that is no colour.
struct InvalidAccentColor: Error, CustomStringConvertible {
    var description: String { "Write six hexadecimal digits, such as 7c3aed." }
}
