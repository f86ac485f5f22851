/// An error that prevents the opening of a ledger in PostgreSQL. The failed opening itself loses no acknowledged data.
public enum PostgresOpeningError: Error, Hashable, Sendable {
    /// The server cannot be reached, or rejects the connection.
    case unreachable(String)
    /// With PostgreSQL's settings, acknowledged commits do not survive a power loss.
    case notDurable(PostgresDurability)
    /// The encoding of the database is not UTF-8.
    case notUnicode(encoding: String)
    /// The version of PostgreSQL is older than 14.
    case tooOld(version: String)
    /// A newer version of Laurel has changed the tables.
    case newer(schema: String)
    /// The ledger is read-only, and the database does not contain it.
    case missing(schema: String)
    /// The ledger is read-only, and an older version of Laurel has created its tables.
    case older(schema: String)
    /// The server is a standby, which accepts no writes.
    case standby
    /// The server belongs to another database system than the one that this process uses.
    case anotherSystem
    /// Another server has been promoted since this server was the primary.
    case olderTimeline(Int64, latest: Int64)
}

extension PostgresOpeningError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let reason):
            "The database cannot be used: \(reason). Check its address, that it runs, and the privileges of its role."
        case .notDurable(let durability):
            """
            PostgreSQL runs with \(durability), so a power loss could lose scores. Laurel does not start with these \
            settings. Set fsync, full_page_writes and synchronous_commit to on.
            """
        case .notUnicode(let encoding):
            "The database uses \(encoding). Create one with: createdb --encoding UTF8 --template template0 NAME"
        case .tooOld(let version):
            "The database is PostgreSQL \(version). Laurel requires version 14 or later."
        case .newer(let schema):
            """
            The tables in schema \(schema) were changed by a newer version of Laurel. Use that version or a later one. \
            To return to this version, restore the dump from before the upgrade into another database.
            """
        case .missing(let schema):
            """
            The database has no tables in schema \(schema), and a read-only ledger does not create them. Check the name \
            of the database in the address. A standby has the tables when it has replicated them.
            """
        case .older(let schema):
            """
            The tables in schema \(schema) are those of an older version of Laurel, and a read-only ledger does not \
            change them. A server of this version that writes to the database migrates them. For a former primary, use a \
            copy that pg_dump created and laurel verify checked.
            """
        case .standby: "The database server is a standby, which accepts no writes. Connect to the primary."
        case .anotherSystem:
            """
            The address leads to another database system than before. If this is intended, restart Laurel. Otherwise \
            correct the address.
            """
        case .olderTimeline(let timeline, let latest):
            """
            The database server is a former primary: its timeline is \(timeline), and another server was promoted to \
            timeline \(latest). Writes that only this server has are not part of the ledger. Export them if you need \
            them, and make the server a standby of the new primary, for example with pg_rewind.
            """
        }
    }
}
