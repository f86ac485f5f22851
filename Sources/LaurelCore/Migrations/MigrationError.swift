public import LaurelModel

/// The reason why a migration failed. The target's realms then stay marked as under migration, and cannot be served.
public enum MigrationError: Error, Hashable, Sendable {
    /// The target contains data that the source does not.
    case occupied(String)
    /// Another process wrote during the migration.
    case disturbed(Realm)
    /// The ledgers differ at the end, or the source is damaged.
    case different(Realm, [String])
    /// The source or the target failed.
    case ledger(LedgerError)
}

extension MigrationError: CustomStringConvertible {
    /// The message for the operator: the problem, then the remedy.
    public var description: String {
        switch self {
        case .occupied(let what): "The target is not empty: \(what). Use an empty target."
        case .disturbed(let realm):
            "Another process wrote to \(realm) during the migration. Stop all servers of both ledgers, and try again."
        case .different(let realm, let differences):
            "\(realm) cannot be migrated because of these differences:\n" + differences.joined(separator: "\n")
        case .ledger(let error): error.description
        }
    }
}
