import Foundation

/// An encoder of values as JSON.
///
/// The coding path is empty: only Laurel's own values are encoded, and the path would help only in debugging this code.
final class JSONNodeEncoder: Encoder {
    let userInfo: [CodingUserInfoKey: Any]
    let codingPath: [any CodingKey] = []
    /// The encoded value; nil until a value is encoded.
    private(set) var encoded: EncodedJSON?

    init(_ form: JSONWriter.Form) { userInfo = form.quotesExactIntegers ? [.quotesExactIntegers: true] : [:] }

    private init(within encoder: JSONNodeEncoder) { userInfo = encoder.userInfo }

    /// An encoder of a nested value.
    var nested: JSONNodeEncoder { JSONNodeEncoder(within: self) }

    /// Encodes a value. The result is an empty object if the value encodes nothing.
    func encoded<Value: Encodable>(_ value: Value) throws -> EncodedJSON {
        // The default encoding of a URL is an object.
        if Value.self == URL.self, let url = value as? URL { return .text(url.absoluteString) }
        let encoder = nested
        try value.encode(to: encoder)
        return encoder.encoded ?? .object(EncodedJSON.Object())
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let object = if case .object(let object) = encoded { object } else { EncodedJSON.Object() }
        encoded = .object(object)
        return KeyedEncodingContainer(JSONFieldsEncoder(object, of: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let list = if case .list(let list) = encoded { list } else { EncodedJSON.List() }
        encoded = .list(list)
        return JSONListEncoder(list, of: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension CodingUserInfoKey {
    // The initializer returns nil only for an empty text.
    /// Whether ``JSONWriter/Form/quotesExactIntegers`` is true.
    package static let quotesExactIntegers = CodingUserInfoKey(rawValue: "quotesExactIntegers")!
}

extension JSONNodeEncoder: SingleValueEncodingContainer {
    func encodeNil() { encoded = .null }
    func encode(_ value: Bool) { encoded = EncodedJSON(value) }
    func encode(_ value: String) { encoded = .text(value) }
    func encode(_ value: Double) throws { encoded = try EncodedJSON(value) }
    func encode(_ value: Float) throws { encoded = try EncodedJSON(value) }
    func encode(_ value: Int) { encoded = EncodedJSON(value) }
    func encode(_ value: Int8) { encoded = EncodedJSON(value) }
    func encode(_ value: Int16) { encoded = EncodedJSON(value) }
    func encode(_ value: Int32) { encoded = EncodedJSON(value) }
    func encode(_ value: Int64) { encoded = EncodedJSON(value) }
    func encode(_ value: UInt) { encoded = EncodedJSON(value) }
    func encode(_ value: UInt8) { encoded = EncodedJSON(value) }
    func encode(_ value: UInt16) { encoded = EncodedJSON(value) }
    func encode(_ value: UInt32) { encoded = EncodedJSON(value) }
    func encode(_ value: UInt64) { encoded = EncodedJSON(value) }
    func encode(_ value: some Encodable) throws { encoded = try encoded(value) }
}
