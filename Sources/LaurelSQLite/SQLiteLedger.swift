import GRDB
public import LaurelCore
public import LaurelModel

/// A ledger in one file of a data directory, for one process.
///
/// A commit is synced to the disk before it returns (`synchronous=FULL` in WAL mode). So it survives a power loss if
/// the disk reports syncs correctly. The commands of one commit share one sync.
public struct SQLiteLedger: Ledger {
    let file: LedgerFile

    /// Opens the ledger in `directory`. This handle owns the directory until the ledger is closed or the last copy of
    /// the handle is released.
    ///
    /// The closure is called with a sentence when a fault starts that does not affect responses: entries cannot be
    /// written, or a snapshot file is damaged or cannot be written. It runs on a thread of the ledger, which waits for
    /// it. While entries cannot be written, ``storageFaults()`` contains the fault too.
    ///
    /// - Parameters:
    ///   - creating: Whether to create a missing ledger and its directory, which only its owner can access.
    ///   - queue: The limits on waiting transactions: their number, and their waiting time.
    public init(
        in directory: String, creating: Bool, queue: QueueBounds = QueueBounds(),
        reporting report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(OpeningError) {
        var settings = StorageSettings.standard
        settings.queue = queue
        try self.init(in: directory, creating: creating, settings: settings, reporting: report)
    }

    /// Opens the ledger in `directory` with other storage settings than ``StorageSettings/standard``.
    package init(
        in directory: String, creating: Bool, settings: StorageSettings,
        reporting report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(OpeningError) {
        file = try LedgerFile(in: directory, creating: creating, settings: settings, reporting: report)
    }

    /// Opens a ledger that writes the table of entries when it is `factsBehindMax` facts behind. For tests.
    init(
        in directory: String, creating: Bool, factsBehindMax: Int,
        reporting report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(OpeningError) {
        var settings = StorageSettings.standard
        settings.factsBehindMax = factsBehindMax
        try self.init(in: directory, creating: creating, settings: settings, reporting: report)
    }

    init(_ file: LedgerFile) { self.file = file }

    /// Returns a read-only snapshot of this ledger, which can be read while commits continue.
    ///
    /// While the snapshot exists, the write-ahead log cannot be reset and grows with each commit.
    public func snapshot() throws -> SQLiteLedger {
        try file.latch.check()
        do { return SQLiteLedger(try LedgerFile(snapshotOf: file)) } catch { throw LedgerError(reading: error) }
    }

    /// Checkpoints the log into the database as far as readers allow, and releases the directory. Every later call
    /// fails.
    ///
    /// Acknowledged commits are durable without this call. It is for programs that exit immediately, for copying the
    /// file afterwards, and for detecting a disk that fails at the end. A handle that is released without this call
    /// closes the ledger too, but reports no errors. After a failed sync, this throws and does nothing.
    public func close() async throws(LedgerError) { try await file.close() }

    /// Returns the durability of commits, and whether the disk accepts writes. Reads from the file.
    public func condition() async throws(LedgerError) -> LedgerCondition {
        try await read { try $0.execute(sql: "SELECT count(*) FROM game") }
        return LedgerCondition(durability: .disk, acceptsWrites: try await file.look())
    }

    /// The folder `snapshots` of the data directory.
    public var snapshots: SnapshotFolder? { file.snapshots }

    /// The number of transactions that wait for the writer.
    public var waitingTransactionCount: Int { file.writers.waitingCount }

    /// Stores `game` and the two realms of its group, unless a game with this id exists.
    ///
    /// - Returns: The stored game: `game`, or the existing one.
    public func add(_ game: Game) async throws(LedgerError) -> Game {
        try await file.write { db in
            if let stored = try Self.games(in: db, id: game.id).first { return stored }
            try PreparedStatement("INSERT INTO game (id, name, \"group\") VALUES (?, ?, ?)", in: db)
                .run(.text(game.id.text), .text(game.name), .text(game.group.text))
            let insertRealm = try PreparedStatement(
                """
                INSERT INTO realm (
                    "group", environment, epoch, position, moment, lastPlayer, lastLeaderboard, entriesPosition)
                VALUES (?, ?, 1, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING
                """, in: db)
            for environment in GameEnvironment.allCases {
                try insertRealm.run(.text(game.group.text), .text(environment.rawValue))
            }
            return game
        }
    }

    /// Returns all games, sorted by id.
    public func games() async throws(LedgerError) -> [Game] {
        try await read { try Self.games(in: $0, id: nil) }
    }

    /// Decides `commands` in order and commits their changes in one transaction.
    ///
    /// `nonisolated(nonsending)` because each switch between executors resumes a thread.
    nonisolated(nonsending) public func commit(
        _ commands: [Command], in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit {
        try await commit(commands, with: nil, in: realm, at: clock)
    }

    /// Decides `commands` in order and commits their changes, and does not read unchanged data of `readAhead` again.
    nonisolated(nonsending) public func commit(
        _ commands: [Command], with readAhead: ReadAhead?, in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit {
        let commit = try await file.write { [recent = file.recent] db in
            try Self.commit(CommitSource.Batch(commands, readAhead: readAhead), in: realm, at: clock, to: db, recent)
        }
        notify(commit, in: realm)
        return commit
    }

    /// Commits the batches of `source` on the writer's queue, and returns immediately. Other transactions can run
    /// between two batches.
    public func serve(_ source: CommitSource, in realm: Realm) {
        file.write { transaction in
            guard let batch = source.nextBatch() else { return false }
            let (recent, prefetcher) = (file.recent, file.prefetcher)
            prefetcher.prepare(batch, in: realm, at: source.clock.now) { recent.nextKeys($1, of: $0) }
            let result = transaction { db in
                try prefetcher.measure { try Self.commit(batch, in: realm, at: source.clock.now, to: db, recent) }
            }
            if case .success(let commit) = result { notify(commit, in: realm) }
            source.complete(result)
            return true
        }
    }

    private static func commit(
        _ batch: CommitSource.Batch, in realm: Realm, at clock: Moment, to db: Database, _ recent: RecentEntries
    ) throws -> Commit {
        var transaction = try SQLiteTransaction(db, realm: realm, recent: recent)
        var random = SystemRandomNumberGenerator()
        return try transaction.commit(batch.commands, with: batch.readAhead, at: clock, using: &random)
    }

    private func notify(_ commit: Commit, in realm: Realm) {
        if !commit.newFacts.isEmpty { file.signal.notify(in: realm, at: commit.head.position) }
    }

    /// Writes an existing decision without deciding it again, if the realm's head is `head`.
    ///
    /// - Returns: Whether the head was `head`. Otherwise nothing is written.
    public func write(
        _ decision: Decision, in realm: Realm, after head: Head
    ) async throws(LedgerError) -> Bool {
        let isWritten = try await file.write { [recent = file.recent] db in
            var transaction = try SQLiteTransaction(db, realm: realm, recent: recent)
            // Loads the entries that are not in their table yet, so that the decision's entries are added to them.
            _ = try transaction.entries([])
            return try transaction.write(decision, after: head)
        }
        if isWritten { file.signal.notify(in: realm, at: decision.head.position) }
        return isWritten
    }

    /// Returns the result of `body`, which reads one snapshot of the realm.
    public func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        let refusal = BodyRefusal { $0 is DatabaseError }
        return try await refusal.rethrown {
            try await read { [tails = file.readerTails] db in
                let snapshot = try SQLiteTransaction(db, realm: realm, tails: tails)
                return try refusal.recorded { try body(snapshot) }
            }
        }
    }

    /// Runs `body` as one exclusive transaction on the realm, and commits its changes durably.
    ///
    /// - Throws: ``LedgerError``, or the error of `body`; then nothing is written.
    public func transact<Answer: Sendable>(
        in realm: Realm, as leader: LeadershipToken?,
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        let refusal = BodyRefusal { $0 is DatabaseError }
        let (answer, position) = try await refusal.rethrown {
            try await file.write { [recent = file.recent, leadership = file.leadership] db in
                try leadership.check(leader)
                let before = try SQLiteTransaction(db, realm: realm, recent: recent)
                var transaction: any LedgerTransaction = before
                let answer = try refusal.recorded { try body(&transaction) }
                let position = try transaction.head.position
                return (answer, position == before.head.position ? nil : position)
            }
        }
        if let position { file.signal.notify(in: realm, at: position) }
        return answer
    }

    /// Returns the token with which this process leads a role. No other process can lead it.
    public func lead(_ role: LeaderRole) async -> LeadershipToken? { file.leadership.lead(role) }

    /// Ends this process's leadership of a role.
    public func resign(_ role: LeaderRole) async { file.leadership.resign(role) }

    /// Returns the realm's head, leaderboards and other state that a service loads first, from one snapshot.
    public func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview {
        try await read { db in
            let snapshot = try SQLiteTransaction(db, realm: realm)
            return RealmOverview(
                head: snapshot.head, leaderboards: try snapshot.allLeaderboards(),
                openOccurrences: try OccurrenceTable(db: db, realm: snapshot.realm).open())
        }
    }

    /// Returns at most `limit` facts after `position`, in order.
    public func facts(
        in realm: Realm, after position: LedgerPosition, limit: Int
    ) async throws(LedgerError) -> [Fact] {
        try await read { try SQLiteTransaction($0, realm: realm).facts(after: position, limit: limit) }
    }

    /// Waits until facts after `position` are committed, or the task is canceled.
    public func waitForFacts(
        in realm: Realm, after position: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        try await file.signal.wait(
            in: realm, after: position, check: file.latch.check,
            last: { () async throws(LedgerError) in
                try await read { try SQLiteTransaction($0, realm: realm).head.position }
            })
    }

    /// Returns at most `limit` occurrences of a leaderboard with numbers less than `number`, newest first. Occurrences
    /// without entries are not included.
    public func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [(number: Int64, stored: StoredOccurrence)] {
        try await read { db in
            let realm = try SQLiteTransaction(db, realm: realm).realm
            return try OccurrenceTable(db: db, realm: realm).newest(of: leaderboard, below: number, limit: limit)
        }
    }

    /// Returns the entries with these keys that exist.
    public func entries(
        _ keys: Set<EntryKey>, in realm: Realm
    ) async throws(LedgerError) -> [EntryKey: StoredEntry] {
        try await read { [tails = file.readerTails] in
            try SQLiteTransaction($0, realm: realm, tails: tails).entries(keys)
        }
    }

    /// Returns all entries of a ranking and their head, from one snapshot. The entries have no order. O(entries).
    public func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
        try await read { [tails = file.readerTails] db in
            let snapshot = try SQLiteTransaction(db, realm: realm, tails: tails)
            return RankingSnapshot(
                head: snapshot.head, entries: try snapshot.entries(of: ranking), flags: try snapshot.flags())
        }
    }

    /// Returns all entries of a ranking for loading it. Several threads read a large ranking. O(entries)
    public func entriesForLoading(
        of ranking: RankingID, in realm: Realm
    ) async throws(LedgerError) -> RankingEntries {
        try await file.entriesForLoading(of: ranking, in: realm)
    }

    /// Returns the existing players with these references.
    public func players(
        named references: Set<PlayerReference>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerReference: Player] {
        try await read { try SQLiteTransaction($0, realm: realm).players(named: references) }
    }

    /// Returns the existing players with these numbers.
    public func players(
        numbered numbers: Set<PlayerNumber>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerNumber: Player] {
        try await read { try SQLiteTransaction($0, realm: realm).players(numbered: numbers) }
    }

    /// Returns at most `limit` players with numbers above `number`, ordered by number.
    public func players(
        after number: PlayerNumber, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [Player] {
        try await read { try SQLiteTransaction($0, realm: realm).players(after: number, limit: limit) }
    }

    /// Returns the facts of the accepted submissions with these keys.
    public func submissions(
        _ keys: Set<SubmissionKey>, in realm: Realm
    ) async throws(LedgerError) -> [SubmissionKey: Fact] {
        try await read { try SQLiteTransaction($0, realm: realm).submissions(keys) }
    }

    /// Returns the numbers of records that the realm contains, counted in the tables.
    public func census(of realm: Realm) async throws(LedgerError) -> Census {
        try await read { [tails = file.readerTails] in
            try SQLiteTransaction($0, realm: realm, tails: tails).census()
        }
    }

    /// Returns the faults that SQLite's integrity check finds, and the current fault of writing entries. O(file size).
    public func storageFaults() async throws(LedgerError) -> [String] {
        let found = try await read { db in
            let lines = try String.fetchAll(db, sql: "PRAGMA integrity_check")
            return lines == ["ok"] ? [] : lines
        }
        return file.entriesFaults.sentences + found
    }
}

extension SQLiteLedger {
    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LedgerError) -> Value {
        try await file.read(body)
    }

    private static func games(in db: Database, id: GameID?) throws -> [Game] {
        let condition = id == nil ? "" : "WHERE id = ?"
        let arguments: StatementArguments = id.map { [$0.text] } ?? []
        return try Row.fetchAll(
            db, sql: "SELECT id, name, \"group\" FROM game \(condition) ORDER BY id", arguments: arguments
        ).map { row in
            do {
                // Row's subscripts terminate the process if a damaged page contains NULL; decode throws.
                return try Game(
                    id: GameID.stored(row.decode(atIndex: 0)), name: row.decode(atIndex: 1),
                    group: GroupID.stored(row.decode(atIndex: 2)))
            } catch {
                throw LedgerError.damaged("a game cannot be read: \(error)")
            }
        }
    }
}
