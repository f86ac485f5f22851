/// Text from outside, made fit to be printed on a terminal.
package enum SanitizedText {
    /// `text` with every character that could steer a terminal shown as `�`.
    ///
    /// Those are the control characters (escape sequences begin with one), the line and paragraph separators, and
    /// the marks that turn the direction of the text after them. A name can then neither colour, move nor hide
    /// what stands around it.
    package static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var harmless = String.UnicodeScalarView()
        harmless.append(contentsOf: text.unicodeScalars.lazy.map { isHarmful($0) ? "\u{FFFD}" : $0 })
        return String(harmless)
    }

    /// A message of several lines, each made harmless.
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
