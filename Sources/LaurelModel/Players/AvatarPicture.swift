/// The picture of a player who has given none: a pattern that is always theirs.
public struct AvatarPicture: Hashable, Sendable {
    /// In SVG.
    public let svg: String

    /// Half of a grid of five by five is drawn by the id, and the other half mirrors it.
    public init(for id: PlayerID) {
        var bits = id.text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        // The last bytes have touched the low bits only.
        bits ^= bits >> 29
        let hue = bits % 360
        bits >>= 9
        var cells = ""
        for column in 0..<3 {
            for row in 0..<5 {
                if bits & 1 == 1 {
                    for x in Set([column, 4 - column]).sorted() { cells += "M\(x + 1) \(row + 1)h1v1h-1z" }
                }
                bits >>= 1
            }
        }
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path fill="hsl(\(hue),55%,90%)" d="M0 0h7v7H0z"/>\
            <path fill="hsl(\(hue),55%,40%)" d="\(cells)"/></svg>
            """
    }
}
