import LaurelModel
import LaurelSQLite

/// The settings of the replica of a server's data directory.
struct ReplicaSettings {
    let store: any ReplicaStore
    /// The time for which every state can be restored.
    let retention: Span

    /// Reads the settings; returns nil if no setting names a replica.
    ///
    /// - Parameter place: The location of the ledger, which must be a directory.
    init?(_ sources: SettingSources, of place: LedgerPlace) throws {
        let days = try sources.read(.replicateKeepDays) { text in
            guard let days = Int64(text), (1...3_650).contains(days) else { throw InvalidRetention() }
            return days
        }
        let endpoint = try sources.read(.replicateEndpoint, \.self)
        guard let address = try sources.read(.replicateTo, \.self) else { return nil }
        let source = try sources.value(of: .replicateTo).source
        guard case .directory = place else {
            throw InvalidSetting(
                source: source,
                reason: "A PostgreSQL database has its own replication. Omit the setting, or use a data directory.")
        }
        do {
            store = try ReplicaTarget(address, endpoint: endpoint).store
        } catch {
            throw InvalidSetting(source: source, reason: error.message)
        }
        retention = .days(days ?? 7)
    }
}

private struct InvalidRetention: Error, CustomStringConvertible {
    var description: String { "The value is out of range. Use 1 to 3650 days." }
}
