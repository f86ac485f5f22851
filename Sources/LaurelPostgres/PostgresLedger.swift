import Foundation
public import LaurelCore
public import LaurelModel

/// A ledger in a PostgreSQL database, which any number of processes can share.
///
/// Every commit first locks its realm's head, so the commits in a realm are serialized across all nodes. The durability
/// of an acknowledged commit depends on the server's settings: see ``durability``.
public struct PostgresLedger: Ledger {
    /// The durability of the server when the ledger was opened. A later connection is rejected if a power loss would
    /// lose its commits.
    public let durability: PostgresDurability
    let pool: ConnectionPool
    private let observer: any CommitObserver
    private let leaders: LeaderSession
    private let settings: PostgresSettings
    private let database: PostgresDatabase
    private let watch: PrimaryWatch?
    /// The snapshot to read; nil for the current state.
    let snapshot: PostgresSnapshot?
    let disk: DiskSpace
    /// The lag of the standby that a read-only ledger reads.
    let replicationLag: Locked<ReplicationLag>

    /// Opens the ledger at `address`, and creates or migrates its tables unless it is read-only.
    public init(
        at address: PostgresAddress, settings: PostgresSettings = PostgresSettings()
    ) async throws(PostgresOpeningError) {
        let database = PostgresDatabase(address: address, settings: settings)
        self.settings = settings
        self.database = database
        snapshot = nil
        disk = DiskSpace()
        replicationLag = Locked(ReplicationLag())
        durability = try await Self.opening { () throws(PostgresOpeningError) in try database.prepare() }
        observer = settings.isReadOnly ? CommitPoller(database) : CommitListener(database)
        leaders = LeaderSession(database)
        watch = settings.isReadOnly ? nil : PrimaryWatch(database)
        pool = ConnectionPool(
            connectionCount: settings.connectionCount, queue: settings.queue, longPatience: settings.statementTimeout,
            silenceTime: settings.responseTime / 2, probeTime: settings.responseTime, open: database.open)
    }

    /// Creates a ledger that reads the realms of `other` in `snapshot`.
    private init(_ other: PostgresLedger, in snapshot: PostgresSnapshot) {
        (durability, pool, observer, leaders) = (other.durability, other.pool, other.observer, other.leaders)
        (settings, database, watch) = (other.settings, other.database, other.watch)
        (disk, replicationLag) = (other.disk, other.replicationLag)
        self.snapshot = snapshot
    }

    /// Returns a snapshot of this ledger, which can be read while nodes commit. Do not write to it.
    ///
    /// Until the last reference to the snapshot is released, PostgreSQL retains the rows that later commits replace.
    public func snapshot() async throws(PostgresOpeningError) -> PostgresLedger {
        let snapshot = try await Self.opening { [database] () throws(PostgresOpeningError) in
            try database.openSnapshot()
        }
        return PostgresLedger(self, in: snapshot)
    }

    /// Returns the current durability of the server at `address`. Writes nothing.
    public static func durability(
        at address: PostgresAddress
    ) async throws(PostgresOpeningError) -> PostgresDurability {
        let database = PostgresDatabase(address: address, settings: PostgresSettings())
        return try await opening { () throws(PostgresOpeningError) in try database.look() }
    }

    /// Returns the time of the server at `address`, and two moments of the ledger. Writes nothing.
    ///
    /// The first is the moment of the last commit in any realm. The second is the moment up to which an operator
    /// accepted that the ledger is ahead of the clock. Both are nil if there is no ledger.
    public static func clock(
        at address: PostgresAddress
    ) async throws(PostgresOpeningError) -> (now: Moment, lastCommit: Moment?, acceptedHead: Moment?) {
        let database = PostgresDatabase(address: address, settings: PostgresSettings())
        return try await opening { () throws(PostgresOpeningError) in try database.lookAtClock() }
    }

