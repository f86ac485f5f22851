extension String {
    /// Without the blanks around it. By scalars: a blank with a mark behind it is one character, and the mark is text.
    package var trimmingSpaces: String {
        let isText = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: isText), let last = unicodeScalars.lastIndex(where: isText)
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
