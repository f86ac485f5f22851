import LaurelSQLite

/// A check of the version of SQLite.
enum SQLiteCheck {
    /// The first version without a known bug that damages files.
    ///
    /// SQLite 3.7.0 to 3.51.2 can damage a file in WAL mode if two connections write and checkpoint concurrently
    /// (https://www.sqlite.org/wal.html#walresetbug). Laurel writes from one process through one connection.
    private static let firstSound = [3, 51, 3]

    static var finding: Finding {
        let version = SQLiteLedger.sqliteVersion
        let parts = version.split(separator: ".").compactMap { Int($0) }
        guard parts.lexicographicallyPrecedes(firstSound) else { return .ok("sqlite", "SQLite \(version).") }
        return .ok(
            "sqlite",
            "SQLite \(version). Do not open the file in other programs: before 3.51.3 that can damage it."
        )
    }
}
