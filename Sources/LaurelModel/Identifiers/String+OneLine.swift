extension String {
    /// Whether this text is a single line that a person could read: not blank or made
    /// of characters that show nothing, not over the size, no control characters.
    func isOneLine(byteCountMax: Int) -> Bool {
        utf8.count <= byteCountMax
            && unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
            && !unicodeScalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            }
    }
}
