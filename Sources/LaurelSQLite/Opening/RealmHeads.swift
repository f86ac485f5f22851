import Foundation
import GRDB
import GRDBSQLite

/// The last position of each realm by its number, and that which its entries are written up to: how far a database has
/// come. Neither ever goes back.
struct RealmHeads {
    private struct Head {
        let position: Int64
        let entriesPosition: Int64
    }

    private static let query = "SELECT number, position, entriesPosition FROM realm"
    private var heads: [Int64: Head] = [:]

    init(in db: Database) throws {
        guard try db.tableExists("realm") else { return }
        try PreparedStatement(Self.query, in: db).forEachRow { row in
            heads[row.integer(0)] = Head(position: row.integer(1), entriesPosition: row.integer(2))
        }
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
            heads[sqlite3_column_int64(statement, 0)] = Head(
                position: sqlite3_column_int64(statement, 1), entriesPosition: sqlite3_column_int64(statement, 2))
        }
    }

    func isBehind(_ other: RealmHeads) -> Bool {
        other.heads.contains { number, head in
            guard let own = heads[number] else { return true }
            return own.position < head.position || own.entriesPosition < head.entriesPosition
        }
    }
}
