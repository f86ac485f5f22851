/// A line and a column of a text in UTF-8, each from 1. A column is a Unicode scalar.
package struct TextPlace: Hashable, Sendable {
    package static let start = TextPlace(line: 1, column: 1)

    package private(set) var line: Int
    package private(set) var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Moves to the end of `bytes`, which begin here. O(bytes)
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
