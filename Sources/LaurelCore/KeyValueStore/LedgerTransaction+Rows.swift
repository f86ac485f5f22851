extension LedgerTransaction {
    public func row(_ key: RecordKey) throws -> String? { try rows([key])[key] }

    /// The value that a row holds as JSON; nil where there is no such row.
    public func value<Value: Decodable>(_ type: Value.Type, of key: RecordKey) throws -> Value? {
        try row(key).map { try key.value(type, in: $0) }
    }

    /// Keeps `value` as JSON; nil erases the row.
    public mutating func set(_ key: RecordKey, to value: (some Encodable)?) throws {
        try write([key: value.map { RecordKey.text(of: $0) }])
    }

    public mutating func erase(_ key: RecordKey) throws { try write([key: nil]) }

    /// Every row of a range, in order.
    public func rows(in range: RecordRange) throws -> [StoredRecord] { try rows(in: range, limit: .max) }
}
