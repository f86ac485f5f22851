public import LaurelCore

/// What PostgreSQL promises of a commit that it has acknowledged, by its own settings.
public struct PostgresDurability: Hashable, Sendable {
    public let syncsToDisk: Bool
    /// Whether a page that was half written at a loss of power can be repaired.
    public let writesFullPages: Bool
    /// `synchronous_commit`, as PostgreSQL writes it.
    public let synchronousCommit: String
    /// `synchronous_standby_names`; empty where no standby is waited for.
    public let synchronousStandbys: String

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

    /// The server's clock, too: milliseconds since 1970 in the last column.
    static let condition = PreparedSQL(
        "condition", query.text + ", (extract(epoch FROM clock_timestamp()) * 1000)::bigint")

    init(_ row: PostgresRow) {
        syncsToDisk = row.text(0) == "on"
        writesFullPages = row.text(1) == "on"
        synchronousCommit = row.text(2)
        synchronousStandbys = row.text(3)
    }
}
