/// Decodes the fields of an object.
struct JSONFieldsDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    /// The largest object whose fields are searched in a list: comparing a few names is faster than hashing them.
    private static var listCountMax: Int { 16 }

    private let decoder: JSONNodeDecoder
    private let fields: [JSONNode.Field]
    /// The indices of the fields of a large object, by their names.
    private let indices: [String: Int]?

    init(_ fields: [JSONNode.Field], of decoder: JSONNodeDecoder) {
        self.decoder = decoder
        self.fields = fields
        indices =
            fields.count > Self.listCountMax
            ? Dictionary(zip(fields.map(\.name), fields.indices), uniquingKeysWith: { first, _ in first }) : nil
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { fields.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    private func find(_ key: Key) -> JSONNode? {
        let name = key.stringValue
        if let indices { return indices[name].map { fields[$0].value } }
        return fields.first { $0.name == name }?.value
    }

    private func node(_ key: Key) throws -> JSONNode {
        guard let node = find(key) else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "The field \(key.stringValue) is missing."))
        }
        return node
    }

    private func path(_ key: Key) -> [any CodingKey] { codingPath + [key] }

    private func decoder(_ key: Key) throws -> JSONNodeDecoder { JSONNodeDecoder(try node(key), in: decoder, at: key) }

    func decodeNil(forKey key: Key) throws -> Bool { try node(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try node(key).flag(at: path(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try node(key).text(at: path(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try node(key).fraction(at: path(key)) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try node(key).fraction(at: path(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try node(key).integer(at: path(key)) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try node(key).integer(at: path(key)) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try node(key).integer(at: path(key)) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try node(key).integer(at: path(key)) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try node(key).integer(at: path(key)) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try node(key).integer(at: path(key)) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try node(key).integer(at: path(key)) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try node(key).integer(at: path(key)) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try node(key).integer(at: path(key)) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try node(key).integer(at: path(key)) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(key).value(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}
