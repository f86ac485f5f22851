public import LaurelCore

/// The identity of a PostgreSQL server and of the history that it writes.
struct ServerIdentity: Hashable, Sendable {
    /// The identifier of the database system, which a server shares with its standbys.
    let system: Int64
    /// The number of the timeline: a standby that is promoted starts a higher one.
    let timeline: Int64
}

extension PostgresLedger {
    /// Returns whether this ledger's server has a later timeline than the server of `other`, in the same database system.
    /// False if one of the servers is a standby.
    public func isPromotedLater(than other: PostgresLedger) async throws(LedgerError) -> Bool {
        guard let identity = try await serverIdentity(), let former = try await other.serverIdentity() else {
            return false
        }
        return identity.system == former.system && identity.timeline > former.timeline
    }

    private func serverIdentity() async throws(LedgerError) -> ServerIdentity? {
        try await run { connection in
            let row = try connection.run([.text(ServerIdentity.query)])[0].rows[0]
            return try? ServerIdentity(row)
        }
    }
}

extension ServerIdentity {
    /// Returns one row: the system identifier, and the current timeline; null for the timeline of a standby.
    ///
    /// The last checkpoint is not read, because its timeline is outdated for some time after a promotion.
    static let query = """
        SELECT (SELECT system_identifier FROM pg_control_system()), CASE WHEN NOT pg_is_in_recovery()
            THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END
        """

    /// - Throws: ``PostgresOpeningError/standby`` if the server is a standby.
    init(_ row: PostgresRow) throws(PostgresOpeningError) {
        guard let timeline = row.optionalInteger(1) else { throw .standby }
        self.init(system: row.integer(0), timeline: timeline)
    }
}
