public import LaurelModel

/// The durable, ordered storage of facts, one sequence for each realm.
///
/// A ledger stores and orders; it does not decide. Every implementation runs the same
/// ``LedgerTransaction/commit(_:at:using:)`` over its own storage and passes the contract suite in `LaurelTesting`.
/// Several handles in one or more processes may share a storage. A handle returns the storage's current state, not a
/// cached one.
///
/// Positions in a realm count from 1 without gaps, and a fact that was read once never changes. A wipe removes the
/// facts before it, and positions continue. Facts have a running checksum. If a fact that is read does not match its
/// checksum, the ledger throws ``LedgerError/damaged(_:)``.
public protocol Ledger: Sendable {
    /// Returns the state of the storage. Queries the storage itself, so a result shows that it is reachable.
    func condition() async throws(LedgerError) -> LedgerCondition

    /// Whether every write throws ``LedgerError/readOnly``. The default is false.
    var isReadOnly: Bool { get }

    /// The number of transactions that wait for the storage, not counting batches of commands. The default is 0.
    var waitingTransactionCount: Int { get }

    /// The folder of snapshot files; nil if there is none. The default is nil.
    var snapshots: SnapshotFolder? { get }

    /// Adds `game` and the two realms of its group, unless a game with that id exists.
    ///
    /// - Returns: The stored game: `game`, or the one that existed already.
    func add(_ game: Game) async throws(LedgerError) -> Game

    /// Returns all games, ordered by id.
    func games() async throws(LedgerError) -> [Game]

    /// Adds `key` durably. An existing key with the same id stays unchanged.
    func add(_ key: APIKey) async throws(LedgerError)

    /// Returns all keys including revoked ones, ordered by creation time and then id.
    func keys() async throws(LedgerError) -> [APIKey]

    /// Revokes a key from `moment` on, durably. A key that was revoked earlier keeps its earlier time.
    ///
    /// - Returns: The key as stored now, or nil if no key has that id.
    func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey?

