extension JSONNode {
    var isNull: Bool { if case .null = content { true } else { false } }

    func flag(at path: @autoclosure () -> [any CodingKey]) throws -> Bool {
        guard case .flag(let flag) = content else { throw mismatch(Bool.self, at: path()) }
        return flag
    }

    func text(at path: @autoclosure () -> [any CodingKey]) throws -> String {
        guard case .text(let text) = content else { throw mismatch(String.self, at: path()) }
        return text
    }

    /// Decodes a whole number in any notation.
    func integer<Value: FixedWidthInteger>(at path: @autoclosure () -> [any CodingKey]) throws -> Value {
        guard case .number(let text) = content else { throw mismatch(Value.self, at: path()) }
        if let value = Value(text) { return value }
        let reason: String
        switch DecimalText(text.utf8) {
        case .whole(let digits):
            if let value = Value(digits) { return value }
            reason = "\(text.quotedForMessage) is outside the range \(Value.min) to \(Value.max). Use a number in it."
        case .fraction: reason = "\(text.quotedForMessage) is a fraction. Use a whole number."
        case .beyond, .notANumber:
            reason = "\(text.quotedForMessage) is outside the range \(Value.min) to \(Value.max). Use a number in it."
        }
        throw DecodingError.dataCorrupted(.init(codingPath: path(), debugDescription: reason))
    }

    func fraction<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        at path: @autoclosure () -> [any CodingKey]
    ) throws -> Value {
        guard case .number(let text) = content else { throw mismatch(Value.self, at: path()) }
        guard let value = Value(text), value.isFinite else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: path(), debugDescription: "\(text.quotedForMessage) is too large. Use a smaller number."
                ))
        }
        return value
    }

    /// Returns the error for a node that is not a value of `type`.
    func mismatch(_ type: any Any.Type, at path: [any CodingKey]) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: path, debugDescription: "The value is not of the type \(type).")
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}
