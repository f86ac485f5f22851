/// Statements for games, keys, counts and checks.
extension PreparedSQL {
    static let administration = [
        gameByID, allGames, insertGame, insertRealm, insertKey, allKeys, keyByID, revokeKey, census, faults,
        PostgresDurability.condition, ReplicationStatus.query,
    ]

    private static let selectGame = "SELECT id, name, \"group\" FROM game"
    static let gameByID = PreparedSQL("gameByID", selectGame + " WHERE id = $1")
    static let allGames = PreparedSQL("allGames", selectGame + " ORDER BY id")
    static let insertGame = PreparedSQL(
        "insertGame", "INSERT INTO game (id, name, \"group\") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    /// Adds a realm, unless it exists. If another node adds the same realm, waits for that node and then changes
    /// nothing. The lock makes a new generation wait, so that it includes the realm.
    static let insertRealm = PreparedSQL(
        "insertRealm",
        """
        WITH locked AS (SELECT generation FROM writer FOR SHARE)
        INSERT INTO realm (
            "group", environment, epoch, position, moment, last_player, last_leaderboard, partitioned_to, generation)
        SELECT $1::text, $2::text, 1, 0, 0, 0, 0, 0, generation FROM locked ON CONFLICT DO NOTHING
        """)

    private static let selectKey =
        "SELECT id, game, environment, kind, secret_hash, created_at, revoked_at, expires_at FROM key"
    static let insertKey = PreparedSQL(
        "insertKey",
        """
        INSERT INTO key (id, game, environment, kind, secret_hash, created_at, revoked_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING
        """)
    static let allKeys = PreparedSQL("allKeys", selectKey + " ORDER BY created_at, id")
    static let keyByID = PreparedSQL("keyByID", selectKey + " WHERE id = $1")
    static let revokeKey = PreparedSQL(
        "revokeKey", "UPDATE key SET revoked_at = least(revoked_at, $2) WHERE id = $1")

    static let census = PreparedSQL(
        "census",
        """
        SELECT (SELECT count(*) FROM fact WHERE realm = $1), (SELECT count(*) FROM submission WHERE realm = $1),
            (SELECT count(*) FROM entry WHERE realm = $1), (SELECT count(*) FROM player WHERE realm = $1)
        """)
    /// The pages whose checksum was wrong when they were read, and the indexes that PostgreSQL marks as invalid.
    static let faults = PreparedSQL(
        "faults",
        """
        SELECT checksum_failures || ' pages had a wrong checksum' FROM pg_stat_database
        WHERE datname = current_database() AND checksum_failures > 0
        UNION ALL
        SELECT 'the index ' || indexrelid::regclass || ' is not valid' FROM pg_index
        JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND NOT indisvalid
        """)
}
