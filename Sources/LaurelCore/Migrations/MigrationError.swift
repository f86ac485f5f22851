public import LaurelModel

/// Why a ledger was not moved. What stands in the target then is marked, and nobody serves it.
public enum MigrationError: Error, Hashable, Sendable {
    /// The target holds something that the source does not.
    case occupied(String)
    /// Somebody wrote while it was moved.
    case disturbed(Realm)
    /// The two are not equal at the end, or the source is not sound.
    case different(Realm, [String])
    case ledger(LedgerError)
}

extension MigrationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .occupied(let what): "The target is not empty: \(what). Name an empty one."
        case .disturbed(let realm):
            "Somebody wrote to \(realm) meanwhile. Stop every server on the source and the target, and begin again."
        case .different(let realm, let differences):
            "\(realm) cannot be moved as it is:\n" + differences.joined(separator: "\n")
        case .ledger(let error): error.description
        }
    }
}
