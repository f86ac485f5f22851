import GRDB

/// The layout of the database: its migrations, in order.
///
/// A released migration never changes; changes to the layout are new migrations.
struct LedgerSchema: Sendable {
    /// A migration of the layout.
    struct Migration: Sendable {
        let name: String
        let sql: String
        /// The part that SQL cannot express, which runs after the SQL in the same transaction.
        var complete: (@Sendable (Database) throws -> Void)?
    }

    static let ledger = LedgerSchema(migrations: [
        core, keys, occurrences, rows, expiringKeys, checksums, entryChecksums, realmChecksums, entrySums,
    ])

    let migrations: [Migration]

    /// Migrates the database to this layout, in one transaction: all migrations are applied, or none.
    func migrate(_ db: Database) throws {
        guard try applied(in: db).count < migrations.count else { return }
        try db.inTransaction(.immediate) {
            // The first five migrations were applied by GRDB, so its table's name and columns are used.
            try db.execute(
                sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            let applied = Set(try applied(in: db))
            for migration in migrations where !applied.contains(migration.name) {
                try db.execute(sql: migration.sql)
                try migration.complete?(db)
                try db.execute(
                    sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.name])
            }
            return .commit
        }
    }

    /// Returns the names of the applied migrations, those of this layout in their order.
    func applied(in db: Database) throws -> [String] {
        let found = try found(in: db)
        return migrations.map(\.name).filter(found.contains)
    }

    /// Whether a newer version of Laurel has added a migration.
    func isSuperseded(in db: Database) throws -> Bool {
        !(try found(in: db)).isSubset(of: migrations.map(\.name))
    }

    private func found(in db: Database) throws -> Set<String> {
        guard try db.tableExists("grdb_migrations") else { return [] }
        return Set(try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations"))
    }
}

// MARK: - The migrations

/// The migrations.
///
/// Contexts are unsigned, and stored as the signed integers with the same bits. Moments are milliseconds since 1970.
extension LedgerSchema {
    private static let core = Migration(
        name: "1 core",
        sql: """
            CREATE TABLE game (
                id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, "group" TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;

            -- The head of each realm's ledger. Entries are those of the facts up to entriesPosition.
            CREATE TABLE realm (
                number INTEGER PRIMARY KEY, "group" TEXT NOT NULL, environment TEXT NOT NULL,
                epoch INTEGER NOT NULL, position INTEGER NOT NULL, moment INTEGER NOT NULL,
                lastPlayer INTEGER NOT NULL, lastLeaderboard INTEGER NOT NULL,
                entriesPosition INTEGER NOT NULL,
                UNIQUE ("group", environment)
            ) STRICT;

            CREATE TABLE leaderboard (
                realm INTEGER NOT NULL, number INTEGER NOT NULL, id TEXT NOT NULL, settings TEXT NOT NULL,
                PRIMARY KEY (realm, number), UNIQUE (realm, id)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE player (
                realm INTEGER NOT NULL, number INTEGER NOT NULL, id TEXT NOT NULL, externalID TEXT,
                displayName TEXT NOT NULL, createdAt INTEGER NOT NULL, flags INTEGER NOT NULL,
                PRIMARY KEY (realm, number), UNIQUE (realm, id), UNIQUE (realm, externalID)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX flaggedPlayer ON player (realm, number) WHERE flags <> 0;

            -- kind: 1 submission, 2 leaderboard (settings), 3 flags (player, flags).
            -- author: 1 player, 2 server. outcome: 1 ranked, 2 notImproved, 3 late, 4 held.
            -- date, sentAt and namedOccurrence are stored as they were sent; previous links the facts of an entry.
            CREATE TABLE fact (
                realm INTEGER NOT NULL, position INTEGER NOT NULL, moment INTEGER NOT NULL,
                kind INTEGER NOT NULL, leaderboard INTEGER, occurrence INTEGER, player INTEGER, id BLOB,
                author INTEGER, score INTEGER, context INTEGER, date INTEGER, sentAt INTEGER,
                namedOccurrence INTEGER, receivedAt INTEGER, earnedAt INTEGER, outcome INTEGER,
                entryScore INTEGER, entryContext INTEGER, entryDate INTEGER, entryPosition INTEGER,
                previous INTEGER, settings TEXT, flags INTEGER,
                PRIMARY KEY (realm, position)
            ) STRICT, WITHOUT ROWID;

            -- Id first: ids of version 7 arrive nearly in order.
            CREATE TABLE submission (
                id BLOB NOT NULL, realm INTEGER NOT NULL, leaderboard INTEGER NOT NULL,
                player INTEGER NOT NULL, position INTEGER NOT NULL,
                PRIMARY KEY (id, realm, leaderboard, player)
            ) STRICT, WITHOUT ROWID;

            -- Derived from the facts, and written later. position is that of the retained score's fact; lastFact ends the chain.
            CREATE TABLE entry (
                realm INTEGER NOT NULL, leaderboard INTEGER NOT NULL, occurrence INTEGER NOT NULL,
                player INTEGER NOT NULL, score INTEGER NOT NULL, context INTEGER NOT NULL,
                date INTEGER NOT NULL, position INTEGER NOT NULL, lastFact INTEGER NOT NULL,
                PRIMARY KEY (realm, leaderboard, occurrence, player)
            ) STRICT, WITHOUT ROWID;
            """)

    private static let keys = Migration(
        name: "2 keys",
        sql: """
            -- secretHash: SHA-256 of the secret, which is not stored.
            CREATE TABLE key (
                id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, environment TEXT NOT NULL,
                kind TEXT NOT NULL, secretHash BLOB NOT NULL, createdAt INTEGER NOT NULL, revokedAt INTEGER
            ) STRICT, WITHOUT ROWID;
            """)

