import Foundation
import GRDB
import GRDBSQLite
import LaurelCore

/// The last position of each realm, and the position up to which its entries are written, by realm number. Neither
/// position ever decreases.
struct RealmHeads {
    private struct Head {
        let position: Int64
        let entriesPosition: Int64
        var checksum: FactChecksum?
    }

    private static let query = "SELECT number, position, entriesPosition FROM realm"
    private var heads: [Int64: Head] = [:]
    /// Whether the database has checksums of facts and of realms. Older layouts have none.
    private var hasChecksums = false
    private var hasRowChecksums = false

    init(in db: Database) throws {
        guard try db.tableExists("realm") else { return }
        let columns = try db.columns(in: "realm").map(\.name)
        (hasChecksums, hasRowChecksums) = (columns.contains("checksum"), columns.contains("rowChecksum"))
        let query = hasChecksums ? Self.query.replacing(" FROM", with: ", checksum FROM") : Self.query
        try PreparedStatement(query, in: db).forEachRow { row in
            heads[row.integer(0)] = Head(
                position: row.integer(1), entriesPosition: row.integer(2),
                checksum: hasChecksums ? row.optionalInteger(3).map(FactChecksum.init(stored:)) : nil)
        }
    }

    /// The end of each realm's facts.
    var marks: [Int64: HighWaterMark.Mark] {
        heads.mapValues { HighWaterMark.Mark(position: $0.position, checksum: $0.checksum) }
    }

    /// Compares the end of each realm's facts with its mark, and checks the facts whose entries are not in their table
    /// yet.
    ///
    /// - Throws: ``OpeningError/factsLost(path:reason:)`` or ``LedgerError/damaged(_:)``.
    func verify(in db: Database, marks: [Int64: HighWaterMark.Mark], path: String) throws {
        if hasRowChecksums { for realm in heads.keys { _ = try RealmRow(numbered: realm, in: db) } }
        for (realm, mark) in marks.sorted(by: { $0.key < $1.key }) {
            guard let head = heads[realm] else {
                throw OpeningError.factsLost(path: path, reason: "the realm numbered \(realm) is missing")
            }
            guard head.position >= mark.position else {
                throw OpeningError.factsLost(
                    path: path,
                    reason:
                        "the facts of realm \(realm) end at \(head.position), but \(mark.position) was acknowledged"
                )
            }
            guard hasChecksums else { continue }
            let checksum =
                try PreparedStatement("SELECT checksum FROM fact WHERE realm = ? AND position = ?", in: db)
                .firstRow(.integer(realm), .integer(mark.position)) { $0.optionalInteger(0) } ?? nil
            if let checksum, let expected = mark.checksum, checksum != expected.stored {
                throw OpeningError.factsLost(
                    path: path,
                    reason: "the fact of realm \(realm) at \(mark.position) is not the one that was acknowledged")
            }
        }
        guard hasRowChecksums else { return }
        for realm in heads.keys { _ = try EntryTable(db: db, realm: realm).tail() }
    }

    /// Reads the heads from the database file without its log. They are empty if the file cannot be read this way,
    /// because a crash may have left it partly written; then the log contains the rest.
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
