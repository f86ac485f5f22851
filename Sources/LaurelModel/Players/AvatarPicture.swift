/// The generated avatar of a player who has uploaded none. The pattern depends only on the player's id.
public struct AvatarPicture: Hashable, Sendable {
    /// The hue, 0 to 359.
    let hue: Int
    /// The filled cells of a grid of five by five, column by column.
    let cells: [Cell]

    struct Cell: Hashable, Sendable {
        let column: Int
        let row: Int
    }

    /// Creates the avatar of a player. The id selects half of a grid of five by five, and the other half mirrors it.
    public init(for id: PlayerID) {
        var bits = id.text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        // The last bytes have affected only the low bits.
        bits ^= bits >> 29
        hue = Int(bits % 360)
        bits >>= 9
        var cells: [Cell] = []
        for column in 0..<3 {
            for row in 0..<5 {
                if bits & 1 == 1 {
                    for x in Set([column, 4 - column]).sorted() { cells.append(Cell(column: x, row: row)) }
                }
                bits >>= 1
            }
        }
        self.cells = cells
    }

    /// The picture as an SVG.
    public var svg: String {
        let path = cells.map { "M\($0.column + 1) \($0.row + 1)h1v1h-1z" }.joined()
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path fill="hsl(\(hue),55%,90%)" d="M0 0h7v7H0z"/>\
            <path fill="hsl(\(hue),55%,40%)" d="\(path)"/></svg>
            """
    }
}
