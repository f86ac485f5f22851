extension String {
    /// The text without leading and trailing spaces. Works on scalars: a space with a combining mark is one character,
    /// and the mark is text.
    package var trimmingSpaces: String {
        let isText = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: isText), let last = unicodeScalars.lastIndex(where: isText)
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
