/// Rows as text that programs read back exactly (RFC 4180, with LF between lines).
package enum CSVText {
    private static let special = Set("\",;\t\n\r".utf8)
    private static let blanks = Set(" \t".utf8)

    /// One line, with its break.
    package static func row(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",") + "\n"
    }

    /// Quoted where anything in it could be taken for more than text: quotes, breaks, any separator a program might
    /// assume, and blanks at the ends, which some programs drop.
    private static func field(_ text: String) -> String {
        let special = text.utf8.contains(where: special.contains)
        let hasBlankEnd = [text.utf8.first, text.utf8.last].contains { $0.map(blanks.contains) ?? false }
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
