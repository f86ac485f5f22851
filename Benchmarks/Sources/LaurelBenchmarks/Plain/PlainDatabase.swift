import CSQLite

/// A database opened through SQLite's C interface with the ledger's settings: WAL, synced commits, same page cache.
final class PlainDatabase {
    private var connection: OpaquePointer?

    init(path: String) throws {
        try check(sqlite3_open(path, &connection))
        try execute("PRAGMA journal_mode = WAL")
        try execute("PRAGMA synchronous = FULL")
        try execute("PRAGMA cache_size = -65536")
    }

    deinit { sqlite3_close(connection) }

    func execute(_ sql: String) throws { try check(sqlite3_exec(connection, sql, nil, nil, nil)) }

    func prepare(_ sql: String) throws -> PlainStatement {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
        return PlainStatement(statement, of: self)
    }

    func inTransaction(_ body: () throws -> Void) throws {
        try execute("BEGIN IMMEDIATE")
        try body()
        try execute("COMMIT")
    }

    /// Commits groups of `rowsPerCommit` rows for `seconds`.
    func round(seconds: Int, rowsPerCommit: Int, write: () throws -> Void) throws -> [String: Double] {
        var count = 0
        let cpuBefore = ProcessUsage.cpuSeconds
        let watch = Stopwatch()
        while watch.seconds < Double(seconds) {
            try inTransaction { for _ in 0..<rowsPerCommit { try write() } }
            count += rowsPerCommit
        }
        return [
            "perSecond": Double(count) / watch.seconds, "cpu": (ProcessUsage.cpuSeconds - cpuBefore) / Double(count),
        ]
    }

    fileprivate var failure: PlainFailure { PlainFailure(message: String(cString: sqlite3_errmsg(connection))) }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw failure }
    }
}

/// A prepared statement. It retains its database.
final class PlainStatement {
    private let statement: OpaquePointer?
    private let database: PlainDatabase

    fileprivate init(_ statement: OpaquePointer?, of database: PlainDatabase) {
        self.statement = statement
        self.database = database
    }

    deinit { sqlite3_finalize(statement) }

    /// Binds values, steps once, and returns the first column if there is a row.
    @discardableResult
    func run(_ values: PlainValue...) throws -> Int64? {
        for (index, value) in values.enumerated() { value.bind(to: statement, at: Int32(index + 1)) }
        defer { sqlite3_reset(statement) }
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return sqlite3_column_int64(statement, 0)
        case SQLITE_DONE: return nil
        default: throw database.failure
        }
    }
}

enum PlainValue {
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    fileprivate func bind(to statement: OpaquePointer?, at index: Int32) {
        // SQLITE_TRANSIENT, a macro that Swift cannot import. SQLite copies the value, because Swift's memory may move.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch self {
        case .integer(let value): sqlite3_bind_int64(statement, index, value)
        case .text(let value): sqlite3_bind_text(statement, index, value, -1, copied)
        case .blob(let value): sqlite3_bind_blob(statement, index, value, Int32(value.count), copied)
        }
    }
}

struct PlainFailure: Error {
    let message: String
}
