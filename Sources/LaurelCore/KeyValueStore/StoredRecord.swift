import LaurelModel

/// A key–value record: state on which no ranking depends, such as a session, a friendship or a configuration. The
/// transactions that write facts also write and delete it.
public struct StoredRecord: Hashable, Sendable {
    /// The key of the record.
    public let key: RecordKey
    /// The content without NUL, usually JSON.
    public let text: String

    /// Creates a record.
    public init(_ key: RecordKey, text: String) {
        self.key = key
        self.text = text
    }

    /// Compares bytes, as databases compare texts.
    public static func == (a: Self, b: Self) -> Bool { a.key == b.key && a.text.utf8.elementsEqual(b.text.utf8) }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension RecordKey {
    /// Returns the text of a record that contains `value` as JSON, with its fields ordered by name.
    public static func text(of value: some Encodable) -> String {
        // Records contain only types of this package, all of which can be encoded.
        try! JSON.text(of: value)
    }

    /// Decodes the text that ``text(of:)`` returned.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the text cannot be decoded.
    public func value<Value: Decodable>(_ type: Value.Type, in text: String) throws(LedgerError) -> Value {
        do { return try JSON.decode(type, from: text) } catch {
            throw .damaged("the record \(name) of \(table.name) cannot be decoded: \(error)")
        }
    }
}
