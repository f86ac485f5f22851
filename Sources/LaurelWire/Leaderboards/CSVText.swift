/// A writer of CSV that programs can read without loss (RFC 4180, with LF as the line break).
package enum CSVText {
    private static let special = Set("\",;\t\n\r".utf8)
    private static let blanks = Set(" \t".utf8)

    /// Returns a line with its line break.
    package static func row(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",") + "\n"
    }

    /// Returns a field, quoted if it contains quotes, line breaks, any common separator, or blanks at its ends.
    ///
    /// Some programs drop blanks at the ends.
    private static func field(_ text: String) -> String {
        let special = text.utf8.contains(where: special.contains)
        let hasBlankEnd = [text.utf8.first, text.utf8.last].contains { $0.map(blanks.contains) ?? false }
        guard special || hasBlankEnd else { return text }
        // Compares scalars, because a quote with a combining mark is one character that differs from a quote.
        var quoted = "\"".unicodeScalars
        for scalar in text.unicodeScalars {
            quoted.append(scalar)
            if scalar == "\"" { quoted.append(scalar) }
        }
        quoted.append("\"")
        return String(quoted)
    }
}
