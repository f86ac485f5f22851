/// Rows as text that ``CSVReader`` and other programs read back exactly (RFC 4180, with LF between lines).
enum CSVText {
    /// One line, with its break.
    static func row(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",") + "\n"
    }

    /// Quoted where anything in it could be taken for more than text: quotes, breaks, any separator a program might
    /// assume, and blanks at the ends, which some programs drop.
    private static func field(_ text: String) -> String {
        let special = text.utf8.contains { byte in
            byte == CSVLexer.quote || CSVLexer.endsLine(byte) || CSVSeparator.allCases.contains { $0.byte == byte }
        }
        let hasBlankEnd =
            text.utf8.first.map(CSVLexer.isBlank) ?? false || text.utf8.last.map(CSVLexer.isBlank) ?? false
        guard special || hasBlankEnd else { return text }
        // By scalars: as characters, a quote with a combining mark behind it would be no quote.
        var quoted = "\"".unicodeScalars
        for scalar in text.unicodeScalars {
            quoted.append(scalar)
            if scalar == "\"" { quoted.append(scalar) }
        }
        quoted.append("\"")
        return String(quoted)
    }
}
