import Foundation
import GRDB
import GRDBSQLite

/// The last position of each realm by its number: how far a database has come.
struct RealmHeads {
    private static let query = "SELECT number, position FROM realm"
    private var positions: [Int64: Int64] = [:]

    init(in db: Database) throws {
        guard try db.tableExists("realm") else { return }
        try PreparedStatement(Self.query, in: db).forEachRow { positions[$0.integer(0)] = $0.integer(1) }
    }

    /// What the database file itself says, as if there were no log. Nothing where it cannot be read so, for a crash may
    /// have left it half-written; then the log has the rest.
    init(inFileWithoutLog path: String) {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: "?#%")
        guard let name = path.addingPercentEncoding(withAllowedCharacters: allowed) else { return }
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        guard sqlite3_open_v2("file:\(name)?immutable=1", &connection, flags, nil) == SQLITE_OK else { return }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(connection, Self.query, -1, &statement, nil) == SQLITE_OK else { return }
        while sqlite3_step(statement) == SQLITE_ROW {
            positions[sqlite3_column_int64(statement, 0)] = sqlite3_column_int64(statement, 1)
        }
    }

    func isBehind(_ other: RealmHeads) -> Bool {
        other.positions.contains { number, position in positions[number, default: -1] < position }
    }
}
