import LaurelSQLite

/// Which SQLite this program runs on.
enum SQLiteCheck {
    /// SQLite 3.7.0 to 3.51.2 can damage a file in WAL mode when two connections write and checkpoint at once
    /// (https://www.sqlite.org/wal.html#walresetbug). Laurel's one process writes through one connection.
    private static let firstSound = [3, 51, 3]

    static var finding: Finding {
        let version = SQLiteLedger.sqliteVersion
        let parts = version.split(separator: ".").compactMap { Int($0) }
        guard parts.lexicographicallyPrecedes(firstSound) else { return .ok("sqlite", "SQLite \(version).") }
        return .ok(
            "sqlite",
            "SQLite \(version). Let no other program open the file while Laurel runs: before 3.51.3 that can damage it."
        )
    }
}
