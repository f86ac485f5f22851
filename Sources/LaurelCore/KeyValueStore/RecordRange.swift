/// A range of record names: those with a prefix, or the whole table if the prefix is empty.
public struct RecordRange: Hashable, Sendable {
    /// The table of the range.
    public let table: RecordTable
    /// The first name that may be in the range.
    public let start: String
    /// The first name after the range; nil if it extends to the end of the table.
    public let end: String?

    /// Creates the range of names with a prefix.
    ///
    /// - Parameter name: The last name of the previous page, after which the range starts.
    public init(_ table: RecordTable, prefix: String = "", after name: String? = nil) {
        self.table = table
        // Names contain no NUL, so no name sorts between a name and that name followed by U+0001.
        start = name.map { $0 + "\u{1}" } ?? prefix
        end = prefix.successor
    }

    /// Returns whether `name` is in the range.
    public func contains(_ name: String) -> Bool {
        !name.utf8.lexicographicallyPrecedes(start.utf8)
            && (end.map { name.utf8.lexicographicallyPrecedes($0.utf8) } ?? true)
    }
}

extension String {
    /// The first text, by bytes, after all texts with this prefix; nil if there is none.
    fileprivate var successor: String? {
        var scalars = Array(unicodeScalars)
        while let last = scalars.popLast() {
            // UTF-8 bytes sort in the order of the scalars.
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
