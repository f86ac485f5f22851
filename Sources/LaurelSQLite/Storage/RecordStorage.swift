import GRDB
import LaurelCore

/// A realm's key–value records.
struct RecordStorage {
    let db: Database
    let realm: Int64

    func find(_ keys: Set<RecordKey>) throws -> [RecordKey: String] {
        guard !keys.isEmpty else { return [:] }
        let statement = try PreparedStatement(
            "SELECT content FROM row WHERE realm = ? AND \"table\" = ? AND name = ?", in: db)
        var found: [RecordKey: String] = [:]
        for key in keys {
            found[key] = try statement.firstRow(.integer(realm), .text(key.table.name), .text(key.name)) { $0.text(0) }
        }
        return found
    }

    func find(_ range: RecordRange, limit: Int) throws -> [StoredRecord] {
        var found: [StoredRecord] = []
        func append(_ row: PreparedRow) {
            found.append(StoredRecord(RecordKey(range.table, row.text(0)), text: row.text(1)))
        }
        let select = "SELECT name, content FROM row WHERE realm = ? AND \"table\" = ? AND name >= ?"
        if let end = range.end {
            try PreparedStatement("\(select) AND name < ? ORDER BY name LIMIT ?", in: db).forEachRow(
                .integer(realm), .text(range.table.name), .text(range.start), .text(end), .integer(Int64(limit)),
                do: append)
        } else {
            try PreparedStatement("\(select) ORDER BY name LIMIT ?", in: db).forEachRow(
                .integer(realm), .text(range.table.name), .text(range.start), .integer(Int64(limit)), do: append)
        }
        return found
    }

    func all(after key: RecordKey?, limit: Int) throws -> [StoredRecord] {
        var found: [StoredRecord] = []
        try PreparedStatement(
            """
            SELECT "table", name, content FROM row WHERE realm = ? AND ("table", name) > (?, ?)
            ORDER BY "table", name LIMIT ?
            """, in: db
        ).forEachRow(
            .integer(realm), .text(key?.table.name ?? ""), .text(key?.name ?? ""), .integer(Int64(limit))
        ) { found.append(StoredRecord(RecordKey(RecordTable($0.text(0)), $0.text(1)), text: $0.text(2))) }
        return found
    }

    func write(_ rows: [RecordKey: String?]) throws {
        guard !rows.isEmpty else { return }
        let put = try PreparedStatement(
            """
            INSERT INTO row (realm, "table", name, content) VALUES (?, ?, ?, ?)
            ON CONFLICT (realm, "table", name) DO UPDATE SET content = excluded.content
            """, in: db)
        let erase = try PreparedStatement("DELETE FROM row WHERE realm = ? AND \"table\" = ? AND name = ?", in: db)
        for (key, text) in rows {
            if let text {
                try put.run(.integer(realm), .text(key.table.name), .text(key.name), .text(text))
            } else {
                try erase.run(.integer(realm), .text(key.table.name), .text(key.name))
            }
        }
    }
}
