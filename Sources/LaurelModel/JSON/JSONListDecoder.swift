/// Decodes the elements of a list.
struct JSONListDecoder: UnkeyedDecodingContainer {
    private let decoder: JSONNodeDecoder
    private let nodes: [JSONNode]
    private(set) var currentIndex = 0

    init(_ nodes: [JSONNode], of decoder: JSONNodeDecoder) {
        self.decoder = decoder
        self.nodes = nodes
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { nodes.count }
    var isAtEnd: Bool { currentIndex == nodes.count }

    private var path: [any CodingKey] { codingPath + [Index(currentIndex)] }

    private func node(_ type: any Any.Type) throws -> JSONNode {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type, .init(codingPath: path, debugDescription: "The list has \(nodes.count) elements."))
        }
        return nodes[currentIndex]
    }

    /// Decodes the next element, and advances if that succeeds.
    private mutating func next<Value>(_ decode: (JSONNode, JSONListDecoder) throws -> Value) throws -> Value {
        let value = try decode(node(Value.self), self)
        currentIndex += 1
        return value
    }

    private mutating func nested<Value>(_ decode: (JSONNodeDecoder) throws -> Value) throws -> Value {
        try next { try decode(JSONNodeDecoder($0, in: $1.decoder, at: Index($1.currentIndex))) }
    }

    mutating func decodeNil() throws -> Bool {
        guard try node(Any?.self).isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.flag(at: $1.path) } }
    mutating func decode(_ type: String.Type) throws -> String { try next { try $0.text(at: $1.path) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.fraction(at: $1.path) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.fraction(at: $1.path) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.integer(at: $1.path) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.integer(at: $1.path) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.integer(at: $1.path) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.integer(at: $1.path) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.integer(at: $1.path) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.integer(at: $1.path) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.integer(at: $1.path) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.integer(at: $1.path) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.integer(at: $1.path) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.integer(at: $1.path) } }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try nested { try $0.value(type) }
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try nested { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try nested { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try nested { $0 } }

    /// The index of an element in its list.
    private struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { "Index \(intValue ?? 0)" }

        init(_ index: Int) { intValue = index }
        init?(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }
}
