/// Names that lie side by side: those that begin with a text, all of a table's where it is empty.
public struct RecordRange: Hashable, Sendable {
    public let table: RecordTable
    /// The first name that may be in it.
    public let start: String
    /// The first name behind it; nil where it goes to the end of the table.
    public let end: String?

    /// - Parameter name: The last name that was seen, where a list goes on.
    public init(_ table: RecordTable, prefix: String = "", after name: String? = nil) {
        self.table = table
        // No name holds NUL, so none lies between a name and the same one with a 1 behind it.
        start = name.map { $0 + "\u{1}" } ?? prefix
        end = prefix.successor
    }

    public func contains(_ name: String) -> Bool {
        !name.utf8.lexicographicallyPrecedes(start.utf8)
            && (end.map { name.utf8.lexicographicallyPrecedes($0.utf8) } ?? true)
    }
}

extension String {
    /// The first text, by bytes, behind all that begin with this one; nil where there is none.
    fileprivate var successor: String? {
        var scalars = Array(unicodeScalars)
        while let last = scalars.popLast() {
            // In UTF-8 bytes follow each other as scalars do.
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let scalar = Unicode.Scalar(next) else { continue }
            scalars.append(scalar)
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return String(text)
        }
        return nil
    }
}
