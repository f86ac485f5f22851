package import LaurelCore
package import LaurelModel

/// A ledger that passes every call to another one, except those that its conformer implements. It serves by its own `commit`.
package protocol LedgerWrapper: Ledger {
    associatedtype Wrapped: Ledger
    var ledger: Wrapped { get }
}

extension LedgerWrapper {
    package func condition() async throws(LedgerError) -> LedgerCondition { try await ledger.condition() }

    package func add(_ game: Game) async throws(LedgerError) -> Game { try await ledger.add(game) }

    package func games() async throws(LedgerError) -> [Game] { try await ledger.games() }

    package func add(_ key: APIKey) async throws(LedgerError) { try await ledger.add(key) }

    package func keys() async throws(LedgerError) -> [APIKey] { try await ledger.keys() }

    package func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey? {
        try await ledger.revoke(key, at: moment)
    }

    package func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
        try await ledger.commit(commands, in: realm, at: clock)
    }

    package func write(_ decision: Decision, in realm: Realm, after head: Head) async throws(LedgerError) -> Bool {
        try await ledger.write(decision, in: realm, after: head)
    }

    package func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.read(in: realm, body)
    }

    package func transact<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.transact(in: realm, body)
    }

    package func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview {
        try await ledger.overview(of: realm)
    }

    package func facts(
        in realm: Realm, after position: LedgerPosition, limit: Int
    ) async throws(LedgerError) -> [Fact] {
        try await ledger.facts(in: realm, after: position, limit: limit)
    }

    package func waitForFacts(
        in realm: Realm, after position: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        try await ledger.waitForFacts(in: realm, after: position)
    }

    package func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [(number: Int64, stored: StoredOccurrence)] {
        try await ledger.occurrences(of: leaderboard, below: number, limit: limit, in: realm)
    }

    package func entries(_ keys: Set<EntryKey>, in realm: Realm) async throws(LedgerError) -> [EntryKey: StoredEntry] {
        try await ledger.entries(keys, in: realm)
    }

    package func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
        try await ledger.entries(of: ranking, in: realm)
    }

    package func players(
        named references: Set<PlayerReference>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerReference: Player] {
        try await ledger.players(named: references, in: realm)
    }

    package func players(
        numbered numbers: Set<PlayerNumber>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerNumber: Player] {
        try await ledger.players(numbered: numbers, in: realm)
    }

    package func submissions(
        _ keys: Set<SubmissionKey>, in realm: Realm
    ) async throws(LedgerError) -> [SubmissionKey: Fact] {
        try await ledger.submissions(keys, in: realm)
    }

    package func census(of realm: Realm) async throws(LedgerError) -> Census { try await ledger.census(of: realm) }

    package func storageFaults() async throws(LedgerError) -> [String] { try await ledger.storageFaults() }
}
