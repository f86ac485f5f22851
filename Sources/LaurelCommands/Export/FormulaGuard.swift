/// A guard against formulas in exported text.
///
/// Spreadsheets treat a cell that starts with `=`, `+`, `-` or `@` as a formula, which can send the sheet's contents to
/// a server. Players choose their names, so an exported name could be such a formula.
enum FormulaGuard {
    /// Returns whether a spreadsheet could find a formula in `text`, also if another separator splits it into several
    /// cells.
    static func isNeeded(for text: String) -> Bool { guarded(text).unicodeScalars.count != text.unicodeScalars.count }

    /// Returns `text` with an apostrophe before each possible start of a formula, which makes the cell text.
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

    /// Returns whether a character can start a formula.
    ///
    /// Some spreadsheets in East Asian languages convert full-width forms to ASCII, so those forms count too.
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
