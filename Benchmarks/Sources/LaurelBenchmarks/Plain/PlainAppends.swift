/// The minimum that SQLite does for a durable score: it appends one row of 100 bytes.
///
/// There are no unique ids, entries, ranks or rules, so this is a lower bound for every durable implementation.
struct PlainAppends {
    private let database: PlainDatabase
    private let insert: PlainStatement
    private let body = PlainValue.blob([UInt8](repeating: 0x5A, count: 100))

    init(path: String) throws {
        database = try PlainDatabase(path: path)
        try database.execute("CREATE TABLE row (number INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        insert = try database.prepare("INSERT INTO row (body) VALUES (?)")
    }

    func round(seconds: Int, rowsPerCommit: Int) throws -> [String: Double] {
        try database.round(seconds: seconds, rowsPerCommit: rowsPerCommit) { try insert.run(body) }
    }
}
