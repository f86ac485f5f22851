import GRDB
import LaurelModel

/// The log of changes for a replica: a line for each change of a row that no fact contains, and a line for each commit.
///
/// Triggers write the lines in the transaction of the change, so the log is as durable as the change. Facts are not
/// copied into the log: the line of a realm's new head states which facts a commit added. Entries are derived from
/// facts, so they have no lines.
struct ChangeLog {
    /// The first and the last row of the log.
    struct Ends: Hashable, Sendable {
        var first: Int64
        var last: Int64
    }

    let db: Database

    /// Whether the ledger has a log.
    var exists: Bool {
        get throws {
            try PreparedStatement("SELECT count(*) FROM sqlite_master WHERE name = 'change'", in: db)
                .firstRow { $0.integer(0) } == 1
        }
    }

    /// Creates the log and its triggers, unless they exist.
    ///
    /// A log with the triggers of another version of Laurel is replaced: its lines may lack changes, so that a new
    /// stream starts.
    ///
    /// - Parameter name: The name of a new stream.
    func create(named name: String) throws {
        if try exists, try storedTriggers == Set(Self.triggers.map(\.sql)) { return }
        try drop()
        try db.execute(sql: Self.tables)
        for trigger in Self.triggers { try db.execute(sql: trigger.sql) }
        try rename(to: name)
        // The log always has a row, with which the position of a replica is compared.
        try addCommit()
    }

    /// The SQL of the log's triggers, which SQLite stores as it was given.
    private var storedTriggers: Set<String> {
        get throws { try String.fetchSet(db, sql: "SELECT sql \(Self.fromTriggers)") }
    }

    private static let fromTriggers = "FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'change[A-Z]*'"

    /// Removes the log and its triggers.
    func drop() throws {
        for name in try String.fetchAll(db, sql: "SELECT name \(Self.fromTriggers)") {
            try db.execute(sql: "DROP TRIGGER \(name)")
        }
        for table in ["change", "changeStream"] { try db.execute(sql: "DROP TABLE IF EXISTS \(table)") }
    }

    /// The name of the stream, which identifies the history of this log.
    var streamName: String {
        get throws { try String.fetchOne(db, sql: "SELECT name FROM changeStream") ?? "" }
    }

    /// Gives the stream a new name, because the replica has another history under the old one.
    func rename(to name: String) throws {
        try db.execute(sql: "DELETE FROM changeStream")
        try db.execute(sql: "INSERT INTO changeStream (name) VALUES (?)", arguments: [name])
    }

    var ends: Ends {
        get throws { Ends(first: try bound("min"), last: try bound("max")) }
    }

    /// The number of the last row.
    var last: Int64 { get throws { try bound("max") } }

    private func bound(_ function: String) throws -> Int64 {
        try PreparedStatement("SELECT \(function)(sequence) FROM change", in: db).firstRow { $0.integer(0) } ?? 0
    }

    /// Returns the random number of a row, which differs between histories; nil if the log does not contain the row.
    func nonce(at sequence: Int64) throws -> Int64? {
        try PreparedStatement("SELECT nonce FROM change WHERE sequence = ?", in: db)
            .firstRow(.integer(sequence)) { $0.integer(0) }
    }

    /// Returns the time in the line of a commit; nil if the row is of another kind.
    func commitTime(at sequence: Int64) throws -> Moment? {
        let time = try PreparedStatement(
            "SELECT json_extract(line, '$[1]') FROM change WHERE sequence = ? AND json_extract(line, '$[0]') = 'commit'",
            in: db
        ).firstRow(.integer(sequence)) { $0.integer(0) }
        return time.map(Moment.init(milliseconds:))
    }

    /// Adds the line of a commit, with the time.
    func addCommit() throws {
        try PreparedStatement(
            """
            INSERT INTO change (line) VALUES (
                json_array('commit', CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER)))
            """, in: db
        ).run()
    }

