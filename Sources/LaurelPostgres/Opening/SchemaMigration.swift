/// A migration of the database's schema. A released migration never changes; changes are new migrations.
struct SchemaMigration: Sendable {
    let name: String
    let statements: [String]

    /// All migrations, in order.
    ///
    /// Contexts are unsigned, and stored as the signed integers with the same bits. Moments are milliseconds since
    /// 1970.
    static let all = [core, rows, expiringKeys, checksums, writer, leaders]

    /// The number of the last leadership of each role.
    private static let leaders = SchemaMigration(
        name: "6 leaders", statements: ["CREATE TABLE leader (role text PRIMARY KEY, number bigint NOT NULL)"])

    /// The server that writes to the ledger: null until a server is used first. Each head contains the generation too,
    /// because a transaction that waits for a head sees the newest version of that row only.
    private static let writer = SchemaMigration(
        name: "5 writer",
        statements: [
            """
            CREATE TABLE writer (
                single boolean PRIMARY KEY DEFAULT true CHECK (single), generation bigint NOT NULL, system bigint,
                timeline bigint
            )
            """,
            "INSERT INTO writer (generation) VALUES (0)",
            "ALTER TABLE realm ADD COLUMN generation bigint NOT NULL DEFAULT 0",
        ])

    /// The checksum of a fact, and of a realm's last fact: null for facts from before this migration.
    private static let checksums = SchemaMigration(
        name: "4 checksums",
        statements: [
            "ALTER TABLE fact ADD COLUMN checksum bigint", "ALTER TABLE realm ADD COLUMN checksum bigint",
        ])

    private static let expiringKeys = SchemaMigration(
        name: "3 keys that expire", statements: ["ALTER TABLE key ADD COLUMN expires_at bigint"])

    private static let rows = SchemaMigration(
        name: "2 rows",
        statements: [
            // Records that no ranking depends on: JSON, sorted by the bytes of the name.
            """
            CREATE TABLE row (
                realm bigint, "table" text COLLATE "C", name text COLLATE "C", content text NOT NULL,
                PRIMARY KEY (realm, "table", name)
            )
            """,
            // The realm of records that belong to no game.
            """
            INSERT INTO realm (
                "group", environment, epoch, position, moment, last_player, last_leaderboard, partitioned_to)
            VALUES ('_server', 'production', 1, 0, 0, 0, 0, 0)
            """,
        ])

    private static let core = SchemaMigration(
        name: "1 core",
        statements: [
            """
            CREATE TABLE game (id text COLLATE "C" PRIMARY KEY, name text NOT NULL, "group" text COLLATE "C" NOT NULL)
            """,
            // The head of each realm's ledger: every commit locks its row first. Positions before partitioned_to have a
            // partition.
            """
            CREATE TABLE realm (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "group" text COLLATE "C" NOT NULL,
                environment text NOT NULL, epoch bigint NOT NULL, position bigint NOT NULL, moment bigint NOT NULL,
                last_player bigint NOT NULL, last_leaderboard bigint NOT NULL, partitioned_to bigint NOT NULL,
                UNIQUE ("group", environment)
            ) WITH (fillfactor = 20)
            """,
            """
            CREATE TABLE leaderboard (
                realm bigint, number bigint, id text COLLATE "C" NOT NULL, settings text NOT NULL,
                PRIMARY KEY (realm, number), UNIQUE (realm, id)
            )
            """,
            """
            CREATE TABLE player (
                realm bigint, number bigint, id text COLLATE "C" NOT NULL, external_id text COLLATE "C",
                display_name text NOT NULL, created_at bigint NOT NULL, flags smallint NOT NULL,
                PRIMARY KEY (realm, number), UNIQUE (realm, id), UNIQUE (realm, external_id)
            )
            """,
            "CREATE INDEX flagged_player ON player (realm, number) WHERE flags <> 0",
            // kind: 1 submission, 2 leaderboard (settings), 3 flags (player, flags), 4 final (leaderboard,
            // occurrence; its instants in settings).
            // author: 1 player, 2 server. outcome: 1 ranked, 2 notImproved, 3 late, 4 held.
            // date, sent_at and named_occurrence are stored as they were sent; previous links the facts of an entry.
            """
            CREATE TABLE fact (
                realm bigint, position bigint, moment bigint NOT NULL, leaderboard bigint, occurrence bigint,
                player bigint, score bigint, context bigint, date bigint, sent_at bigint, named_occurrence bigint,
                received_at bigint, earned_at bigint, entry_score bigint, entry_context bigint, entry_date bigint,
                entry_position bigint, previous bigint, kind smallint NOT NULL, author smallint, outcome smallint,
                flags smallint, id bytea, settings text,
                PRIMARY KEY (realm, position)
            ) PARTITION BY RANGE (realm, position)
            """,
            // Id first: ids of version 7 arrive nearly in order.
            """
            CREATE TABLE submission (
                id bytea, realm bigint, leaderboard bigint, player bigint, position bigint NOT NULL,
                PRIMARY KEY (id, realm, leaderboard, player)
            )
            """,
            // position is that of the retained score's fact; last_fact is the end of the chain.
            """
            CREATE TABLE entry (
                realm bigint, leaderboard bigint, occurrence bigint, player bigint, score bigint NOT NULL,
                context bigint NOT NULL, date bigint NOT NULL, position bigint NOT NULL, last_fact bigint NOT NULL,
                PRIMARY KEY (realm, leaderboard, occurrence, player)
            ) WITH (fillfactor = 85)
            """,
            // Occurrences that have at least one entry, with their instants at that time.
            """
            CREATE TABLE occurrence (
                realm bigint, leaderboard bigint, number bigint, opened_at bigint NOT NULL, start bigint NOT NULL,
                "end" bigint NOT NULL, finalized_at bigint,
                PRIMARY KEY (realm, leaderboard, number)
            )
            """,
            "CREATE INDEX open_occurrence ON occurrence (realm, leaderboard, number) WHERE finalized_at IS NULL",
            // Notifications that must be delivered exactly once, written with their fact.
            """
            CREATE TABLE outbox (
                realm bigint, position bigint, number smallint, kind text NOT NULL, content text NOT NULL,
                PRIMARY KEY (realm, position, number)
            )
            """,
            // secret_hash: SHA-256 of the secret, which is not stored.
            """
            CREATE TABLE key (
                id text COLLATE "C" PRIMARY KEY, game text NOT NULL, environment text NOT NULL, kind text NOT NULL,
                secret_hash bytea NOT NULL, created_at bigint NOT NULL, revoked_at bigint
            )
            """,
        ])
}
