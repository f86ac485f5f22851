import Foundation

/// Decodes values from a JSON tree.
final class JSONNodeDecoder: Decoder {
    let node: JSONNode
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private let parent: JSONNodeDecoder?
    private let key: (any CodingKey)?

    init(_ node: JSONNode, in parent: JSONNodeDecoder? = nil, at key: (any CodingKey)? = nil) {
        self.node = node
        self.parent = parent
        self.key = key
    }

    var codingPath: [any CodingKey] {
        guard let parent, let key else { return [] }
        return parent.codingPath + [key]
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let fields) = node.content else { throw node.mismatch([String: Any].self, at: codingPath) }
        return KeyedDecodingContainer(JSONFieldsDecoder(fields, of: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let nodes) = node.content else { throw node.mismatch([Any].self, at: codingPath) }
        return JSONListDecoder(nodes, of: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Decodes the node as a value of any type.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // The default decoding of a URL expects an object.
        guard type == URL.self else { return try Value(from: self) }
        let text = try node.text(at: codingPath)
        guard let url = URL(string: text) as? Value else { throw corrupted("\(text.quotedForMessage) is not a URL.") }
        return url
    }

    func corrupted(_ reason: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
    }
}

extension JSONNodeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { node.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try node.flag(at: codingPath) }
    func decode(_ type: String.Type) throws -> String { try node.text(at: codingPath) }
    func decode(_ type: Double.Type) throws -> Double { try node.fraction(at: codingPath) }
    func decode(_ type: Float.Type) throws -> Float { try node.fraction(at: codingPath) }
    func decode(_ type: Int.Type) throws -> Int { try node.integer(at: codingPath) }
    func decode(_ type: Int8.Type) throws -> Int8 { try node.integer(at: codingPath) }
    func decode(_ type: Int16.Type) throws -> Int16 { try node.integer(at: codingPath) }
    func decode(_ type: Int32.Type) throws -> Int32 { try node.integer(at: codingPath) }
    func decode(_ type: Int64.Type) throws -> Int64 { try node.integer(at: codingPath) }
    func decode(_ type: UInt.Type) throws -> UInt { try node.integer(at: codingPath) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try node.integer(at: codingPath) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try node.integer(at: codingPath) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try node.integer(at: codingPath) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try node.integer(at: codingPath) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}
