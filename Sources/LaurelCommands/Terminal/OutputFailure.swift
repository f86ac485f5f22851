/// The result of a command could not be written to standard output. The effects of the command remain.
struct OutputFailure: Error, CustomStringConvertible {
    let reason: String

    var description: String { "The answer could not be written: \(reason)." }
}
