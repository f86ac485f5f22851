import LaurelModel

/// An integer of 64 bits, which JavaScript's numbers cannot represent: read from a number or a decimal string, written as a
/// string if the client asks for that (`?integers=string`, ``WireJSON``).
@propertyWrapper
public struct ExactInteger<Value: FixedWidthInteger & Codable & Hashable & Sendable>: Hashable, Sendable {
    public var wrappedValue: Value

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

    /// What to write instead of `text`, or of what was no text.
    private static func reason(against text: String?) -> String {
        do throws(InvalidScore) {
            if let text { _ = try Int64(scoreText: text) }
        } catch {
            if case .fraction = error { return error.description }
        }
        return "Write a whole number from \(Value.min) to \(Value.max), as a number or in quotes."
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
