/// A line and column of a text in UTF-8, both counted from 1. Columns count Unicode scalars.
package struct TextPlace: Hashable, Sendable {
    /// The start of a text.
    package static let start = TextPlace(line: 1, column: 1)

    /// The line.
    package private(set) var line: Int
    /// The column.
    package private(set) var column: Int

    /// Creates a place.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Advances to the end of `bytes`, which start at this place. O(bytes)
    package mutating func advance(over bytes: some Collection<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }
}
