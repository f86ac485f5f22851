package import LaurelCore
package import LaurelModel

/// A ledger that forwards every call to another ledger, except the calls that its conformer implements.
///
/// `serve` is not forwarded: its default implementation calls the conformer's `commit`.
package protocol LedgerWrapper: Ledger {
    /// The type of the wrapped ledger.
    associatedtype Wrapped: Ledger
    /// The wrapped ledger.
    var ledger: Wrapped { get }
}

extension LedgerWrapper {
    /// Whether the wrapped ledger is read-only.
    package var isReadOnly: Bool { ledger.isReadOnly }

    /// The folder of snapshot files of the wrapped ledger.
    package var snapshots: SnapshotFolder? { ledger.snapshots }

    /// Returns the condition of the wrapped ledger.
    package func condition() async throws(LedgerError) -> LedgerCondition { try await ledger.condition() }

    /// Adds a game to the wrapped ledger.
    package func add(_ game: Game) async throws(LedgerError) -> Game { try await ledger.add(game) }

    /// Returns the games of the wrapped ledger.
    package func games() async throws(LedgerError) -> [Game] { try await ledger.games() }

    /// Adds an API key to the wrapped ledger.
    package func add(_ key: APIKey) async throws(LedgerError) { try await ledger.add(key) }

    /// Returns the API keys of the wrapped ledger.
    package func keys() async throws(LedgerError) -> [APIKey] { try await ledger.keys() }

    /// Revokes an API key of the wrapped ledger.
    package func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey? {
        try await ledger.revoke(key, at: moment)
    }

    /// Commits to the wrapped ledger.
    package func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
        try await ledger.commit(commands, in: realm, at: clock)
    }

    /// Writes to the wrapped ledger.
    package func write(_ decision: Decision, in realm: Realm, after head: Head) async throws(LedgerError) -> Bool {
        try await ledger.write(decision, in: realm, after: head)
    }

    /// Reads from the wrapped ledger.
    package func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.read(in: realm, body)
    }

    /// Runs a transaction on the wrapped ledger.
    package func transact<Answer: Sendable>(
        in realm: Realm, as leader: LeadershipToken?,
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.transact(in: realm, as: leader, body)
    }

    /// Leads a role of the wrapped ledger.
    package func lead(_ role: LeaderRole) async throws(LedgerError) -> LeadershipToken? {
        try await ledger.lead(role)
    }

    /// Ends the leadership of a role of the wrapped ledger.
    package func resign(_ role: LeaderRole) async { await ledger.resign(role) }

    /// Returns an overview of a realm of the wrapped ledger.
    package func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview {
        try await ledger.overview(of: realm)
    }

    /// Returns facts of the wrapped ledger.
    package func facts(
        in realm: Realm, after position: LedgerPosition, limit: Int
    ) async throws(LedgerError) -> [Fact] {
        try await ledger.facts(in: realm, after: position, limit: limit)
    }

    /// Waits for facts of the wrapped ledger.
    package func waitForFacts(
        in realm: Realm, after position: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        try await ledger.waitForFacts(in: realm, after: position)
    }

    /// Returns the positions of the wrapped ledger.
    package func positions() async throws(LedgerError) -> [Realm: LedgerPosition] { try await ledger.positions() }

    /// Returns key–value records of the wrapped ledger.
    package func rows(in range: RecordRange) async throws(LedgerError) -> [StoredRecord] {
        try await ledger.rows(in: range)
    }

    /// Returns occurrences of the wrapped ledger.
    package func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [(number: Int64, stored: StoredOccurrence)] {
        try await ledger.occurrences(of: leaderboard, below: number, limit: limit, in: realm)
    }

    /// Returns entries of the wrapped ledger.
    package func entries(_ keys: Set<EntryKey>, in realm: Realm) async throws(LedgerError) -> [EntryKey: StoredEntry] {
        try await ledger.entries(keys, in: realm)
    }

    /// Returns a ranking of the wrapped ledger.
    package func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
        try await ledger.entries(of: ranking, in: realm)
    }

    /// Returns players of the wrapped ledger.
    package func players(
        named references: Set<PlayerReference>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerReference: Player] {
        try await ledger.players(named: references, in: realm)
    }

    /// Returns players of the wrapped ledger.
    package func players(
        numbered numbers: Set<PlayerNumber>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerNumber: Player] {
        try await ledger.players(numbered: numbers, in: realm)
    }

    /// Returns players of the wrapped ledger.
    package func players(
        after number: PlayerNumber, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [Player] {
        try await ledger.players(after: number, limit: limit, in: realm)
    }

    /// Returns submissions of the wrapped ledger.
    package func submissions(
        _ keys: Set<SubmissionKey>, in realm: Realm
    ) async throws(LedgerError) -> [SubmissionKey: Fact] {
        try await ledger.submissions(keys, in: realm)
    }

    /// Returns the census of a realm of the wrapped ledger.
    package func census(of realm: Realm) async throws(LedgerError) -> Census { try await ledger.census(of: realm) }

    /// Returns the storage faults of the wrapped ledger.
    package func storageFaults() async throws(LedgerError) -> [String] { try await ledger.storageFaults() }
}
