public import LaurelModel

/// Where everything that happened becomes durable and gets its order.
///
/// A ledger stores and orders; it never decides. Every implementation runs the same ``LedgerTransaction/commit(_:at:using:)``
/// over its own storage, and the contract suite in `LaurelTesting`. Several handles, in one process or in many, may
/// share one storage: whatever a handle answers is true of the storage, not of its own past.
///
/// Each realm has a ledger of its own. Positions count from 1 without gaps, and a fact that was once read never changes. A
/// wipe takes away those before it, and positions go on. Facts carry a running checksum, and one that is read back and does
/// not match it is an error: ``LedgerError/damaged(_:)``.
public protocol Ledger: Sendable {
    /// Asks the storage itself, so that an answer shows that it can be reached.
    func condition() async throws(LedgerError) -> LedgerCondition

    /// The number of transactions that wait for the storage, without batches of commands. The default is 0.
    var waitingTransactionCount: Int { get }

    /// Keeps `game` and the two realms of its group, unless there is a game of that id.
    ///
    /// - Returns: The game that is kept now: `game`, or the one that was there before.
    func add(_ game: Game) async throws(LedgerError) -> Game

    /// All games, by id.
    func games() async throws(LedgerError) -> [Game]

    /// Keeps `key`, durably. One of the same id stays as it is.
    func add(_ key: APIKey) async throws(LedgerError)

    /// All keys, revoked ones too, by the moment of their making and then by id.
    func keys() async throws(LedgerError) -> [APIKey]

    /// Makes a key open nothing from `moment` on, durably. One that was revoked from an earlier moment on keeps that.
    ///
    /// - Returns: The key as it is kept now; nil where there is none of that id.
    func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey?

    /// Decides `commands` in their order and makes what they changed durable, in one transaction.
    ///
    /// When this returns, the facts survive the crash of the process and the loss of power. Each command answers for
    /// itself: a refused one leaves nothing behind and stops no other.
    ///
    /// - Parameter clock: The caller's clock. The commit's moment is never before that of the fact before it.
    /// - Throws: ``LedgerError/outcomeUnknown(_:)`` and ``LedgerError/unanswered(_:)`` where the commit may or may not have
    ///   become durable. Every other error means that nothing was written.
    nonisolated(nonsending) func commit(
        _ commands: [Command], in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit

    /// Begins to commit what `source` brings, batch after batch, and returns at once. Others come in between.
    ///
    /// A ledger with a writer's thread of its own goes from batch to batch without leaving it.
    func serve(_ source: CommitSource, in realm: Realm)

    /// Writes what another ledger has decided, as it is, in one transaction and as durably as a commit. For moving a ledger:
    /// nothing is judged again.
    ///
    /// - Parameter head: Where the realm must stand; where it stands elsewhere nothing is written.
    /// - Returns: Whether it stood there.
    func write(_ decision: Decision, in realm: Realm, after head: Head) async throws(LedgerError) -> Bool

    /// Reads whatever `body` asks for, in one snapshot of the realm.
    ///
    /// - Throws: ``LedgerError``, and what `body` throws.
    func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer

    /// Runs `body` as one transaction that alone changes the realm, and makes what it wrote as durable as a commit.
    ///
    /// `body` decides by what it reads, and does nothing else: it may be run again where a connection was lost before
    /// anything was written. It is for what is no command, such as rows; what it commits as commands is told to those who
    /// follow.
    ///
    /// - Throws: ``LedgerError``, and what `body` throws: then nothing was written.
    func transact<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer

    /// What a service needs to know of a realm before it can answer for it, read in one snapshot.
    func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview

    /// At most `limit` facts after `position`, in order.
    func facts(in realm: Realm, after position: LedgerPosition, limit: Int) async throws(LedgerError) -> [Fact]

    /// Waits until there are facts after `position`, or the task is cancelled.
    ///
    /// It wakes for every commit through a handle of this process, and for those of other processes where the storage can
    /// have any. It may wake late where the storage was out of reach, and never too early.
    ///
    /// - Returns: The position of the last fact, or of the last that was told of; after `position`, unless the task was cancelled.
    /// - Throws: ``LedgerError``; whoever follows is behind then, and should say so and try again.
    func waitForFacts(
        in realm: Realm, after position: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition

    /// A leaderboard's occurrences in which somebody has an entry, newest first: at most `limit` of those numbered below
    /// `number`.
    func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [(number: Int64, stored: StoredOccurrence)]

    /// These entries, as far as they exist.
    func entries(_ keys: Set<EntryKey>, in realm: Realm) async throws(LedgerError) -> [EntryKey: StoredEntry]

    /// All entries of a ranking and the head they are true at, read in one snapshot. In no order. O(entries).
    func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot

    /// The players of these names that exist.
    func players(
        named references: Set<PlayerReference>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerReference: Player]

    /// The players of these numbers that exist.
    func players(
        numbered numbers: Set<PlayerNumber>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerNumber: Player]

    /// The facts that these submissions became, for those that were taken.
    func submissions(_ keys: Set<SubmissionKey>, in realm: Realm) async throws(LedgerError) -> [SubmissionKey: Fact]

    /// How much a realm holds, counted from the storage.
    func census(of realm: Realm) async throws(LedgerError) -> Census

    /// What the storage's own check finds wrong with it, in its own words; empty where it is sound. O(everything).
    func storageFaults() async throws(LedgerError) -> [String]
}

extension Ledger {
    public var waitingTransactionCount: Int { 0 }
}
