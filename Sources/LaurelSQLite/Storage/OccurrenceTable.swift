import GRDB
import LaurelCore
import LaurelModel

/// A realm's occurrences that have at least one entry.
struct OccurrenceTable {
    let db: Database
    let realm: Int64

    func find(_ ids: Set<RankingID>) throws -> [RankingID: StoredOccurrence] {
        let statement = try PreparedStatement(
            "SELECT \(Self.columns) FROM occurrence WHERE realm = ? AND leaderboard = ? AND number = ?", in: db)
        var found: [RankingID: StoredOccurrence] = [:]
        for id in ids {
            found[id] = try statement.firstRow(
                .integer(realm), .integer(Int64(id.leaderboard.value)), .integer(id.occurrence), read: Self.occurrence)
        }
        return found
    }

    /// Returns the occurrences that are not final.
    func open() throws -> [RankingID: StoredOccurrence] {
        var open: [RankingID: StoredOccurrence] = [:]
        try PreparedStatement(
            """
            SELECT \(Self.columns), leaderboard, number FROM occurrence INDEXED BY openOccurrence
            WHERE realm = ? AND finalizedAt IS NULL
            """, in: db
        ).forEachRow(.integer(realm)) { row in
            let ranking = RankingID(
                leaderboard: LeaderboardNumber(UInt32(truncatingIfNeeded: row.integer(4))), occurrence: row.integer(5))
            open[ranking] = Self.occurrence(row)
        }
        return open
    }

    /// Returns the newest occurrences first.
    func newest(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int
    ) throws -> [(number: Int64, stored: StoredOccurrence)] {
        var newest: [(number: Int64, stored: StoredOccurrence)] = []
        try PreparedStatement(
            """
            SELECT \(Self.columns), number FROM occurrence WHERE realm = ? AND leaderboard = ? AND number < ?
            ORDER BY number DESC LIMIT ?
            """, in: db
        ).forEachRow(
            .integer(realm), .integer(Int64(leaderboard.value)), .integer(number), .integer(Int64(limit))
        ) { newest.append((number: $0.integer(4), stored: Self.occurrence($0))) }
        return newest
    }

    func write(_ occurrences: [RankingID: StoredOccurrence]) throws {
        guard !occurrences.isEmpty else { return }
        let statement = try PreparedStatement(
            """
            INSERT INTO occurrence (realm, leaderboard, number, openedAt, start, "end", finalizedAt)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (realm, leaderboard, number) DO UPDATE SET finalizedAt = excluded.finalizedAt
            """, in: db)
        for (id, stored) in occurrences {
            try statement.run(
                .integer(realm), .integer(Int64(id.leaderboard.value)), .integer(id.occurrence),
                .integer(stored.openedAt.milliseconds), .integer(stored.start.milliseconds),
                .integer(stored.end.milliseconds), .optional(stored.finalizedAt?.milliseconds))
        }
    }

    private static let columns = "openedAt, start, \"end\", finalizedAt"

    private static func occurrence(_ row: PreparedRow) -> StoredOccurrence {
        StoredOccurrence(
            openedAt: Moment(milliseconds: row.integer(0)), start: Moment(milliseconds: row.integer(1)),
            end: Moment(milliseconds: row.integer(2)),
            finalizedAt: row.optionalInteger(3).map(Moment.init(milliseconds:)))
    }
}
