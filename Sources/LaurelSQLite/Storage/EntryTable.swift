import GRDB
import LaurelCore
import LaurelModel

/// The table of a realm's entries, which may lag behind the facts; see ``RecentEntries``.
struct EntryTable {
    let db: Database
    let realm: Int64

    /// Of the realm's last fact.
    var headPosition: LedgerPosition {
        get throws {
            let position = try PreparedStatement("SELECT position FROM realm WHERE number = ?", in: db)
                .firstRow(.integer(realm)) { LedgerPosition($0.integer(0)) }
            return position ?? .start
        }
    }

    func find(_ keys: some Sequence<EntryKey>, into found: inout [EntryKey: KeptEntry]) throws {
        let statement = try PreparedStatement(
            """
            SELECT score, context, date, position, lastFact FROM entry
            WHERE realm = ? AND leaderboard = ? AND occurrence = ? AND player = ?
            """, in: db)
        for key in keys {
            found[key] = try statement.firstRow(of: { add(key, to: &$0) }, read: { kept($0, from: 0) })
        }
    }

    /// Every entry of a ranking in the table, by player number.
    func forEach(of ranking: RankingID, do body: (PlayerNumber, KeptEntry) throws -> Void) throws {
        try PreparedStatement(
            """
            SELECT player, score, context, date, position, lastFact FROM entry
            WHERE realm = ? AND leaderboard = ? AND occurrence = ?
            """, in: db
        ).forEachRow(
            .integer(realm), .integer(Int64(ranking.leaderboard.value)), .integer(ranking.occurrence)
        ) { row in
            try body(PlayerNumber(UInt32(truncatingIfNeeded: row.integer(0))), kept(row, from: 1))
        }
    }

    /// The entries that the facts after the table's position make, and how many such facts there are.
    func tail() throws -> (entries: [EntryKey: KeptEntry], factCount: Int) {
        var (tail, factCount) = ([EntryKey: KeptEntry](), 0)
        try PreparedStatement(
            """
            SELECT leaderboard, occurrence, player, entryScore, entryContext, entryDate, entryPosition, fact.position
            FROM realm JOIN fact ON fact.realm = number AND fact.position > entriesPosition
            WHERE number = ? AND kind = 1 AND outcome IN (1, 2) ORDER BY fact.position
            """, in: db
        ).forEachRow(.integer(realm)) { row in
            let ranking = RankingID(
                leaderboard: LeaderboardNumber(UInt32(truncatingIfNeeded: row.integer(0))), occurrence: row.integer(1))
            let player = PlayerNumber(UInt32(truncatingIfNeeded: row.integer(2)))
            tail[EntryKey(ranking: ranking, player: player)] = kept(row, from: 3)
            factCount += 1
        }
        return (tail, factCount)
    }

    /// Checks the facts that ``tail()`` reads against their checksums.
    func verifyTail() throws {
        let statement = try PreparedStatement("SELECT entriesPosition FROM realm WHERE number = ?", in: db)
        let position = try statement.firstRow(.integer(realm)) { $0.integer(0) } ?? 0
        var previous: FactChecksum?
        try PreparedStatement(
            "SELECT \(FactRow.columns) FROM fact WHERE realm = ? AND position >= ? ORDER BY position", in: db
        ).forEachRow(.integer(realm), .integer(position)) { row in
            let record = FactRow.record(row)
            if record.position > position { try record.verify(after: previous) }
            previous = record.checksum
        }
    }

    /// Writes `entries`, which are all that have changed since the table's position, up to that of the head.
    func write(_ entries: [EntryKey: KeptEntry]) throws {
        let statement = try PreparedStatement(
            """
            INSERT INTO entry (realm, leaderboard, occurrence, player, score, context, date, position, lastFact)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (realm, leaderboard, occurrence, player) DO UPDATE SET score = excluded.score,
                context = excluded.context, date = excluded.date, position = excluded.position,
                lastFact = excluded.lastFact
            """, in: db)
        // In the table's own order, so that each of its pages is written once.
        for (key, kept) in entries.sorted(by: { $0.key.tableOrder < $1.key.tableOrder }) {
            try statement.run { row in
                add(key, to: &row)
                row.add(kept.entry.score)
                row.add(Int64(bitPattern: kept.entry.context))
                row.add(kept.entry.date.milliseconds)
                row.add(kept.entry.position.value)
                row.add(kept.lastFact.value)
            }
        }
        try PreparedStatement("UPDATE realm SET entriesPosition = position WHERE number = ?", in: db)
            .run(.integer(realm))
    }

    private func add(_ key: EntryKey, to row: inout BoundRow) {
        row.add(realm)
        row.add(Int64(key.ranking.leaderboard.value))
        row.add(key.ranking.occurrence)
        row.add(Int64(key.player.value))
    }

    private func kept(_ row: PreparedRow, from column: Int32) -> KeptEntry {
        KeptEntry(
            entry: Entry(
                score: row.integer(column), context: UInt64(bitPattern: row.integer(column + 1)),
                date: Moment(milliseconds: row.integer(column + 2)),
                position: LedgerPosition(row.integer(column + 3))),
            lastFact: LedgerPosition(row.integer(column + 4)))
    }
}

extension EntryKey {
    fileprivate var tableOrder: (UInt32, Int64, UInt32) {
        (ranking.leaderboard.value, ranking.occurrence, player.value)
    }
}
