extension String {
    /// The text without leading and trailing spaces. Works on scalars: a space with a combining mark is one character,
    /// and the mark is text.
    package var trimmingSpaces: String {
        // Most texts start and end with ASCII that is not a space, and are not copied.
        if let first = utf8.first, let last = utf8.last, (0x21..<0x7F).contains(first), (0x21..<0x7F).contains(last) {
            return self
        }
        let isText = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: isText), let last = unicodeScalars.lastIndex(where: isText)
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
