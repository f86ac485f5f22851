/// The first error in a JSON text, with its place.
package struct JSONFault: Error, Hashable, Sendable {
    /// The kind of error.
    package enum Problem: Hashable, Sendable {
        /// The text continues with something other than the named token.
        case syntax(expected: String)
        /// The text is not UTF-8.
        case notUTF8
        /// A text contains U+0000 or more combining marks in a row than ``UncheckedText`` allows.
        case uncheckedText
        /// The name of a field is empty, too long or not ASCII.
        case fieldName
        /// Two fields of an object have the same name.
        case repeatedField(String)
        /// An object has too many fields.
        case tooManyFields
        /// Lists and objects are nested too deeply.
        case tooDeep(depthMax: Int)
        /// A number has a fraction. The value is its text.
        case fraction(String)
        /// A number is outside the range of Int64. The value is its text.
        case beyondInt64(String)
    }

    /// The kind of error.
    package let problem: Problem
    /// The index of the byte at which the error was found.
    package let offset: Int
    /// The field, such as `submissions[3].score`; empty for the whole text.
    package private(set) var path = ""
    /// The place of ``offset``, from 1; 0 before the reader has computed it.
    package private(set) var place = TextPlace(line: 0, column: 0)

    init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    /// Returns the same error with the path of an enclosing value.
    func inside(_ outer: String) -> JSONFault {
        var fault = self
        fault.path = outer + (path.isEmpty || path.hasPrefix("[") ? path : "." + path)
        return fault
    }

    func located(in bytes: some Collection<UInt8>) -> JSONFault {
        var fault = self
        var place = TextPlace.start
        place.advance(over: bytes.prefix(offset))
        fault.place = place
        return fault
    }
}

extension JSONFault: CustomStringConvertible {
    /// The position, the field and the error, such as `3:14 scores[2]: Expected a comma or “]”.`
    package var description: String {
        "\(place.line):\(place.column)" + (path.isEmpty ? "" : " " + path) + ": " + sentence
    }

    /// The error without its position.
    package var sentence: String {
        switch problem {
        case .syntax(let expected): "Expected \(expected)."
        case .notUTF8: "The text is not UTF-8."
        case .uncheckedText:
            "The text contains U+0000 or more than \(UncheckedText.markCountMax) combining marks in a row. Remove them."
        case .fieldName:
            """
            A field name does not have 1 to \(UncheckedText.nameByteCountMax) ASCII characters. Use the documented \
            names.
            """
        case .repeatedField(let name): "The field \(name.quotedForMessage) occurs twice."
        case .tooManyFields: "The object has too many fields. Use fewer fields."
        case .tooDeep(let depthMax): "The text is nested more than \(depthMax) levels deep."
        case .fraction(let text): "\(text.quotedForMessage) is a fraction. Use a whole number."
        case .beyondInt64(let text): "\(text.quotedForMessage) is outside the range of a 64-bit integer."
        }
    }
}
