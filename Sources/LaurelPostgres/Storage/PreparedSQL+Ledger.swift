/// The queries of a ledger, except those that run only at the start.
extension PreparedSQL {
    static let all =
        [
            begin, beginSnapshot, commit, rollback, limitStatements, head, lockedHead, leaderboardsByID,
            allLeaderboards, playersByID,
            playersByExternalID, playersByNumber, playersAfter, flags, positions, factsAt, factsAfter, entriesByKey,
            entriesOfRanking,
            occurrencesByID, openOccurrences, newestOccurrences, writeHead, lockedLeader, notify,
            rowsByKey, rowsInRange, allRows,
        ] + writing + administration + allRealms

    // MARK: Transactions

    static let begin = PreparedSQL("begin", "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
    static let beginSnapshot = PreparedSQL("beginSnapshot", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    static let commit = PreparedSQL("commit", "COMMIT")
    static let rollback = PreparedSQL("rollback", "ROLLBACK")
    /// Sets the time limit of the transaction's statements, in milliseconds.
    static let limitStatements = PreparedSQL(
        "limitStatements", "SELECT set_config('statement_timeout', $1, true)")

    // MARK: The writer and the head

    static let writer = PreparedSQL("writer", "SELECT generation, system, timeline FROM writer")

    static let head = PreparedSQL(
        "head",
        """
        SELECT number, epoch, position, moment, last_player, last_leaderboard, partitioned_to, checksum, generation
        FROM realm
        WHERE "group" = $1 AND environment = $2
        """)
    /// Locks and returns the head. Waits for other commits in the realm, and returns the head after them.
    static let lockedHead = PreparedSQL("lockedHead", head.text + " FOR UPDATE")
    static let writeHead = PreparedSQL(
        "writeHead",
        """
        UPDATE realm SET epoch = $2, position = $3, moment = $4, last_player = $5, last_leaderboard = $6,
            partitioned_to = $7, checksum = $8
        WHERE number = $1
        """)
    /// Returns the number of a role's last leadership. The next leadership starts after this transaction.
    static let lockedLeader = PreparedSQL("lockedLeader", "SELECT number FROM leader WHERE role = $1 FOR SHARE")
    static let notify = PreparedSQL("notify", "SELECT pg_notify($1, $2)")

    // MARK: Leaderboards and players

    static let leaderboardsByID = PreparedSQL(
        "leaderboardsByID",
        "SELECT number, settings FROM leaderboard WHERE realm = $1 AND id = ANY($2::text[])")
    static let allLeaderboards = PreparedSQL(
        "allLeaderboards", "SELECT number, settings FROM leaderboard WHERE realm = $1 ORDER BY number")

    private static let selectPlayer = """
        SELECT number, id, external_id, display_name, created_at, flags FROM player WHERE realm = $1
        """
    static let playersByID = PreparedSQL("playersByID", selectPlayer + " AND id = ANY($2::text[])")
    static let playersByExternalID = PreparedSQL(
        "playersByExternalID", selectPlayer + " AND external_id = ANY($2::text[])")
    static let playersByNumber = PreparedSQL("playersByNumber", selectPlayer + " AND number = ANY($2::bigint[])")
    static let playersAfter = PreparedSQL(
        "playersAfter", selectPlayer + " AND number > $2 ORDER BY number LIMIT $3")
    static let flags = PreparedSQL("flags", "SELECT number, flags FROM player WHERE realm = $1 AND flags <> 0")

    // MARK: Facts

    static let positions = PreparedSQL(
        "positions",
        """
        SELECT position FROM unnest($2::bytea[], $3::bigint[], $4::bigint[]) AS key (id, leaderboard, player)
        JOIN submission USING (id, leaderboard, player) WHERE realm = $1
        """)
    static let factsAt = PreparedSQL(
        "factsAt",
        """
        SELECT \(FactTable.columns), (
            SELECT previous.checksum FROM fact AS previous
            WHERE previous.realm = $1 AND previous.position = fact.position - 1)
        FROM fact WHERE realm = $1 AND position = ANY($2::bigint[])
        """)
    /// Returns facts from the position before them, because each checksum continues the previous one.
    static let factsAfter = PreparedSQL(
        "factsAfter",
        "SELECT \(FactTable.columns) FROM fact WHERE realm = $1 AND position >= $2 ORDER BY position LIMIT $3")

    // MARK: Entries

    static let entriesByKey = PreparedSQL(
        "entriesByKey",
        """
        SELECT leaderboard, occurrence, player, score, context, date, position, last_fact
        FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS key (leaderboard, occurrence, player)
        JOIN entry USING (leaderboard, occurrence, player) WHERE realm = $1
        """)
    /// Returns a batch of entries by player number, without a cursor: PostgreSQL would materialize its rows, possibly
    /// in a file, before sending them.
    static let entriesOfRanking = PreparedSQL(
        "entriesOfRanking",
        """
        SELECT player, score, context, date, position, last_fact FROM entry
        WHERE realm = $1 AND leaderboard = $2 AND occurrence = $3 AND player > $4
        ORDER BY player LIMIT \(entryCountPerStatement)
        """)
    static let entryCountPerStatement = 1 << 16

    // MARK: Occurrences

    private static let occurrenceColumns = "leaderboard, number, opened_at, start, \"end\", finalized_at"
    static let occurrencesByID = PreparedSQL(
        "occurrencesByID",
        """
        SELECT \(occurrenceColumns) FROM unnest($2::bigint[], $3::bigint[]) AS key (leaderboard, number)
        JOIN occurrence USING (leaderboard, number) WHERE realm = $1
        """)
    static let openOccurrences = PreparedSQL(
        "openOccurrences", "SELECT \(occurrenceColumns) FROM occurrence WHERE realm = $1 AND finalized_at IS NULL")
    static let newestOccurrences = PreparedSQL(
        "newestOccurrences",
        """
        SELECT \(occurrenceColumns) FROM occurrence WHERE realm = $1 AND leaderboard = $2 AND number < $3
        ORDER BY number DESC LIMIT $4
        """)

    // MARK: Records

    static let rowsByKey = PreparedSQL(
        "rowsByKey",
        """
        SELECT "table", name, content FROM unnest($2::text[], $3::text[]) AS key ("table", name)
        JOIN row USING ("table", name) WHERE realm = $1
        """)
    /// Returns the records of a range. If the parameter for the end or the limit is NULL, there is none.
    static let rowsInRange = PreparedSQL(
        "rowsInRange",
        """
        SELECT "table", name, content FROM row
        WHERE realm = $1 AND "table" = $2 AND name >= $3 AND ($4::text IS NULL OR name < $4) ORDER BY name LIMIT $5
        """)
    static let allRows = PreparedSQL(
        "allRows",
        """
        SELECT "table", name, content FROM row WHERE realm = $1 AND ("table", name) > ($2, $3)
        ORDER BY "table", name LIMIT $4
        """)
}
