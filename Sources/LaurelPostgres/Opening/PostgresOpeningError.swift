/// Why a ledger in PostgreSQL cannot be opened. Nothing that was acknowledged is lost by it.
public enum PostgresOpeningError: Error, Hashable, Sendable {
    /// The server cannot be reached, or refuses.
    case unreachable(String)
    /// PostgreSQL does not promise that what it acknowledges survives the loss of power.
    case notDurable(PostgresDurability)
    /// The database does not keep its text in UTF-8.
    case notUnicode(encoding: String)
    /// PostgreSQL is older than what Laurel is tested with.
    case tooOld(version: String)
    /// A newer Laurel has changed the tables.
    case newer(schema: String)
}

extension PostgresOpeningError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let reason):
            "The database cannot be used: \(reason). Check its address, that it runs, and the rights of its user."
        case .notDurable(let durability):
            """
            PostgreSQL runs with \(durability): scores could be lost with the power. Laurel does not start so. Set fsync, \
            full_page_writes and synchronous_commit to on.
            """
        case .notUnicode(let encoding):
            "The database keeps its text in \(encoding). Create one with: createdb --encoding UTF8 --template template0 NAME"
        case .tooOld(let version):
            "The database is PostgreSQL \(version). Laurel needs 14 or later."
        case .newer(let schema):
            "The tables in schema \(schema) were changed by a newer Laurel. Use that version or a later one."
        }
    }
}
