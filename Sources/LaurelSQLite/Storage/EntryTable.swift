import GRDB
import LaurelCore
import LaurelModel

/// The table of a realm's entries, which may lag behind the facts; see ``RecentEntries``.
struct EntryTable {
    let db: Database
    let realm: Int64

    /// The position of the realm's last fact.
    var headPosition: LedgerPosition {
        get throws { try RealmRow(numbered: realm, in: db).head.position }
    }

    /// Adds the stored entries with these keys to `found`.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` for an entry that does not match its checksum.
    func find(_ keys: some Sequence<EntryKey>, into found: inout [EntryKey: StoredEntry]) throws {
        let statement = try PreparedStatement(
            """
            SELECT score, context, date, position, lastFact, checksum FROM entry
            WHERE realm = ? AND leaderboard = ? AND occurrence = ? AND player = ?
            """, in: db)
        for key in keys {
            found[key] = try statement.firstRow(
                of: { add(key, to: &$0) }, read: { try verified($0, from: 0, of: key).0 })
        }
    }

    /// Reads the rows with these keys, and discards them.
    func prefetch(_ keys: some Sequence<EntryKey>) throws {
        let statement = try PreparedStatement(
            "SELECT score FROM entry WHERE realm = ? AND leaderboard = ? AND occurrence = ? AND player = ?", in: db)
        for key in keys { _ = try statement.firstRow(of: { add(key, to: &$0) }, read: { $0.integer(0) }) }
    }

    /// Calls `body` with every entry of a ranking in the table, sorted by player number.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` for an entry that does not match its checksum, and after the last entry if
    ///   the ranking does not match its sum.
    func forEach(of ranking: RankingID, do body: (PlayerNumber, StoredEntry) throws -> Void) throws {
        let sum = try sum(of: ranking, in: .all, do: body)
        guard try sum == expectedSum(of: ranking) else { throw Self.missing(ranking) }
    }

    /// Calls `body` with the entries of a range of players, sorted by player number.
    ///
    /// - Returns: The bitwise exclusive or of the entries' checksums.
    /// - Throws: ``LedgerError/damaged(_:)`` for an entry that does not match its checksum.
    @inline(__always)  // Called for millions of entries.
    func sum(
        of ranking: RankingID, in range: PlayerRange, do body: (PlayerNumber, StoredEntry) throws -> Void
    ) throws -> Int64 {
        let (leaderboard, occurrence) = (Int64(ranking.leaderboard.value), ranking.occurrence)
        // The checksum of the columns that are equal in all rows.
        let start = Self.checksum(of: [
            UInt64(bitPattern: realm), UInt64(ranking.leaderboard.value), UInt64(bitPattern: occurrence),
        ])
        var sum: Int64 = 0
        try PreparedStatement(
            """
            SELECT player, score, context, date, position, lastFact, checksum FROM entry
            WHERE realm = ? AND leaderboard = ? AND occurrence = ? AND player BETWEEN ? AND ?
            """, in: db
        ).forEachRow(
            .integer(realm), .integer(leaderboard), .integer(occurrence), .integer(range.first), .integer(range.last)
        ) { row in
            let player = PlayerNumber(UInt32(truncatingIfNeeded: row.integer(0)))
            let (stored, checksum) = (entry(row, from: 1), row.integer(6))
            guard checksum == Self.checksum(of: stored, player, continuing: start) else {
                throw mismatch(EntryKey(ranking: ranking, player: player))
            }
            sum ^= checksum
            try body(player, stored)
        }
        return sum
    }

    /// Returns the stored sum of a ranking's checksums.
    func expectedSum(of ranking: RankingID) throws -> Int64 {
        try PreparedStatement(
            "SELECT checksum FROM entrySum WHERE realm = ? AND leaderboard = ? AND occurrence = ?", in: db
        ).firstRow(.integer(realm), .integer(Int64(ranking.leaderboard.value)), .integer(ranking.occurrence)) {
            $0.integer(0)
        } ?? 0
    }

    /// The error of a ranking whose entries do not match its sum.
    static func missing(_ ranking: RankingID) -> LedgerError {
        .damaged(
            """
            entries of leaderboard \(ranking.leaderboard.value), occurrence \(ranking.occurrence) are missing or \
            repeated; \(remedy)
            """)
    }

    /// Returns the first and the last player of a ranking; nil if it has no entries.
    func players(of ranking: RankingID) throws -> (first: Int64, last: Int64)? {
        func player(_ function: String) throws -> Int64? {
            try PreparedStatement(
                "SELECT \(function)(player) FROM entry WHERE realm = ? AND leaderboard = ? AND occurrence = ?", in: db
            ).firstRow(
                .integer(realm), .integer(Int64(ranking.leaderboard.value)), .integer(ranking.occurrence)
            ) { $0.optionalInteger(0) } ?? nil
        }
        guard let first = try player("min"), let last = try player("max") else { return nil }
        return (first, last)
    }

