/// Rows in the binary format of PostgreSQL's COPY.
struct CopyRows {
    private(set) var bytes: [UInt8] = []

    /// Creates a list without rows.
    ///
    /// - Parameter byteCount: The expected size.
    init(reserving byteCount: Int) {
        bytes.reserveCapacity(byteCount)
        bytes += Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]
        // No flags, and no extension of the header.
        append(Int32(0))
        append(Int32(0))
    }

    /// Starts a row, which is followed by `columnCount` values.
    mutating func beginRow(columnCount: Int16) { append(columnCount) }

    /// Adds a `bigint`.
    mutating func add(_ value: Int64?) {
        guard let value else { return addNull() }
        append(Int32(8))
        append(value)
    }

    /// Adds a `smallint`, from the last 16 bits of `value`.
    mutating func add(small value: Int64?) {
        guard let value else { return addNull() }
        append(Int32(2))
        append(Int16(truncatingIfNeeded: value))
    }

    mutating func add(_ text: String?) {
        guard var text else { return addNull() }
        text.withUTF8 { characters in
            append(Int32(truncatingIfNeeded: characters.count))
            bytes.append(contentsOf: characters)
        }
    }

    mutating func add(_ value: [UInt8]?) {
        guard let value else { return addNull() }
        append(Int32(truncatingIfNeeded: value.count))
        bytes.append(contentsOf: value)
    }

    /// Ends the list.
    mutating func finish() { append(Int16(-1)) }

    private mutating func addNull() { append(Int32(-1)) }

    private mutating func append(_ value: some FixedWidthInteger) {
        // The bytes of the integer itself, without a copy in an array.
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
