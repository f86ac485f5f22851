extension String {
    /// This text in quotation marks, shortened and without control characters, for use in an error message.
    package var quotedForMessage: String {
        let characterCountMax = 60
        let shown = prefix(characterCountMax).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : String(scalar)
        }
        return "\u{201C}" + shown.joined() + (count > characterCountMax ? "…" : "") + "\u{201D}"
    }
}
