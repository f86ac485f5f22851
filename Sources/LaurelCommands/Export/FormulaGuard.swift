/// What keeps a spreadsheet from running a player's name.
///
/// Spreadsheets take a cell that begins `=`, `+`, `-` or `@` for a formula, and a formula can send the sheet's contents
/// away. A player chooses their name, and somebody else opens the file.
enum FormulaGuard {
    /// Whether a spreadsheet could find a formula in `text`, read as one cell or, by another separator, as several.
    static func isNeeded(for text: String) -> Bool { guarded(text).unicodeScalars.count != text.unicodeScalars.count }

    /// `text` with an apostrophe before whatever could begin a formula, which makes it text for a spreadsheet.
    static func guarded(_ text: String) -> String {
        var guarded = String.UnicodeScalarView()
        var mayBegin = true
        for scalar in text.unicodeScalars {
            if mayBegin, begins(scalar) { guarded.append("'") }
            guarded.append(scalar)
            mayBegin = separates(scalar) || mayBegin && scalar.properties.isWhitespace
        }
        return String(guarded)
    }

    /// The wide forms are turned into plain ones by some spreadsheets in East Asian languages.
    private static func begins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "＝", "＋", "－", "＠": true
        default: false
        }
    }

    private static func separates(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ",", ";", "\t", "\n", "\r", "\"": true
        default: false
        }
    }
}
