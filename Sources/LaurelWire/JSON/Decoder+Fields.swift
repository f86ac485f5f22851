import LaurelModel

extension Decoder {
    /// Rejects a body with a field that `Keys` does not have.
    ///
    /// If a misspelled field such as the date were ignored, the score would be stored without it.
    func refuseUnknownFields<Keys: CodingKey & CaseIterable>(besides keys: Keys.Type) throws {
        let container = try container(keyedBy: AnyField.self)
        guard let stray = container.allKeys.map(\.stringValue).sorted().first(where: { Keys(stringValue: $0) == nil })
        else { return }
        let known = Keys.allCases.map(\.stringValue).joined(separator: ", ")
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: codingPath + [AnyField(stringValue: stray)],
                debugDescription: "Unknown field. Supported fields: \(known)."))
    }
}

private struct AnyField: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
    /// Returns the parsed text of a field; nil if the field is omitted.
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

    /// Returns the value that a field names; nil if the field is omitted.
    func choice<Value: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> Value? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let value = Value(rawValue: text) else {
            let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "Unknown value \(text.quotedForMessage). Supported values: \(names).")
        }
        return value
    }
}

extension KeyedDecodingContainer {
    func refusal(_ key: Key, _ reason: String) -> DecodingError {
        DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason)
    }

    /// Returns the players whose ids a field lists.
    func players(_ key: Key, _ counts: ClosedRange<Int>) throws -> [PlayerID] {
        let texts = try decodeIfPresent([String].self, forKey: key) ?? []
        guard counts.contains(texts.count) else {
            throw refusal(key, "Send \(counts.lowerBound) to \(counts.upperBound) players.")
        }
        do { return try texts.map { try PlayerID($0) } } catch { throw refusal(key, "\(error)") }
    }
}