    /// Returns the entries that the facts after the table's position create.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if a fact is missing or does not match its checksum, or if the last fact
    ///   does not match the realm's head.
    func tail() throws -> EntryTail {
        var tail = EntryTail()
        try update(&tail)
        return tail
    }

    /// Extends a tail to the realm's head. Reads only the facts after those that the tail contains, unless the whole
    /// table was written or the facts were replaced. O(facts read), and O(entries of the tail) if the table's position
    /// has changed.
    ///
    /// - Parameter tail: The tail that an earlier transaction read, or an empty one.
    /// - Throws: The same errors as ``tail()``. The tail then contains only verified facts.
    func update(_ tail: inout EntryTail) throws {
        let row = try RealmRow(numbered: realm, in: db)
        let start = row.entriesPosition
        if try !(tail.start...tail.end).contains(start) || tail.checksum != checksum(at: tail.end) {
            tail = EntryTail(after: start, checksum: try checksum(at: start))
        }
        if tail.start != start { tail.removeEntries(upTo: start) }
        try PreparedStatement(
            "SELECT \(FactRow.columns) FROM fact WHERE realm = ? AND position > ? ORDER BY position", in: db
        ).forEachRow(.integer(realm), .integer(tail.end.value)) { try tail.add(FactRow.record($0)) }
        guard tail.end == row.head.position, tail.checksum == row.head.checksum else {
            throw LedgerError.damaged(
                "the last fact, at position \(tail.end), is not that of the last commit, at position \(row.head.position)"
            )
        }
    }

    /// Returns the checksum of a fact; nil if the fact does not exist or has none.
    private func checksum(at position: LedgerPosition) throws -> FactChecksum? {
        try PreparedStatement("SELECT checksum FROM fact WHERE realm = ? AND position = ?", in: db)
            .firstRow(.integer(realm), .integer(position.value)) { $0.optionalInteger(0) }?
            .map(FactChecksum.init(stored:))
    }

    /// Writes `entries`, which contain all changes since the table's position, and sets that position to the head's.
    func write(_ entries: [EntryKey: StoredEntry]) throws {
        // Sorted in the table's order, so that each of its pages is written once.
        try insert(entries.sorted { $0.key.tableOrder < $1.key.tableOrder }.map { ($0.key, $0.value) })
        try PreparedStatement("UPDATE realm SET entriesPosition = position WHERE number = ?", in: db)
            .run(.integer(realm))
    }

    /// Writes a slice of entries.
    ///
    /// - Returns: Whether the table had the slice's position. Otherwise nothing is written.
    func write(_ slice: EntrySlice) throws -> Bool {
        guard try RealmRow(numbered: realm, in: db).entriesPosition == slice.start else { return false }
        try insert(slice.entries)
        if let end = slice.end {
            try PreparedStatement("UPDATE realm SET entriesPosition = ? WHERE number = ?", in: db)
                .run(.integer(end.value), .integer(realm))
        }
        return true
    }

    private func insert(_ entries: [(key: EntryKey, stored: StoredEntry)]) throws {
        let statement = try PreparedStatement(
            """
            INSERT INTO entry (
                realm, leaderboard, occurrence, player, score, context, date, position, lastFact, checksum)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (realm, leaderboard, occurrence, player) DO UPDATE SET score = excluded.score,
                context = excluded.context, date = excluded.date, position = excluded.position,
                lastFact = excluded.lastFact, checksum = excluded.checksum
            """, in: db)
        var sums: [RankingID: Int64] = [:]
        for (key, stored) in entries {
            let checksum = checksum(of: stored, key)
            sums[key.ranking, default: 0] ^= checksum
            try statement.run { row in
                add(key, to: &row)
                row.add(stored.entry.score)
                row.add(Int64(bitPattern: stored.entry.context))
                row.add(stored.entry.date.milliseconds)
                row.add(stored.entry.position.value)
                row.add(stored.lastFact.value)
                row.add(checksum)
            }
        }
        try add(sums)
    }

    /// Adds the checksums of written entries to the sums of their rankings. A trigger removes those of replaced and
    /// deleted entries.
    private func add(_ sums: [RankingID: Int64]) throws {
        let statement = try PreparedStatement(
            """
            INSERT INTO entrySum (realm, leaderboard, occurrence, checksum) VALUES (?, ?, ?, ?)
            ON CONFLICT (realm, leaderboard, occurrence) DO UPDATE SET checksum =
                (coalesce(checksum, 0) | excluded.checksum) & ~(coalesce(checksum, 0) & excluded.checksum)
            """, in: db)
        for (ranking, sum) in sums {
            try statement.run(
                .integer(realm), .integer(Int64(ranking.leaderboard.value)), .integer(ranking.occurrence),
                .integer(sum))
        }
    }

