/// The statements of a commit: one per table, with an array for each column.
extension PreparedSQL {
    static let writing = [
        insertFacts, insertSubmissions, writeLeaderboards, writePlayers, deleteEntries, clearRankings, removeEntries,
        writeEntries, writeOccurrences, wipeFacts, wipeSubmissions, wipeEntries, wipeOccurrences, wipePlayers,
        writeRows, eraseRows,
    ]

    static let insertFacts = PreparedSQL(
        "insertFacts",
        """
        INSERT INTO fact (realm, \(FactTable.columns))
        SELECT $1, * FROM unnest(\(FactTable.parameters(from: 2)))
        """)
    static let insertSubmissions = PreparedSQL(
        "insertSubmissions",
        """
        INSERT INTO submission (realm, id, leaderboard, player, position)
        SELECT $1, * FROM unnest($2::bytea[], $3::bigint[], $4::bigint[], $5::bigint[])
        """)
    static let writeLeaderboards = PreparedSQL(
        "writeLeaderboards",
        """
        INSERT INTO leaderboard (realm, number, id, settings)
        SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[])
        ON CONFLICT (realm, number) DO UPDATE SET settings = excluded.settings
        """)
    static let writePlayers = PreparedSQL(
        "writePlayers",
        """
        INSERT INTO player (realm, number, id, external_id, display_name, created_at, flags)
        SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
        ON CONFLICT (realm, number) DO UPDATE SET external_id = excluded.external_id,
            display_name = excluded.display_name, flags = excluded.flags
        """)
    static let deleteEntries = PreparedSQL(
        "deleteEntries", "DELETE FROM entry WHERE realm = $1 AND leaderboard = ANY($2::bigint[])")
    static let clearRankings = PreparedSQL(
        "clearRankings",
        """
        DELETE FROM entry USING unnest($2::bigint[], $3::bigint[]) AS cleared (leaderboard, occurrence)
        WHERE realm = $1 AND entry.leaderboard = cleared.leaderboard AND entry.occurrence = cleared.occurrence
        """)
    static let removeEntries = PreparedSQL(
        "removeEntries",
        """
        DELETE FROM entry USING unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS gone (leaderboard, occurrence, player)
        WHERE realm = $1 AND entry.leaderboard = gone.leaderboard AND entry.occurrence = gone.occurrence
            AND entry.player = gone.player
        """)
    static let writeEntries = PreparedSQL(
        "writeEntries",
        """
        INSERT INTO entry (realm, leaderboard, occurrence, player, score, context, date, position, last_fact)
        SELECT $1, * FROM unnest(
            $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
        ON CONFLICT (realm, leaderboard, occurrence, player) DO UPDATE SET score = excluded.score,
            context = excluded.context, date = excluded.date, position = excluded.position,
            last_fact = excluded.last_fact
        """)

    static let writeOccurrences = PreparedSQL(
        "writeOccurrences",
        """
        INSERT INTO occurrence (realm, leaderboard, number, opened_at, start, "end", finalized_at)
        SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
        ON CONFLICT (realm, leaderboard, number) DO UPDATE SET finalized_at = excluded.finalized_at
        """)

    static let wipeFacts = PreparedSQL("wipeFacts", "DELETE FROM fact WHERE realm = $1 AND position < $2")
    static let wipeSubmissions = PreparedSQL(
        "wipeSubmissions", "DELETE FROM submission WHERE realm = $1 AND position < $2")
    static let wipeEntries = PreparedSQL("wipeEntries", "DELETE FROM entry WHERE realm = $1")
    static let wipeOccurrences = PreparedSQL("wipeOccurrences", "DELETE FROM occurrence WHERE realm = $1")
    static let wipePlayers = PreparedSQL("wipePlayers", "DELETE FROM player WHERE realm = $1 AND number <= $2")

    static let writeRows = PreparedSQL(
        "writeRows",
        """
        INSERT INTO row (realm, "table", name, content)
        SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])
        ON CONFLICT (realm, "table", name) DO UPDATE SET content = excluded.content
        """)
    static let eraseRows = PreparedSQL(
        "eraseRows",
        """
        DELETE FROM row USING unnest($2::text[], $3::text[]) AS gone ("table", name)
        WHERE realm = $1 AND row."table" = gone."table" AND row.name = gone.name
        """)

    /// Returns the statements that create the partition for the facts of `realm` from position `start` up to, but not
    /// including, `end`. The table is created first and then attached, which does not block readers.
    static func partition(of realm: Int64, from start: Int64, to end: Int64) -> [String] {
        let table = "fact_\(realm)_\(start)"
        return [
            "CREATE TABLE \(table) (LIKE fact INCLUDING ALL)",
            "ALTER TABLE fact ATTACH PARTITION \(table) FOR VALUES FROM (\(realm), \(start)) TO (\(realm), \(end))",
        ]
    }
}
