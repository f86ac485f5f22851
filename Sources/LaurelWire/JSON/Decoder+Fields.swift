import LaurelModel

extension Decoder {
    /// Refuses a body with a field that `Keys` does not have: a misspelt field that was ignored would be a score without
    /// its date.
    func refuseUnknownFields<Keys: CodingKey & CaseIterable>(besides keys: Keys.Type) throws {
        let container = try container(keyedBy: AnyField.self)
        guard let stray = container.allKeys.map(\.stringValue).sorted().first(where: { Keys(stringValue: $0) == nil })
        else { return }
        let known = Keys.allCases.map(\.stringValue).joined(separator: ", ")
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: codingPath + [AnyField(stringValue: stray)],
                debugDescription: "There is no such field. Those there are: \(known)."))
    }
}

private struct AnyField: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
    /// A text as a value that checks itself, or nil where the field is left out.
    func parse<Value, Failure: Error>(
        _ key: Key, as parse: (String) throws(Failure) -> Value
    ) throws -> Value? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        do throws(Failure) {
            return try parse(text)
        } catch {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "\(error)")
        }
    }

    func integer<Value: FixedWidthInteger & Codable & Hashable & Sendable>(
        _ key: Key, as type: Value.Type = Value.self
    ) throws -> Value? {
        try decodeIfPresent(ExactInteger<Value>.self, forKey: key)?.wrappedValue
    }

    /// One of the names that `Value` has.
    func choice<Value: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> Value? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let value = Value(rawValue: text) else {
            let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "There is no such choice. Those there are: \(names).")
        }
        return value
    }
}

extension KeyedDecodingContainer {
    func refusal(_ key: Key, _ reason: String) -> DecodingError {
        DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason)
    }

    /// Players by their opaque ids.
    func players(_ key: Key, _ counts: ClosedRange<Int>) throws -> [PlayerID] {
        let texts = try decodeIfPresent([String].self, forKey: key) ?? []
        guard counts.contains(texts.count) else {
            throw refusal(key, "Name \(counts.lowerBound) to \(counts.upperBound) players.")
        }
        do { return try texts.map { try PlayerID($0) } } catch { throw refusal(key, "\(error)") }
    }
}
