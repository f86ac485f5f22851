/// A place in a document.
public struct Place: Hashable, Sendable {
    /// The line and column. Nil if the value does not come from a text.
    public let position: Position?
    /// The path from the root, such as `leaderboards[2].scoreRange.lowest`. Empty for the whole document.
    public let path: String

    /// Creates a place.
    public init(_ path: String, at position: Position? = nil) {
        self.path = path
        self.position = position
    }
}

/// A line and a column, both from 1. A column counts Unicode scalars.
public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension Place: CustomStringConvertible {
    /// The place as text, such as `12:5 leaderboards[2].scoreRange`.
    public var description: String {
        [position.map { "\($0.line):\($0.column)" }, path.isEmpty ? nil : path].compactMap(\.self).joined(
            separator: " ")
    }
}

extension Place: Comparable {
    /// Compares the positions in the document. Places without a position come first.
    public static func < (a: Place, b: Place) -> Bool {
        let one = (a.position?.line ?? 0, a.position?.column ?? 0)
        let other = (b.position?.line ?? 0, b.position?.column ?? 0)
        return one == other ? a.path < b.path : one < other
    }
}
