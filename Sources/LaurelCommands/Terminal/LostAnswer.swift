/// What a command was asked for could not be printed. What it did is done.
struct LostAnswer: Error, CustomStringConvertible {
    let reason: String

    var description: String { "The answer could not be written: \(reason)." }
}
