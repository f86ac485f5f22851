package import Foundation

/// The JSON coder of all modules, for bodies, stored records, tokens and files.
package enum JSON {
    /// Decodes a value from a text in UTF-8.
    ///
    /// - Throws: ``JSONFault`` for a text that breaks `rules`, otherwise what `Value` throws, such as `DecodingError`.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from text: Data, by rules: JSONRules = .stored
    ) throws -> Value {
        try decode(type, from: JSONReader.read(text, by: rules))
    }

    /// Decodes a value from a text.
    ///
    /// - Throws: ``JSONFault`` for a text that breaks `rules`, otherwise what `Value` throws, such as `DecodingError`.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from text: String, by rules: JSONRules = .stored
    ) throws -> Value {
        try decode(type, from: JSONReader.read(text, by: rules))
    }

    /// Decodes a value from a parsed text.
    package static func decode<Value: Decodable>(_ type: Value.Type, from node: JSONNode) throws -> Value {
        try JSONNodeDecoder(node).value(type)
    }

    /// Encodes a value with its fields sorted by name.
    ///
    /// The bytes of stored records are hashed and compared, so the encoding of a value never changes.
    package static func encode(_ value: some Encodable, form: JSONWriter.Form = .line) throws -> [UInt8] {
        try writer(of: value, form).bytes
    }

    /// Encodes a value as ``encode(_:form:)`` does, as a text.
    package static func text(of value: some Encodable, form: JSONWriter.Form = .line) throws -> String {
        try writer(of: value, form).written
    }

    private static func writer(of value: some Encodable, _ form: JSONWriter.Form) throws -> JSONWriter {
        var writer = JSONWriter(form)
        try writer.write(JSONNodeEncoder(form).encoded(value))
        return writer
    }
}
