/// What PostgreSQL promises of a commit that it has acknowledged, by its own settings.
public struct PostgresDurability: Hashable, Sendable {
    /// What an acknowledged commit survives.
    public enum Level: String, Hashable, Sendable {
        /// Not even a loss of power: it is not on the disk when it is acknowledged.
        case none
        /// The loss of power, as far as the disk keeps its own promise.
        case disk
        /// The loss of the machine too: another one has it on its disk.
        case replicated
    }

    public let syncsToDisk: Bool
    /// Whether a page that was half written at a loss of power can be repaired.
    public let writesFullPages: Bool
    /// `synchronous_commit`, as PostgreSQL writes it.
    public let synchronousCommit: String
    /// `synchronous_standby_names`; empty where no standby is waited for.
    public let synchronousStandbys: String

    public var level: Level {
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

    init(_ row: PostgresRow) {
        syncsToDisk = row.text(0) == "on"
        writesFullPages = row.text(1) == "on"
        synchronousCommit = row.text(2)
        synchronousStandbys = row.text(3)
    }
}
