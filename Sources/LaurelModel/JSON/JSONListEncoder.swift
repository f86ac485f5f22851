/// Encodes the elements of a list.
struct JSONListEncoder: UnkeyedEncodingContainer {
    let codingPath: [any CodingKey] = []
    private let list: EncodedJSON.List
    private let encoder: JSONNodeEncoder

    init(_ list: EncodedJSON.List, of encoder: JSONNodeEncoder) {
        self.list = list
        self.encoder = encoder
    }

    var count: Int { list.elements.count }

    func encodeNil() { list.elements.append(.null) }
    func encode(_ value: Bool) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: String) { list.elements.append(.text(value)) }
    func encode(_ value: Double) throws { list.elements.append(try EncodedJSON(value)) }
    func encode(_ value: Float) throws { list.elements.append(try EncodedJSON(value)) }
    func encode(_ value: Int) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: Int8) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: Int16) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: Int32) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: Int64) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: UInt) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: UInt8) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: UInt16) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: UInt32) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: UInt64) { list.elements.append(EncodedJSON(value)) }
    func encode(_ value: some Encodable) throws { list.elements.append(try encoder.encoded(value)) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let object = EncodedJSON.Object()
        list.elements.append(.object(object))
        return KeyedEncodingContainer(JSONFieldsEncoder<Key>(object, of: encoder))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let nested = EncodedJSON.List()
        list.elements.append(.list(nested))
        return JSONListEncoder(nested, of: encoder)
    }

    func superEncoder() -> any Encoder {
        let deferred = encoder.nested
        list.elements.append(.deferred(deferred))
        return deferred
    }
}
