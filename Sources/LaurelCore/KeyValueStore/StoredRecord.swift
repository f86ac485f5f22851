import LaurelModel

/// What a realm keeps and no ranking follows from: a session, a friendship, a configuration. It is written and erased by
/// the same transactions that write facts.
public struct StoredRecord: Hashable, Sendable {
    public let key: RecordKey
    /// JSON as a rule; without NUL.
    public let text: String

    public init(_ key: RecordKey, text: String) {
        self.key = key
        self.text = text
    }

    /// Compares bytes, as databases compare texts.
    public static func == (a: Self, b: Self) -> Bool { a.key == b.key && a.text.utf8.elementsEqual(b.text.utf8) }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension RecordKey {
    /// The text of a row that holds `value` as JSON, its fields in the order of their names.
    public static func text(of value: some Encodable) -> String {
        // What Laurel keeps in rows are its own values, all of which can be written.
        try! JSON.text(of: value)
    }

    /// Reads what ``text(of:)`` wrote.
    ///
    /// - Throws: ``LedgerError/damaged(_:)``
    public func value<Value: Decodable>(_ type: Value.Type, in text: String) throws(LedgerError) -> Value {
        do { return try JSON.decode(type, from: text) } catch {
            throw .damaged("the row \(name) of \(table.name) cannot be read: \(error)")
        }
    }
}
