extension String {
    /// Whether this text is a single line that a person could read: not blank or made
    /// of characters that show nothing, not over the size, no control characters.
    package func isOneLine(byteCountMax: Int) -> Bool {
        guard utf8.count <= byteCountMax else { return false }
        // Plain ASCII, as most names are, needs no look into Unicode's tables, which costs a microsecond a name.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.contains { $0 != 0x20 } }
        return unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
            && !unicodeScalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            }
    }
}
