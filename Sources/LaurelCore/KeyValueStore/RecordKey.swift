import LaurelModel

/// The key of a key–value record: a table of a realm, and a name in it.
///
/// Records are ordered by the UTF-8 bytes of their names, so names with a common prefix are adjacent.
public struct RecordKey: Hashable, Sendable {
    /// The table of the record.
    public let table: RecordTable
    /// The name of the record in its table.
    public let name: String

    /// Creates the key of a record.
    ///
    /// - Parameter name: 1 to 600 bytes without NUL. The caller limits text from requests further.
    public init(_ table: RecordTable, _ name: String) {
        self.table = table
        self.name = name
    }
}

// Compares bytes, as databases do: names that differ only in Unicode composition are different keys.
extension RecordKey {
    public static func == (a: Self, b: Self) -> Bool {
        a.table == b.table && a.name.utf8.elementsEqual(b.name.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(table)
        name.hashBytes(into: &hasher)
    }
}

extension RecordKey: CustomStringConvertible {
    public var description: String { "\(table.name) \(name)" }
}

extension RecordKey: Comparable {
    public static func < (a: Self, b: Self) -> Bool {
        a.table == b.table
            ? a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
            : a.table.name.utf8.lexicographicallyPrecedes(b.table.name.utf8)
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// The number in hexadecimal digits of fixed length, so that names sort by the number.
    public var rowName: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
