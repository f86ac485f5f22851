import CSQLite

/// The least that SQLite does for a durable score: one row of 100 bytes, appended, many to a transaction.
///
/// No ids that must be unique, no entries, no ranks, no rules: a bound from above, in the same run.
final class PlainSQLite {
    private var database: OpaquePointer?
    private var insert: OpaquePointer?

    init(path: String) throws {
        try check(sqlite3_open(path, &database))
        try execute("PRAGMA journal_mode = WAL")
        try execute("PRAGMA synchronous = FULL")
        try execute("CREATE TABLE row (number INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        try check(sqlite3_prepare_v2(database, "INSERT INTO row (body) VALUES (?)", -1, &insert, nil))
    }

    deinit {
        sqlite3_finalize(insert)
        sqlite3_close(database)
    }

    func round(seconds: Int, rowsPerCommit: Int) throws -> [String: Double] {
        let body = [UInt8](repeating: 0x5A, count: 100)
        var (count, commitCount) = (0, 0)
        let cpuBefore = ProcessUsage.cpuSeconds
        let watch = Stopwatch()
        while watch.seconds < Double(seconds) {
            try execute("BEGIN IMMEDIATE")
            for _ in 0..<rowsPerCommit {
                try body.withUnsafeBytes { bytes in
                    // Without a destructor SQLite reads the bytes in place; they outlive the step.
                    try check(sqlite3_bind_blob(insert, 1, bytes.baseAddress, Int32(bytes.count), nil))
                    guard sqlite3_step(insert) == SQLITE_DONE else { throw failure }
                    sqlite3_reset(insert)
                }
            }
            try execute("COMMIT")
            count += rowsPerCommit
            commitCount += 1
        }
        return [
            "perSecond": Double(count) / watch.seconds, "commit": watch.seconds / Double(commitCount),
            "cpu": (ProcessUsage.cpuSeconds - cpuBefore) / Double(count),
        ]
    }

    private func execute(_ sql: String) throws { try check(sqlite3_exec(database, sql, nil, nil, nil)) }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw failure }
    }

    private var failure: PlainSQLiteFailure { PlainSQLiteFailure(message: String(cString: sqlite3_errmsg(database))) }
}

struct PlainSQLiteFailure: Error {
    let message: String
}
