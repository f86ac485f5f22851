import LaurelModel

extension UncheckedText {
    /// Returns the text of a scalar or a field name, after its escapes were decoded.
    func checked(at position: Position?) throws(InvalidDocument) -> String {
        guard let value else { throw .uncheckedText(at: position) }
        return value
    }
}

extension InvalidDocument {
    static func uncheckedText(at position: Position?) -> InvalidDocument {
        InvalidDocument(
            "The text contains U+0000 or more than \(UncheckedText.markCountMax) combining marks in a row.",
            advice: "Remove them.", at: Place("", at: position))
    }
}
