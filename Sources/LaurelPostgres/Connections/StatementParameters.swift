/// The parameters of a statement, in PostgreSQL's binary format.
struct StatementParameters: Sendable {
    private var bytes: [UInt8] = []
    /// The range of each value's bytes; nil for NULL.
    private var ranges: [Range<Int>?] = []

    init() {}

    /// The numbers with which PostgreSQL identifies the element types of arrays.
    private enum ElementType: Int32 {
        case bytes = 17
        case integer = 20
        case text = 25
    }

    mutating func append(_ value: Int64?) { appendValue(value) { $1.append(bigEndian: $0) } }

    mutating func append(_ value: String?) { appendValue(value) { $1 += $0.utf8 } }

    mutating func append(_ value: [UInt8]?) { appendValue(value) { $1 += $0 } }

    mutating func append(array values: some Collection<Int64?>) {
        appendArray(values, of: .integer) { value, bytes in
            bytes.append(bigEndian: Int32(8))
            bytes.append(bigEndian: value)
        }
    }

    mutating func append(array values: some Collection<String?>) {
        appendArray(values, of: .text) { value, bytes in
            bytes.append(bigEndian: Int32(value.utf8.count))
            bytes += value.utf8
        }
    }

    mutating func append(array values: some Collection<[UInt8]?>) {
        appendArray(values, of: .bytes) { value, bytes in
            bytes.append(bigEndian: Int32(value.count))
            bytes += value
        }
    }

    private mutating func appendValue<Value>(_ value: Value?, write: (Value, inout [UInt8]) -> Void) {
        guard let value else { return ranges.append(nil) }
        let start = bytes.count
        write(value, &bytes)
        ranges.append(start..<bytes.count)
    }

    private mutating func appendArray<Value>(
        _ values: some Collection<Value?>, of type: ElementType, write: (Value, inout [UInt8]) -> Void
    ) {
        let start = bytes.count
        // The array's header: one dimension, elements may be NULL, the element type, the count, the lower bound 1.
        for word in [1, 1, type.rawValue, Int32(values.count), 1] { bytes.append(bigEndian: word) }
        for value in values {
            if let value { write(value, &bytes) } else { bytes.append(bigEndian: Int32(-1)) }
        }
        ranges.append(start..<bytes.count)
    }

    /// Calls `body` with the values in libpq's format: their count, addresses, lengths and format codes (binary).
    func withPointers<Result>(
        _ body: (Int32, [UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
        // A pointer to an empty buffer would be null, which means NULL.
        (bytes + [0]).withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return body(
                Int32(ranges.count), ranges.map { range in range.flatMap { start?.advanced(by: $0.lowerBound) } },
                ranges.map { Int32($0?.count ?? 0) }, Array(repeating: 1, count: ranges.count))
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }
}
