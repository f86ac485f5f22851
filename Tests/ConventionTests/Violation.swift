/// A place that violates a convention, with advice.
struct Violation: Hashable, CustomStringConvertible {
    let file: String
    /// The number of the line, from 1.
    let line: Int
    let advice: String

    var description: String { "\(file):\(line): \(advice)" }
}
