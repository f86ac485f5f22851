/// The error if the result of a command cannot be written to standard output. The effects of the command remain.
package struct OutputFailure: Error, CustomStringConvertible {
    let reason: String

    package var description: String { "The output could not be written: \(reason)." }
}
