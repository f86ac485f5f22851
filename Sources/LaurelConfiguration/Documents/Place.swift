/// Where something stands in a document.
public struct Place: Hashable, Sendable {
    /// From 1; nil where the value did not come from a text.
    public let position: Position?
    /// From the outside in, such as `leaderboards[2].scoreRange.lowest`; empty for the whole.
    public let path: String

    public init(_ path: String, at position: Position? = nil) {
        self.path = path
        self.position = position
    }
}

/// A line and a column, both from 1. A column counts Unicode scalars.
public struct Position: Hashable, Sendable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension Place: CustomStringConvertible {
    /// Such as `12:5 leaderboards[2].scoreRange`.
    public var description: String {
        [position.map { "\($0.line):\($0.column)" }, path.isEmpty ? nil : path].compactMap(\.self).joined(
            separator: " ")
    }
}

extension Place: Comparable {
    /// In the order of reading; what has no position comes first.
    public static func < (a: Place, b: Place) -> Bool {
        let one = (a.position?.line ?? 0, a.position?.column ?? 0)
        let other = (b.position?.line ?? 0, b.position?.column ?? 0)
        return one == other ? a.path < b.path : one < other
    }
}
