public import LaurelCore

/// The durability of commits that PostgreSQL has acknowledged, according to its settings.
public struct PostgresDurability: Hashable, Sendable {
    /// Whether PostgreSQL syncs commits to the disk (`fsync`).
    public let syncsToDisk: Bool
    /// Whether a page that is partly written at a power loss can be repaired (`full_page_writes`).
    public let writesFullPages: Bool
    /// The value of `synchronous_commit`.
    public let synchronousCommit: String
    /// The value of `synchronous_standby_names`; empty if commits wait for no standby.
    public let synchronousStandbys: String

    /// The durability level that the settings result in.
    public var level: LedgerDurability {
        guard syncsToDisk, writesFullPages, synchronousCommit != "off" else { return .none }
        let waits = !synchronousStandbys.isEmpty && ["on", "remote_apply"].contains(synchronousCommit)
        return waits ? .replicated : .disk
    }
}

extension PostgresDurability: CustomStringConvertible {
    public var description: String {
        """
        fsync=\(syncsToDisk ? "on" : "off"), full_page_writes=\(writesFullPages ? "on" : "off"), \
        synchronous_commit=\(synchronousCommit), synchronous_standby_names='\(synchronousStandbys)'
        """
    }
}

extension PostgresDurability {
    static let query = PreparedSQL(
        "durability",
        """
        SELECT current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit'),
            current_setting('synchronous_standby_names')
        """)

    /// Returns the durability, and in the last column the server's time in milliseconds since 1970.
    static let condition = PreparedSQL(
        "condition", query.text + ", (extract(epoch FROM clock_timestamp()) * 1000)::bigint")

    init(_ row: PostgresRow) {
        syncsToDisk = row.text(0) == "on"
        writesFullPages = row.text(1) == "on"
        synchronousCommit = row.text(2)
        synchronousStandbys = row.text(3)
    }
}
