extension LedgerTransaction {
    /// Returns the text of a key–value record, or nil if it does not exist.
    public func row(_ key: RecordKey) throws -> String? { try rows([key])[key] }

    /// Returns the value that a record contains as JSON, or nil if the record does not exist.
    public func value<Value: Decodable>(_ type: Value.Type, of key: RecordKey) throws -> Value? {
        try row(key).map { try key.value(type, in: $0) }
    }

    /// Stores `value` as JSON; nil deletes the record.
    public mutating func set(_ key: RecordKey, to value: (some Encodable)?) throws {
        try write([key: value.map { RecordKey.text(of: $0) }])
    }

    /// Deletes a key–value record.
    public mutating func erase(_ key: RecordKey) throws { try write([key: nil]) }

    /// Returns all key–value records of a range, in order.
    public func rows(in range: RecordRange) throws -> [StoredRecord] { try rows(in: range, limit: .max) }
}
