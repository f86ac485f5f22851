import LaurelModel

/// Where a row lies: in a table of its realm, under a name.
///
/// Rows are ordered by the UTF-8 bytes of their names, so names that begin alike lie side by side.
public struct RecordKey: Hashable, Sendable {
    public let table: RecordTable
    public let name: String

    /// - Parameter name: 1 to 600 bytes without NUL. What came from outside is held to less by whoever names a row.
    public init(_ table: RecordTable, _ name: String) {
        self.table = table
        self.name = name
    }
}

// Bytes are compared, as databases do: two names that differ only in composition are two rows.
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
    /// This number in hexadecimal digits, always as many, so that names made of it are in its order.
    public var rowName: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
