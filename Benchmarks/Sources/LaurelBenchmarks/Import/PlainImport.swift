import CSQLite

/// A bare program that writes the rows of an imported ledger into the same tables of another file.
///
/// The rows of each table arrive in the order of its key, in large synced transactions. There are no rules, no ids to
/// look up and no checksums to compute, so this is an upper bound for every import into these tables.
final class PlainImport {
    private static let tables = ["player", "fact", "submission", "entry"]
    private static let rowCountPerTransaction = 50_000

    private var source: OpaquePointer?
    private var target: OpaquePointer?

    /// Opens the imported ledger and an empty file with the same tables and indexes.
    init(from path: String, to targetPath: String) throws {
        try check(sqlite3_open_v2(path, &source, SQLITE_OPEN_READONLY, nil), on: source)
        try check(sqlite3_open(targetPath, &target), on: target)
        // The ledger's settings.
        for pragma in [
            "journal_mode = WAL", "synchronous = FULL", "cache_size = -262144", "wal_autocheckpoint = 8000",
        ] {
            try execute("PRAGMA \(pragma)")
        }
        let names = Self.tables.map { "'\($0)'" }.joined(separator: ", ")
        let schema = try prepare(
            "SELECT sql FROM sqlite_schema WHERE tbl_name IN (\(names)) AND type IN ('table', 'index') AND sql <> ''",
            on: source)
        defer { sqlite3_finalize(schema) }
        while sqlite3_step(schema) == SQLITE_ROW {
            if let sql = sqlite3_column_text(schema, 0) { try execute(String(cString: sql)) }
        }
    }

    deinit {
        sqlite3_close(source)
        sqlite3_close(target)
    }

    /// Copies all rows, and returns the number of facts.
    func run() throws -> Int {
        var factCount = 0
        for table in Self.tables {
            let count = try copy(table)
            if table == "fact" { factCount = count }
        }
        return factCount
    }

    private func copy(_ table: String) throws -> Int {
        let select = try prepare("SELECT * FROM \(table)", on: source)
        defer { sqlite3_finalize(select) }
        let columnCount = sqlite3_column_count(select)
        let places = [String](repeating: "?", count: Int(columnCount)).joined(separator: ", ")
        let insert = try prepare("INSERT INTO \(table) VALUES (\(places))", on: target)
        defer { sqlite3_finalize(insert) }
        var count = 0
        try execute("BEGIN IMMEDIATE")
        while sqlite3_step(select) == SQLITE_ROW {
            for column in 0..<columnCount {
                sqlite3_bind_value(insert, column + 1, sqlite3_column_value(select, column))
            }
            guard sqlite3_step(insert) == SQLITE_DONE else { throw failure(of: target) }
            sqlite3_reset(insert)
            count += 1
            guard count.isMultiple(of: Self.rowCountPerTransaction) else { continue }
            try execute("COMMIT")
            try execute("BEGIN IMMEDIATE")
        }
        try execute("COMMIT")
        return count
    }

    private func execute(_ sql: String) throws { try check(sqlite3_exec(target, sql, nil, nil, nil), on: target) }

    private func prepare(_ sql: String, on database: OpaquePointer?) throws -> OpaquePointer? {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(database, sql, -1, &statement, nil), on: database)
        return statement
    }

    private func check(_ code: Int32, on database: OpaquePointer?) throws {
        guard code == SQLITE_OK else { throw failure(of: database) }
    }

    private func failure(of database: OpaquePointer?) -> PlainFailure {
        PlainFailure(message: String(cString: sqlite3_errmsg(database)))
    }
}
