import LaurelModel

/// A 64-bit integer, which a JavaScript number cannot represent exactly.
///
/// It is read from a number or a decimal string. It is written as a string if the client requests `?integers=string`
/// (``WireJSON``).
@propertyWrapper
public struct ExactInteger<Value: FixedWidthInteger & Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The integer.
    public var wrappedValue: Value

    /// Creates an integer.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension ExactInteger: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Value.self) {
            wrappedValue = value
        } else {
            let text = try? container.decode(String.self)
            if let text, text.utf8.first != UInt8(ascii: "+"), case .whole(let digits) = DecimalText(text.utf8),
                let value = Value(digits)
            {
                wrappedValue = value
            } else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.reason(against: text))
            }
        }
    }

    /// Returns the error message for `text`, or for a value that is not a text.
    private static func reason(against text: String?) -> String {
        do throws(InvalidScore) {
            if let text { _ = try Int64(scoreText: text) }
        } catch {
            if case .fraction = error { return error.description }
        }
        return "The value is not a whole number from \(Value.min) to \(Value.max). Send it as a number or a string."
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if encoder.userInfo[.quotesExactIntegers] as? Bool == true {
            try container.encode(String(wrappedValue))
        } else {
            try container.encode(wrappedValue)
        }
    }
}