    private static let occurrences = Migration(
        name: "3 occurrences",
        sql: """
            -- Occurrences that have at least one entry. Facts have another kind: 4 final (leaderboard, occurrence, settings).
            CREATE TABLE occurrence (
                realm INTEGER NOT NULL, leaderboard INTEGER NOT NULL, number INTEGER NOT NULL,
                openedAt INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, finalizedAt INTEGER,
                PRIMARY KEY (realm, leaderboard, number)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX openOccurrence ON occurrence (realm) WHERE finalizedAt IS NULL;
            """)

    private static let rows = Migration(
        name: "4 rows",
        sql: """
            -- Records that no ranking depends on: JSON, sorted by the bytes of the name.
            CREATE TABLE row (
                realm INTEGER NOT NULL, "table" TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL,
                PRIMARY KEY (realm, "table", name)
            ) STRICT, WITHOUT ROWID;
            -- The realm of records that belong to no game.
            INSERT INTO realm (
                "group", environment, epoch, position, moment, lastPlayer, lastLeaderboard, entriesPosition)
            VALUES ('_server', 'production', 1, 0, 0, 0, 0, 0);
            """)

    private static let expiringKeys = Migration(
        name: "5 keys that expire", sql: "ALTER TABLE key ADD COLUMN expiresAt INTEGER")

    private static let checksums = Migration(
        name: "6 checksums",
        sql: """
            -- The running checksum of a fact, and of a realm's last fact: null for facts from before this migration.
            ALTER TABLE fact ADD COLUMN checksum INTEGER;
            ALTER TABLE realm ADD COLUMN checksum INTEGER;
            """)

    private static let entryChecksums = Migration(
        name: "7 checksums of entries",
        sql: """
            ALTER TABLE entry ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;

            -- The bitwise exclusive or of the checksums of a ranking's entries, by which missing entries are detected.
            -- SQL has no such operator: it is (a | b) & ~(a & b).
            CREATE TABLE entrySum (
                realm INTEGER NOT NULL, leaderboard INTEGER NOT NULL, occurrence INTEGER NOT NULL,
                checksum INTEGER NOT NULL,
                PRIMARY KEY (realm, leaderboard, occurrence)
            ) STRICT, WITHOUT ROWID;
            -- Stored values may be damaged, and then NULL.
            CREATE TRIGGER entryInserted AFTER INSERT ON entry BEGIN
                INSERT INTO entrySum (realm, leaderboard, occurrence, checksum)
                VALUES (new.realm, new.leaderboard, new.occurrence, new.checksum)
                ON CONFLICT (realm, leaderboard, occurrence) DO UPDATE SET checksum =
                    (coalesce(checksum, 0) | excluded.checksum) & ~(coalesce(checksum, 0) & excluded.checksum);
            END;
            CREATE TRIGGER entryUpdated AFTER UPDATE OF checksum ON entry BEGIN
                UPDATE entrySum SET checksum = (coalesce(checksum, 0) | coalesce(old.checksum, 0))
                    & ~(coalesce(checksum, 0) & coalesce(old.checksum, 0))
                WHERE realm = old.realm AND leaderboard = old.leaderboard AND occurrence = old.occurrence;
                UPDATE entrySum SET checksum =
                    (coalesce(checksum, 0) | new.checksum) & ~(coalesce(checksum, 0) & new.checksum)
                WHERE realm = new.realm AND leaderboard = new.leaderboard AND occurrence = new.occurrence;
            END;
            CREATE TRIGGER entryDeleted AFTER DELETE ON entry BEGIN
                UPDATE entrySum SET checksum = (coalesce(checksum, 0) | coalesce(old.checksum, 0))
                    & ~(coalesce(checksum, 0) & coalesce(old.checksum, 0))
                WHERE realm = old.realm AND leaderboard = old.leaderboard AND occurrence = old.occurrence;
            END;
            INSERT OR IGNORE INTO entrySum (realm, leaderboard, occurrence, checksum)
            SELECT DISTINCT realm, leaderboard, occurrence, 0 FROM entry;
            """,
        complete: EntryTable.addChecksums)

    private static let realmChecksums = Migration(
        name: "8 checksums of realms",
        sql: """
            ALTER TABLE realm ADD COLUMN rowChecksum INTEGER NOT NULL DEFAULT 0;
            CREATE TRIGGER realmInserted AFTER INSERT ON realm BEGIN
                UPDATE realm SET rowChecksum = \(RealmRow.checksum) WHERE number = new.number;
            END;
            CREATE TRIGGER realmUpdated
            AFTER UPDATE OF epoch, position, moment, lastPlayer, lastLeaderboard, entriesPosition, checksum ON realm BEGIN
                UPDATE realm SET rowChecksum = \(RealmRow.checksum) WHERE number = new.number;
            END;
            UPDATE realm SET rowChecksum = \(RealmRow.checksum);
            """)

    private static let entrySums = Migration(
        name: "9 sums of new entries",
        sql: """
            -- The program adds the checksums of written entries to the sum of their ranking, once for each write.
            -- A trigger removes the checksums that they replace, because only SQLite knows them.
            DROP TRIGGER entryInserted;
            DROP TRIGGER entryUpdated;
            CREATE TRIGGER entryReplaced AFTER UPDATE OF checksum ON entry BEGIN
                UPDATE entrySum SET checksum = (coalesce(checksum, 0) | coalesce(old.checksum, 0))
                    & ~(coalesce(checksum, 0) & coalesce(old.checksum, 0))
                WHERE realm = old.realm AND leaderboard = old.leaderboard AND occurrence = old.occurrence;
            END;
            """)
}
