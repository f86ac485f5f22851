/// A simple score store in plain SQLite: it finds the player, checks that the id is new, reads the entry, appends the
/// fact and the id, and updates the entry. It uses one thread and prepared statements, and has no rules and no ranks.
final class PlainLedger {
    private let database: PlainDatabase
    private let findPlayer: PlainStatement
    private let findID: PlainStatement
    private let findEntry: PlainStatement
    private let insertFact: PlainStatement
    private let insertID: PlainStatement
    private let updateEntry: PlainStatement
    private let playerCount: UInt64
    private var random = SplitMix64(seed: 1)
    private var position: Int64 = 0

    init(path: String, playerCount: Int) throws {
        database = try PlainDatabase(path: path)
        try database.execute(
            """
            CREATE TABLE player (
                number INTEGER PRIMARY KEY, id BLOB NOT NULL, externalID TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
            CREATE TABLE fact (
                position INTEGER PRIMARY KEY, id BLOB NOT NULL, player INTEGER NOT NULL, score INTEGER NOT NULL,
                context INTEGER NOT NULL, date INTEGER NOT NULL);
            CREATE TABLE submission (id BLOB PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
            CREATE TABLE entry (
                player INTEGER PRIMARY KEY, score INTEGER NOT NULL, context INTEGER NOT NULL, date INTEGER NOT NULL,
                position INTEGER NOT NULL);
            """)
        findPlayer = try database.prepare("SELECT number, id, name FROM player WHERE externalID = ?")
        findID = try database.prepare("SELECT position FROM submission WHERE id = ?")
        findEntry = try database.prepare("SELECT score, context, date, position FROM entry WHERE player = ?")
        insertFact = try database.prepare("INSERT INTO fact VALUES (?, ?, ?, ?, ?, ?)")
        insertID = try database.prepare("INSERT INTO submission VALUES (?, ?)")
        updateEntry = try database.prepare("REPLACE INTO entry VALUES (?, ?, ?, ?, ?)")
        self.playerCount = UInt64(playerCount)
        try fill()
    }

    func round(seconds: Int, rowsPerCommit: Int) throws -> [String: Double] {
        try database.round(seconds: seconds, rowsPerCommit: rowsPerCommit, write: submit)
    }

    private func fill() throws {
        let insertPlayer = try database.prepare("INSERT INTO player VALUES (?, ?, ?, ?)")
        try database.inTransaction {
            for index in 0..<Int64(playerCount) {
                let name = "player-\(index)"
                try insertPlayer.run(.integer(index), .blob(newID()), .text(name), .text(name))
                try updateEntry.run(.integer(index), .integer(0), .integer(0), .integer(0), .integer(0))
            }
        }
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func submit() throws {
        let id = PlainValue.blob(newID())
        let score = PlainValue.integer(Int64(random.next(below: BenchmarkRealm.scoreBound)))
        let context = PlainValue.integer(Int64(bitPattern: random.next()))
        let date = PlainValue.integer(1_700_000_000_000 + position)
        guard let number = try findPlayer.run(.text("player-\(random.next(below: playerCount))")) else {
            throw PlainFailure(message: "A player is missing.")
        }
        guard try findID.run(id) == nil, try findEntry.run(.integer(number)) != nil else {
            throw PlainFailure(message: "An id exists already, or an entry is missing.")
        }
        try insertFact.run(.integer(position), id, .integer(number), score, context, date)
        try insertID.run(id, .integer(position))
        try updateEntry.run(.integer(number), score, context, date, .integer(position))
    }

    /// Returns 17 increasing bytes, the form in which Laurel stores a UUID of version 7.
    private func newID() -> [UInt8] {
        position += 1
        let (high, low) = (UInt64(position).bigEndian, random.next())
        return [0] + withUnsafeBytes(of: (high, low), Array.init)
    }
}
