extension String {
    /// Whether this text is a single readable line: not blank or invisible, within the length, without control
    /// characters.
    package func isOneLine(byteCountMax: Int) -> Bool {
        guard utf8.count <= byteCountMax else { return false }
        // Most names are plain ASCII, which needs no lookup in Unicode's tables. The lookup costs a microsecond for
        // each name.
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