    /// Compares recomputed rankings with the table, because a damaged page can hide rows from a deletion.
    ///
    /// - Parameter entries: All entries of these rankings.
    /// - Throws: ``LedgerError/damaged(_:)`` if the table has other entries.
    func verify(_ entries: [EntryKey: StoredEntry]) throws {
        let isDamaged = LedgerError.damaged("the table of entries has a damaged page")
        var found: [EntryKey: StoredEntry] = [:]
        do {
            for ranking in Set(entries.keys.map(\.ranking)) {
                try forEach(of: ranking) { found[EntryKey(ranking: ranking, player: $0)] = $1 }
            }
        } catch LedgerError.damaged { throw isDamaged }
        guard found == entries else { throw isDamaged }
    }

    /// Adds checksums to the entries of an older layout.
    static func addChecksums(in db: Database) throws {
        let columns = [
            "realm", "leaderboard", "occurrence", "player", "score", "context", "date", "position", "lastFact",
        ]
        let function = DatabaseFunction("entryChecksum", argumentCount: columns.count) { values in
            checksum(of: values.compactMap { Int64.fromDatabaseValue($0).map { UInt64(bitPattern: $0) } })
        }
        db.add(function: function)
        defer { db.remove(function: function) }
        try db.execute(sql: "UPDATE entry SET checksum = entryChecksum(\(columns.joined(separator: ", ")))")
    }

    /// Reads the entry and its checksum from a row whose last column is the checksum.
    private func verified(_ row: PreparedRow, from column: Int32, of key: EntryKey) throws -> (StoredEntry, Int64) {
        let (stored, checksum) = (entry(row, from: column), row.integer(column + 5))
        guard checksum == self.checksum(of: stored, key) else { throw mismatch(key) }
        return (stored, checksum)
    }

    private func mismatch(_ key: EntryKey) -> LedgerError {
        .damaged(
            """
            the entry of player \(key.player.value) on leaderboard \(key.ranking.leaderboard.value), occurrence \
            \(key.ranking.occurrence) does not match its checksum; \(Self.remedy)
            """)
    }

    private static let remedy = "a recomputation of the leaderboard replaces its entries"

    private func checksum(of stored: StoredEntry, _ key: EntryKey) -> Int64 {
        let start = Self.checksum(of: [
            UInt64(bitPattern: realm), UInt64(key.ranking.leaderboard.value),
            UInt64(bitPattern: key.ranking.occurrence),
        ])
        return Self.checksum(of: stored, key.player, continuing: start)
    }

    /// Returns the checksum of a row.
    ///
    /// - Parameter start: The checksum of the columns before the player.
    @inline(__always)
    private static func checksum(of stored: StoredEntry, _ player: PlayerNumber, continuing start: Int64) -> Int64 {
        CyclicChecksum.withTables { tables in
            var sum = CyclicChecksum(continuing: UInt64(bitPattern: start), tables)
            sum.add(UInt64(player.value))
            sum.add(UInt64(bitPattern: stored.entry.score))
            sum.add(stored.entry.context)
            sum.add(UInt64(bitPattern: stored.entry.date.milliseconds))
            sum.add(UInt64(bitPattern: stored.entry.position.value))
            sum.add(UInt64(bitPattern: stored.lastFact.value))
            return Int64(bitPattern: sum.value)
        }
    }

    /// The CRC-64/XZ of a row, column by column.
    private static func checksum(of row: [UInt64]) -> Int64 {
        CyclicChecksum.withTables { tables in
            var sum = CyclicChecksum(continuing: 0, tables)
            for value in row { sum.add(value) }
            return Int64(bitPattern: sum.value)
        }
    }

    private func add(_ key: EntryKey, to row: inout BoundRow) {
        row.add(realm)
        row.add(Int64(key.ranking.leaderboard.value))
        row.add(key.ranking.occurrence)
        row.add(Int64(key.player.value))
    }

    private func entry(_ row: PreparedRow, from column: Int32) -> StoredEntry {
        StoredEntry(
            entry: Entry(
                score: row.integer(column), context: UInt64(bitPattern: row.integer(column + 1)),
                date: Moment(milliseconds: row.integer(column + 2)),
                position: LedgerPosition(row.integer(column + 3))),
            lastFact: LedgerPosition(row.integer(column + 4)))
    }
}
