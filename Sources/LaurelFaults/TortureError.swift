/// Why a torture could not go on. A ledger that is wrong is no error; that is a finding.
package enum TortureError: Error, Hashable {
    /// The system refuses what the torture needs, such as a mount.
    case refused(String)
    case unexpected(String)
    /// The person at the terminal had enough.
    case interrupted
}

extension TortureError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(let reason): reason
        case .unexpected(let what): "The torture cannot go on: \(what)."
        case .interrupted: "Interrupted."
        }
    }
}