    /// Decides `commands` in order and makes the changes durable, in one transaction.
    ///
    /// When this returns, the facts survive a crash of the process and a loss of power. Each command has its own
    /// outcome: a rejected command changes nothing and does not affect the other commands.
    ///
    /// - Parameter clock: The caller's clock. The commit's timestamp is never before the preceding fact's timestamp.
    /// - Throws: ``LedgerError/outcomeUnknown(_:)`` or ``LedgerError/unanswered(_:)`` if the commit may or may not have
    ///   become durable. Every other error means that nothing was written.
    nonisolated(nonsending) func commit(
        _ commands: [Command], in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit

    /// Commits like ``commit(_:in:at:)``, with the same result.
    ///
    /// - Parameter readAhead: Data that the ledger need not read again. A ledger may ignore it, as by default.
    nonisolated(nonsending) func commit(
        _ commands: [Command], with readAhead: ReadAhead?, in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit

    /// Starts to commit the batches of `source` and returns without waiting. Other commits may come between two
    /// batches.
    ///
    /// A ledger with its own writer thread takes one batch after the other without leaving that thread.
    func serve(_ source: CommitSource, in realm: Realm)

    /// Writes the decision of another ledger unchanged, in one transaction and as durably as a commit.
    ///
    /// For migrations: the commands are not decided again.
    ///
    /// - Parameter head: The head that the realm must have; otherwise nothing is written.
    /// - Returns: Whether the realm had that head and `decision` was written.
    func write(_ decision: Decision, in realm: Realm, after head: Head) async throws(LedgerError) -> Bool

    /// Runs `body` on a snapshot of the realm.
    ///
    /// - Throws: ``LedgerError``, and any error that `body` throws.
    func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer

    /// Runs `body` in a transaction with exclusive write access to the realm. The writes are as durable as a commit.
    ///
    /// `body` must depend only on what it reads, and must have no other effect: it runs again if the connection is lost
    /// before anything was written. Use it for changes that no command covers, such as key–value records. If it commits
    /// commands, readers that wait for facts are notified.
    ///
    /// - Parameter leader: The token of the leadership for which the transaction runs; nil for other work.
    /// - Throws: ``LedgerError``, and any error that `body` throws. If `body` throws, nothing was written. Throws
    ///   ``LedgerError/leadershipLost(_:)`` if another token was issued after `leader`: `body` did not run.
    func transact<Answer: Sendable>(
        in realm: Realm, as leader: LeadershipToken?,
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer

    /// Returns the token with which this process leads a role; nil if another process leads it.
    ///
    /// The first call that finds no leader starts a leadership. A process that leads must call this about every second.
    /// The leadership ends within seconds if the process ends, stops, or loses its connection to the storage. The next
    /// leader gets another token, and from then on transactions with the former one are rejected.
    ///
    /// - Throws: ``LedgerError``. The process then leads no role.
    func lead(_ role: LeaderRole) async throws(LedgerError) -> LeadershipToken?

    /// Ends this process's leadership of a role, so that another process can lead it. Has no effect if it does not lead.
    func resign(_ role: LeaderRole) async

    /// Reads the state of a realm that a service needs before it can serve it, in one snapshot.
    func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview

    /// Returns at most `limit` facts after `position`, in order.
    func facts(in realm: Realm, after position: LedgerPosition, limit: Int) async throws(LedgerError) -> [Fact]

    /// Waits until facts after `position` exist, or the task is canceled.
    ///
    /// It returns after each commit through a handle of this process. If other processes can share the storage, it also
    /// returns after their commits. It may return late if the storage was unreachable, and never returns early.
    ///
    /// - Returns: The position of the last fact, or of the last notification. Greater than `position`, unless the task
    ///   was canceled.
    /// - Throws: ``LedgerError``. The caller is then behind the ledger; it should report this and retry.
    func waitForFacts(
        in realm: Realm, after position: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition

    /// Waits until facts after `point` exist, or the task is canceled, like ``waitForFacts(in:after:)-(_,LedgerPosition)``.
    ///
    /// A ledger whose history can change compares it with `point`, which the caller has applied. The default
    /// implementation waits for the position.
    ///
    /// - Throws: ``LedgerError``; ``LedgerError/historyChanged(_:)`` if the ledger ends before the point, or at the same
    ///   position with another fact or in another epoch.
    func waitForFacts(
        in realm: Realm, after point: HistoryPoint
    ) async throws(LedgerError) -> LedgerPosition

    /// Returns the last positions of the realms of all games.
    ///
    /// A storage with round trips should read them at once. The default implementation reads one realm after the other.
    func positions() async throws(LedgerError) -> [Realm: LedgerPosition]

    /// Returns the key–value records of a range in the realms of all games, in no order.
    ///
    /// A storage with round trips should read them at once. The default implementation reads one realm after the other.
    func rows(in range: RecordRange) async throws(LedgerError) -> [StoredRecord]

    /// Returns a leaderboard's occurrences that have entries, newest first: at most `limit` with numbers below
    /// `number`.
    func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [(number: Int64, stored: StoredOccurrence)]

    /// Returns the entries that exist for `keys`.
    func entries(_ keys: Set<EntryKey>, in realm: Realm) async throws(LedgerError) -> [EntryKey: StoredEntry]

    /// Returns all entries of a ranking, unordered, with the head of the same snapshot. O(entries)
    func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot

    /// Returns all entries of a ranking for loading it: those of ``entries(of:in:)`` in less memory. O(entries)
    func entriesForLoading(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingEntries

    /// Returns the players that exist for `references`.
    func players(
        named references: Set<PlayerReference>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerReference: Player]

    /// Returns the players that exist for `numbers`.
    func players(
        numbered numbers: Set<PlayerNumber>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerNumber: Player]

    /// Returns at most `limit` players with numbers above `number`, ordered by number.
    func players(
        after number: PlayerNumber, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [Player]

    /// Returns the facts of the accepted submissions among `keys`.
    func submissions(_ keys: Set<SubmissionKey>, in realm: Realm) async throws(LedgerError) -> [SubmissionKey: Fact]

    /// Counts a realm's contents in the storage.
    func census(of realm: Realm) async throws(LedgerError) -> Census

    /// Runs the storage's integrity check and returns its messages; empty if the storage is intact. O(storage size)
    func storageFaults() async throws(LedgerError) -> [String]
}

extension Ledger {
    /// False, for a storage that accepts writes.
    public var isReadOnly: Bool { false }

    /// 0, for a storage without a queue of transactions.
    public var waitingTransactionCount: Int { 0 }

    /// Nil, for a storage without snapshot files.
    public var snapshots: SnapshotFolder? { nil }

    /// Returns the result of ``entries(of:in:)`` without the last facts.
    public func entriesForLoading(
        of ranking: RankingID, in realm: Realm
    ) async throws(LedgerError) -> RankingEntries {
        let snapshot = try await entries(of: ranking, in: realm)
        let entries = snapshot.entries.map { PlayerEntry(player: $0.player, entry: $0.stored.entry) }
        return RankingEntries(head: snapshot.head, chunks: [entries], flags: snapshot.flags)
    }

    /// Runs `body` in a transaction that does not depend on a leadership.
    public func transact<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await transact(in: realm, as: nil, body)
    }

    /// Waits for facts after the position of `point`, for a storage whose history does not change.
    public func waitForFacts(
        in realm: Realm, after point: HistoryPoint
    ) async throws(LedgerError) -> LedgerPosition {
        try await waitForFacts(in: realm, after: point.position)
    }

    /// Reads the last position of each realm.
    public func positions() async throws(LedgerError) -> [Realm: LedgerPosition] {
        var positions: [Realm: LedgerPosition] = [:]
        for realm in Realm.all(of: try await games()) {
            // Every ledger is past this position, so this returns without waiting.
            positions[realm] = try await waitForFacts(in: realm, after: LedgerPosition(-1))
        }
        return positions
    }

    /// Reads the range in each realm.
    public func rows(in range: RecordRange) async throws(LedgerError) -> [StoredRecord] {
        var rows: [StoredRecord] = []
        for realm in Realm.all(of: try await games()) {
            do { rows += try await read(in: realm) { try $0.rows(in: range) } } catch { throw LedgerError(error) }
        }
        return rows
    }

    /// Starts a new epoch of a realm after its history changed, unless another process did, and records the lost facts.
    ///
    /// - Parameter applied: The end of the history that the caller has applied, in the last known epoch.
    func beginEpoch(replacing applied: HistoryPoint, in realm: Realm, at moment: Moment) async throws(LedgerError) {
        do {
            try await transact(in: realm) { transaction in
                try transaction.recordLoss(of: applied, at: moment)
                var head = try transaction.head
                guard head.publicEpoch == applied.epoch else { return }
                var random = SystemRandomNumberGenerator()
                head.beginEpoch(at: moment, using: &random)
                let commit = Commit(head: head, outcomes: [], newFacts: [], players: [:])
                try transaction.write(Decision(head: head, commit: commit))
            }
        } catch {
            throw LedgerError(error)
        }
    }

    /// Commits without using `readAhead`.
    nonisolated(nonsending) public func commit(
        _ commands: [Command], with readAhead: ReadAhead?, in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit {
        try await commit(commands, in: realm, at: clock)
    }
}
