/// The reason why a test could not continue. A wrong ledger is a finding, not an error.
package enum FaultError: Error, Hashable {
    /// The system refuses an operation that the test needs, such as a mount.
    case refused(String)
    case unexpected(String)
    /// A signal interrupted the program.
    case interrupted
}

extension FaultError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(let reason): reason
        case .unexpected(let what): "The test cannot continue: \(what)."
        case .interrupted: "Interrupted."
        }
    }
}
