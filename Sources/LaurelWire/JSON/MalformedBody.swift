public import LaurelModel

/// An error in a body, for the client that sent it.
public struct MalformedBody: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason for a field that is missing.
    package static let missing = "The field is missing. Add it."
    /// The path of the field, such as `submissions[3].score`; empty for the whole body.
    public let field: String
    /// The error with the next step.
    public let reason: String
    /// The number, if the error is its fraction. For a score, ``explained(by:)`` returns a more specific error.
    public private(set) var fraction: FractionalScore?

    /// Creates an error.
    public init(field: String, reason: String) {
        self.field = field
        self.reason = reason
    }

    init(_ fraction: FractionalScore, at path: [any CodingKey] = []) {
        self.init(
            field: path.fieldPath, reason: "\(fraction.text.quotedForMessage) is a fraction. Use a whole number.")
        self.fraction = fraction
    }

    /// Returns the error with the unit of `format` if the number is a score.
    public func explained(by format: ScoreFormat) -> MalformedBody {
        guard let fraction, field == "score" || field.hasSuffix(".score") else { return self }
        return MalformedBody(field: field, reason: InvalidScore.fraction(fraction.text, format).description)
    }

    public var description: String { (field.isEmpty ? "The body: " : "The field \(field): ") + reason }
}

extension MalformedBody {
    private init(_ fault: JSONFault) {
        let reason =
            switch fault.problem {
            case .syntax, .notUTF8: "The text is not valid JSON in UTF-8. Correct the syntax."
            case .uncheckedText:
                """
                The text contains U+0000 or more than \(UncheckedText.markCountMax) combining marks in a row. Remove \
                them.
                """
            case .fieldName:
                """
                A field name does not have 1 to \(UncheckedText.nameByteCountMax) ASCII characters. Use the \
                documented names.
                """
            case .repeatedField: "The field is repeated. Send it once."
            case .tooManyFields: "The object has too many fields. Use fewer fields."
            case .tooDeep: "The value is nested too deeply. Use fewer levels."
            case .fraction(let text): "\(text.quotedForMessage) is a fraction. Use a whole number."
            case .beyondInt64(let text): InvalidScore.beyondInt64(text).description
            }
        self.init(field: fault.path, reason: reason)
        if case .fraction(let text) = fault.problem { fraction = FractionalScore(text: text, leaderboard: nil) }
    }

    /// Creates the error of a body from a decoding error.
    init(_ error: any Error) {
        if let fault = error as? MalformedBody {
            self = fault
            return
        }
        if let fault = error as? JSONFault {
            self.init(fault)
            return
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            self.init(field: Self.path(context.codingPath + [key]), reason: Self.missing)
        case .typeMismatch(let type, let context):
            self.init(
                field: Self.path(context.codingPath),
                reason: "The value has the wrong type. Send \(Self.name(of: type)).")
        case .valueNotFound(let type, let context):
            self.init(
                field: Self.path(context.codingPath),
                reason: "The value is null. Send \(Self.name(of: type)), or omit the field.")
        case .dataCorrupted(let context):
            self.init(field: Self.path(context.codingPath), reason: context.debugDescription)
        default: self.init(field: "", reason: "The body cannot be decoded. Compare it with /openapi.yaml.")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String { keys.fieldPath }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}

extension [any CodingKey] {
    /// The path of the field, such as `submissions[3].score`; empty for the whole body.
    var fieldPath: String {
        reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }
}
