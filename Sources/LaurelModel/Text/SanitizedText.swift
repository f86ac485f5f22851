/// Text from outside, sanitized for terminals.
package enum SanitizedText {
    /// Returns `text` with every character that could control a terminal replaced by `�`.
    ///
    /// These are control characters (escape sequences start with one), line and paragraph separators, and marks that
    /// change the direction of text. A name can then neither color, move nor hide the text around it.
    package static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var harmless = String.UnicodeScalarView()
        harmless.append(contentsOf: text.unicodeScalars.lazy.map { isHarmful($0) ? "\u{FFFD}" : $0 })
        return String(harmless)
    }

    /// Returns a message of several lines, each of them sanitized.
    package static func ofLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { of(String($0)) }.joined(separator: "\n")
    }

    static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029: true
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