    private static func opening<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PostgresOpeningError) -> Value
    ) async throws(PostgresOpeningError) -> Value {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue(label: "laurel.postgres.opening").async {
                continuation.resume(returning: Result { () throws(PostgresOpeningError) in try body() })
            }
        }
        return try result.get()
    }

    /// Whether the ledger was opened to read only.
    public var isReadOnly: Bool { settings.isReadOnly }

    /// The number of transactions that wait for a connection.
    public var waitingTransactionCount: Int { pool.waitingCount }

    /// Stores `game` and the two realms of its group, unless a game with this id exists.
    ///
    /// - Returns: The stored game: `game`, or the existing one.
    /// - Throws: ``LedgerError/unanswered(_:)`` if the server did not respond to the commit.
    public func add(_ game: Game) async throws(LedgerError) -> Game {
        try checkWritable()
        return try await run(.writing) { connection in
            let realms = GameEnvironment.allCases.map { environment in
                StatementCall.run(.insertRealm) { parameters in
                    parameters.append(game.group.text)
                    parameters.append(environment.rawValue)
                }
            }
            let insert = StatementCall.run(.insertGame) { parameters in
                parameters.append(game.id.text)
                parameters.append(game.name)
                parameters.append(game.group.text)
            }
            let select = StatementCall.run(.gameByID) { $0.append(game.id.text) }
            let results = try connection.run([.run(.begin), insert, select])
            let stored = try results[2].rows[0].game
            // If another game has this id, the realms of its group exist already.
            try connection.commit(stored.group == game.group ? realms : [])
            return stored
        }
    }

    /// Returns all games, sorted by id.
    public func games() async throws(LedgerError) -> [Game] {
        try await run(.longReading) { [snapshot] connection in
            try connection.rows(of: .run(.allGames), in: snapshot).map { try $0.game }
        }
    }

    /// Decides `commands` in order and commits their changes in one transaction.
    public func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
        try await commit(commands, with: nil, in: realm, at: clock)
    }

    /// Decides `commands` in order and commits their changes, and does not read unchanged data of `readAhead` again.
    public func commit(
        _ commands: [Command], with readAhead: ReadAhead?, in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit {
        try checkWritable()
        let commit = try await run(.writing) { [settings] connection in
            var transaction = try PostgresTransaction(committingTo: realm, on: connection, settings: settings)
            var random = SystemRandomNumberGenerator()
            let commit = try transaction.commit(commands, with: readAhead, at: clock, using: &random)
            try transaction.finish()
            if !commit.newFacts.isEmpty { connection.notify(of: realm, in: settings.schema) }
            return commit
        }
        if !commit.newFacts.isEmpty { observer.signal.notify(in: realm) }
        return commit
    }

    /// Writes an existing decision without deciding it again, if the realm's head is `head`.
    ///
    /// - Returns: Whether the head was `head`. Otherwise nothing is written.
    public func write(
        _ decision: Decision, in realm: Realm, after head: Head
    ) async throws(LedgerError) -> Bool {
        try checkWritable()
        let isWritten = try await run(.writing) { [settings] connection in
            var transaction = try PostgresTransaction(committingTo: realm, on: connection, settings: settings)
            let isWritten = try transaction.write(decision, after: head)
            try transaction.finish()
            if isWritten { connection.notify(of: realm, in: settings.schema) }
            return isWritten
        }
        if isWritten { observer.signal.notify(in: realm) }
        return isWritten
    }

    /// Returns the result of `body`, which reads one snapshot of the realm.
    public func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        let refusal = BodyRefusal { $0 is PostgresError || $0 is PostgresOpeningError }
        return try await refusal.rethrown {
            try await read(realm) { snapshot in try refusal.recorded { try body(snapshot) } }
        }
    }

    /// Runs `body` as one exclusive transaction on the realm, and commits its changes durably.
    ///
    /// - Throws: ``LedgerError``, or the error of `body`; then nothing is written.
    public func transact<Answer: Sendable>(
        in realm: Realm, as leader: LeadershipToken?,
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try checkWritable()
        let refusal = BodyRefusal { $0 is PostgresError || $0 is PostgresOpeningError }
        let (answer, hasFacts) = try await refusal.rethrown {
            try await run(.writing) { [settings] connection in
                let before = try PostgresTransaction(
                    committingTo: realm, as: leader, on: connection, settings: settings)
                var transaction: any LedgerTransaction = before
                let answer = try refusal.recorded { try body(&transaction) }
                // Both transactions share the staged writes.
                try before.finish()
                let hasFacts = try transaction.head.position != before.head.position
                if hasFacts { connection.notify(of: realm, in: settings.schema) }
                return (answer, hasFacts)
            }
        }
        if hasFacts { observer.signal.notify(in: realm) }
        return answer
    }

    /// Returns the token with which this process leads a role; nil if another process leads it.
    public func lead(_ role: LeaderRole) async throws(LedgerError) -> LeadershipToken? {
        try checkWritable()
        return try await leaders.lead(role)
    }

    /// Ends this process's leadership of a role, so that another process can lead it.
    public func resign(_ role: LeaderRole) async { await leaders.resign(role) }

    /// Returns the realm's head, leaderboards and other state that a service loads first, from one snapshot.
    public func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview {
        try await read(realm) { snapshot in
            RealmOverview(
                head: snapshot.head, leaderboards: try snapshot.allLeaderboards(),
                openOccurrences: try snapshot.openOccurrences())
        }
    }

    /// Returns at most `limit` facts after `position`, in order.
    public func facts(
        in realm: Realm, after position: LedgerPosition, limit: Int
    ) async throws(LedgerError) -> [Fact] {
        try await read(realm) { try $0.facts(after: position, limit: limit) }
    }

    /// Waits until facts after `position` are committed by any node, or the task is canceled.
    public func waitForFacts(
        in realm: Realm, after position: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        try await observer.signal.wait(in: realm, after: position) { () async throws(LedgerError) in
            let last = try await read(realm) { $0.head.position }
            // The observer notifies when it starts, for commits in between. It is not needed if there is no wait.
            if last <= position { observer.start() }
            return last
        }
    }

    /// Waits until facts after `point` are committed by any node, or the task is canceled.
    ///
    /// - Throws: ``LedgerError/historyChanged(_:)`` if the ledger's end is not a continuation of the point.
    public func waitForFacts(
        in realm: Realm, after point: HistoryPoint
    ) async throws(LedgerError) -> LedgerPosition {
        try await observer.signal.wait(in: realm, after: point.position) { () async throws(LedgerError) in
            let end = try await read(realm) { $0.head.end }
            try end.check(continuing: point)
            if end.position == point.position { observer.start() }
            return end.position
        }
    }

    /// Returns at most `limit` occurrences of a leaderboard with numbers less than `number`, newest first. Occurrences
    /// without entries are not included.
    public func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [(number: Int64, stored: StoredOccurrence)] {
        try await read(realm) { try $0.occurrences(of: leaderboard, below: number, limit: limit) }
    }

    /// Returns the entries with these keys that exist.
    public func entries(
        _ keys: Set<EntryKey>, in realm: Realm
    ) async throws(LedgerError) -> [EntryKey: StoredEntry] {
        try await read(realm) { try $0.entries(keys) }
    }

    /// Returns all entries of a ranking and their head, from one snapshot. The entries have no order. O(entries).
    public func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
        try await read(realm) { snapshot in
            RankingSnapshot(
                head: snapshot.head, entries: try snapshot.entries(of: ranking), flags: try snapshot.flags())
        }
    }

    /// Returns the existing players with these references.
    public func players(
        named references: Set<PlayerReference>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerReference: Player] {
        try await read(realm) { try $0.players(named: references) }
    }

    /// Returns the existing players with these numbers.
    public func players(
        numbered numbers: Set<PlayerNumber>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerNumber: Player] {
        try await read(realm) { try $0.players(numbered: numbers) }
    }

    /// Returns at most `limit` players with numbers above `number`, ordered by number.
    public func players(
        after number: PlayerNumber, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [Player] {
        try await read(realm) { try $0.players(after: number, limit: limit) }
    }

    /// Returns the facts of the accepted submissions with these keys.
    public func submissions(
        _ keys: Set<SubmissionKey>, in realm: Realm
    ) async throws(LedgerError) -> [SubmissionKey: Fact] {
        try await read(realm) { try $0.submissions(keys) }
    }

    /// Returns the numbers of records that the realm contains, counted in the tables.
    public func census(of realm: Realm) async throws(LedgerError) -> Census {
        try await read(realm) { try $0.census() }
    }

    /// Returns the pages with a wrong checksum and the invalid indexes that PostgreSQL reports.
    public func storageFaults() async throws(LedgerError) -> [String] {
        try await run(.longReading) { try $0.run([.run(.faults)])[0].rows.map { $0.text(0) } }
    }
}

extension PostgresLedger {
    /// - Throws: ``LedgerError/readOnly`` if the ledger is read-only.
    func checkWritable() throws(LedgerError) { if isReadOnly { throw .readOnly } }

    func run<Value: Sendable>(
        _ work: JobLimits.Work = .reading, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws(LedgerError) -> Value {
        do { return try await pool.run(work, body) } catch {
            let error = LedgerError(error)
            if case .full = error { disk.isFull = true }
            throw error
        }
    }

    private func read<Value: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (PostgresTransaction) throws -> Value
    ) async throws(LedgerError) -> Value {
        try await run { [snapshot] connection in
            let value = try body(PostgresTransaction(reading: realm, on: connection, of: snapshot))
            connection.post([.run(.commit)])
            return value
        }
    }
}

extension PostgresConnection {
    /// Notifies the nodes that follow `realm`. Called after the commit: inside the transaction, notifications would
    /// serialize the commits of all realms.
    fileprivate func notify(of realm: Realm, in schema: String) {
        post([
            .run(.notify) { parameters in
                parameters.append(schema)
                parameters.append(realm.payload)
            }
        ])
    }
}
