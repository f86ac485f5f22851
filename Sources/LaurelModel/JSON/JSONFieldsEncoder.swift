/// Encodes the fields of an object.
struct JSONFieldsEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let codingPath: [any CodingKey] = []
    private let object: EncodedJSON.Object
    private let encoder: JSONNodeEncoder

    init(_ object: EncodedJSON.Object, of encoder: JSONNodeEncoder) {
        self.object = object
        self.encoder = encoder
    }

    private func append(_ value: EncodedJSON, _ key: Key) { object.fields.append((key.stringValue, value)) }

    func encodeNil(forKey key: Key) { append(.null, key) }
    func encode(_ value: Bool, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: String, forKey key: Key) { append(.text(value), key) }
    func encode(_ value: Double, forKey key: Key) throws { append(try EncodedJSON(value), key) }
    func encode(_ value: Float, forKey key: Key) throws { append(try EncodedJSON(value), key) }
    func encode(_ value: Int, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: Int8, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: Int16, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: Int32, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: Int64, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: UInt, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: UInt8, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: UInt16, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: UInt32, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: UInt64, forKey key: Key) { append(EncodedJSON(value), key) }
    func encode(_ value: some Encodable, forKey key: Key) throws { append(try encoder.encoded(value), key) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        let nested = EncodedJSON.Object()
        append(.object(nested), key)
        return KeyedEncodingContainer(JSONFieldsEncoder<Nested>(nested, of: encoder))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let list = EncodedJSON.List()
        append(.list(list), key)
        return JSONListEncoder(list, of: encoder)
    }

    func superEncoder() -> any Encoder { deferred("super") }

    func superEncoder(forKey key: Key) -> any Encoder { deferred(key.stringValue) }

    private func deferred(_ name: String) -> JSONNodeEncoder {
        let deferred = encoder.nested
        object.fields.append((name, .deferred(deferred)))
        return deferred
    }
}