    /// Removes the rows before `sequence`, at most `limit`. A row for `sequence` remains.
    ///
    /// - Returns: Whether more rows may remain.
    func removeRows(before sequence: Int64, limit: Int64) throws -> Bool {
        let (end, overflow) = try bound("min").addingReportingOverflow(limit)
        let bound = overflow ? sequence : min(sequence, end)
        try PreparedStatement("DELETE FROM change WHERE sequence < ?", in: db).run(.integer(bound))
        return bound < sequence
    }
}

// MARK: - SQL

extension ChangeLog {
    private struct Trigger {
        let name: String
        let sql: String

        /// - Parameters:
        ///   - event: The change, such as `INSERT ON game`.
        ///   - values: The line's values after its kind.
        init(_ name: String, after event: String, _ kind: String, _ values: String) {
            self.name = name
            sql = """
                CREATE TRIGGER \(name) AFTER \(event) BEGIN
                    INSERT INTO change (line) VALUES (json_array('\(kind)', \(values)));
                END
                """
        }
    }

    private static let tables = """
        CREATE TABLE change (
            sequence INTEGER PRIMARY KEY, nonce INTEGER NOT NULL DEFAULT (random()), line TEXT NOT NULL
        ) STRICT;
        CREATE TABLE changeStream (name TEXT NOT NULL) STRICT;
        """

    private static let key = """
        new.id, new.game, new.environment, new.kind, hex(new.secretHash), new.createdAt, new.revokedAt, new.expiresAt
        """
    private static let leaderboard = "new.realm, new.number, new.id, new.settings"
    private static let player = """
        new.realm, new.number, new.id, new.externalID, new.displayName, new.createdAt, new.flags
        """
    private static let occurrence = """
        new.realm, new.leaderboard, new.number, new.openedAt, new.start, new."end", new.finalizedAt
        """
    private static let row = "new.realm, new.\"table\", new.name, new.content"

    /// A wipe deletes players without lines, because its fact states which ones.
    private static let triggers = [
        Trigger("changeGameInserted", after: "INSERT ON game", "game", "new.id, new.name, new.\"group\""),
        Trigger("changeKeyInserted", after: "INSERT ON key", "key", key),
        Trigger("changeKeyUpdated", after: "UPDATE ON key", "key", key),
        Trigger(
            "changeRealmInserted", after: "INSERT ON realm", "newRealm",
            "new.number, new.\"group\", new.environment, new.epoch"),
        Trigger(
            "changeRealmUpdated",
            after: "UPDATE OF epoch, position, moment, lastPlayer, lastLeaderboard, checksum ON realm", "realm",
            """
            new.number, old.position, new.epoch, new.position, new.moment, new.lastPlayer, new.lastLeaderboard, \
            new.checksum
            """),
        Trigger("changeLeaderboardInserted", after: "INSERT ON leaderboard", "leaderboard", leaderboard),
        Trigger("changeLeaderboardUpdated", after: "UPDATE ON leaderboard", "leaderboard", leaderboard),
        Trigger("changePlayerInserted", after: "INSERT ON player", "player", player),
        Trigger("changePlayerUpdated", after: "UPDATE ON player", "player", player),
        Trigger("changeOccurrenceInserted", after: "INSERT ON occurrence", "occurrence", occurrence),
        Trigger("changeOccurrenceUpdated", after: "UPDATE ON occurrence", "occurrence", occurrence),
        Trigger(
            "changeOccurrenceDeleted", after: "DELETE ON occurrence", "noOccurrence",
            "old.realm, old.leaderboard, old.number"),
        Trigger("changeRowInserted", after: "INSERT ON row", "row", row),
        Trigger("changeRowUpdated", after: "UPDATE ON row", "row", row),
        Trigger("changeRowDeleted", after: "DELETE ON row", "noRow", "old.realm, old.\"table\", old.name"),
    ]
}
