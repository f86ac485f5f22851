import LaurelModel

/// A read-only view of a realm after one of its facts, limited to some leaderboards.
///
/// Players have their current names, because facts contain no names.
struct PointInTimeLedger: Ledger {
    private let ledger: any Ledger
    private let state: PointInTimeState
    private let head: Head

    init(_ state: PointInTimeState, head: Head, of ledger: any Ledger) {
        self.state = state
        self.head = head
        self.ledger = ledger
    }

    func condition() async throws(LedgerError) -> LedgerCondition { try await ledger.condition() }

    func overview(of realm: Realm) async -> RealmOverview {
        RealmOverview(
            head: head, leaderboards: state.leaderboards,
            openOccurrences: state.occurrences.filter { $0.value.finalizedAt == nil })
    }

    func facts(
        in realm: Realm, after position: LedgerPosition, limit: Int
    ) async throws(LedgerError) -> [Fact] {
        try await ledger.facts(in: realm, after: position, limit: limit).filter { $0.position <= head.position }
    }

    func waitForFacts(in realm: Realm, after position: LedgerPosition) async -> LedgerPosition { head.position }

    func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async -> [(number: Int64, stored: StoredOccurrence)] {
        let found = state.occurrences.filter { $0.key.leaderboard == leaderboard && $0.key.occurrence < number }
        return Array(
            found.map { (number: $0.key.occurrence, stored: $0.value) }.sorted { $0.number > $1.number }.prefix(limit))
    }

    func entries(_ keys: Set<EntryKey>, in realm: Realm) async -> [EntryKey: StoredEntry] {
        var found: [EntryKey: StoredEntry] = [:]
        for key in keys { found[key] = state.entry(key) }
        return found
    }

    func entries(of ranking: RankingID, in realm: Realm) async -> RankingSnapshot {
        RankingSnapshot(head: head, entries: state.entries(of: ranking), flags: state.flags)
    }

    func players(
        named references: Set<PlayerReference>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerReference: Player] {
        try await ledger.players(named: references, in: realm)
    }

    func players(
        numbered numbers: Set<PlayerNumber>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerNumber: Player] {
        try await ledger.players(numbered: numbers, in: realm)
    }

    func players(
        after number: PlayerNumber, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [Player] {
        try await ledger.players(after: number, limit: limit, in: realm)
    }

    func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.read(in: realm, body)
    }

    func games() async throws(LedgerError) -> [Game] { try await ledger.games() }

    func keys() async throws(LedgerError) -> [APIKey] { try await ledger.keys() }

    func submissions(_ keys: Set<SubmissionKey>, in realm: Realm) async throws(LedgerError) -> [SubmissionKey: Fact] {
        try await ledger.submissions(keys, in: realm).filter { $0.value.position <= head.position }
    }

    func census(of realm: Realm) async throws(LedgerError) -> Census { throw Self.unwritable }

    func storageFaults() async throws(LedgerError) -> [String] { try await ledger.storageFaults() }
}

// MARK: - Functions that history does not support

extension PointInTimeLedger {
    private static let unwritable = LedgerError.unavailable("a point in time is read-only and has no counts")

    func add(_ game: Game) async throws(LedgerError) -> Game { throw Self.unwritable }

    func add(_ key: APIKey) async throws(LedgerError) { throw Self.unwritable }

    func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey? { throw Self.unwritable }

    func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
        throw Self.unwritable
    }

    func transact<Answer: Sendable>(
        in realm: Realm, as leader: LeadershipToken?,
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        throw Self.unwritable
    }

    func lead(_ role: LeaderRole) async -> LeadershipToken? { nil }

    func resign(_ role: LeaderRole) async {}

    func write(_ decision: Decision, in realm: Realm, after head: Head) async throws(LedgerError) -> Bool {
        throw Self.unwritable
    }
}
