import LaurelCore
import LaurelModel
import Synchronization

/// A ledger wrapper that counts commits and measures their time.
final class MeteredLedger: Ledger {
    struct Tally {
        var commitCount = 0
        var commandCount = 0
        /// The seconds from calls of `commit` to their return: reads, rules, writes, sync and scheduling.
        var seconds = 0.0
    }

    private let ledger: any Ledger
    private let tally = Mutex(Tally())

    init(_ ledger: any Ledger) { self.ledger = ledger }

    /// Returns the counts since the last call.
    func takeTally() -> Tally {
        tally.withLock { tally in
            defer { tally = Tally() }
            return tally
        }
    }

    func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
        try await commit(commands, with: nil, in: realm, at: clock)
    }

    func commit(
        _ commands: [Command], with readAhead: ReadAhead?, in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit {
        let watch = Stopwatch()
        let commit = try await ledger.commit(commands, with: readAhead, in: realm, at: clock)
        let seconds = watch.seconds
        tally.withLock { tally in
            tally.commitCount += 1
            tally.commandCount += commands.count
            tally.seconds += seconds
        }
        return commit
    }

    func add(_ game: Game) async throws(LedgerError) -> Game { try await ledger.add(game) }

    func games() async throws(LedgerError) -> [Game] { try await ledger.games() }

    func add(_ key: APIKey) async throws(LedgerError) { try await ledger.add(key) }

    func keys() async throws(LedgerError) -> [APIKey] { try await ledger.keys() }

    func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey? {
        try await ledger.revoke(key, at: moment)
    }

    func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.read(in: realm, body)
    }

    func transact<Answer: Sendable>(
        in realm: Realm, as leader: LeadershipToken?,
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.transact(in: realm, as: leader, body)
    }

    func lead(_ role: LeaderRole) async throws(LedgerError) -> LeadershipToken? { try await ledger.lead(role) }

    func resign(_ role: LeaderRole) async { await ledger.resign(role) }

    func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview { try await ledger.overview(of: realm) }

    func facts(in realm: Realm, after position: LedgerPosition, limit: Int) async throws(LedgerError) -> [Fact] {
        try await ledger.facts(in: realm, after: position, limit: limit)
    }

    func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [(number: Int64, stored: StoredOccurrence)] {
        try await ledger.occurrences(of: leaderboard, below: number, limit: limit, in: realm)
    }

    func entries(_ keys: Set<EntryKey>, in realm: Realm) async throws(LedgerError) -> [EntryKey: StoredEntry] {
        try await ledger.entries(keys, in: realm)
    }

    func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
        try await ledger.entries(of: ranking, in: realm)
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

    func submissions(_ keys: Set<SubmissionKey>, in realm: Realm) async throws(LedgerError) -> [SubmissionKey: Fact] {
        try await ledger.submissions(keys, in: realm)
    }

    func census(of realm: Realm) async throws(LedgerError) -> Census { try await ledger.census(of: realm) }

    func condition() async throws(LedgerError) -> LedgerCondition { try await ledger.condition() }

    func write(_ decision: Decision, in realm: Realm, after head: Head) async throws(LedgerError) -> Bool {
        try await ledger.write(decision, in: realm, after: head)
    }

    func waitForFacts(
        in realm: Realm, after position: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        try await ledger.waitForFacts(in: realm, after: position)
    }

    func storageFaults() async throws(LedgerError) -> [String] { try await ledger.storageFaults() }
}
