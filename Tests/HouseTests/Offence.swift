/// Something that the house does otherwise, and what to do instead.
struct Offence: Hashable, CustomStringConvertible {
    let file: String
    /// From 1.
    let line: Int
    let advice: String

    var description: String { "\(file):\(line): \(advice)" }
}
