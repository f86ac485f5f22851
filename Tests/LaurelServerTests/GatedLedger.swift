import LaurelCore
import LaurelModel
import Synchronization

/// A ledger whose readers of many facts wait, once they have read them, while its gate is closed.
final class GatedLedger: Ledger {
    private struct State {
        var isOpen = true
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let ledger: MemoryLedger
    private let state = Mutex(State())
    private let (readers, reader) = AsyncStream.makeStream(of: Void.self)

    init(_ ledger: MemoryLedger) { self.ledger = ledger }

    func close() { state.withLock { $0.isOpen = false } }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for reader in waiting { reader.resume() }
    }

    /// Waits until a caller is at the gate.
    func waitForReader() async { for await _ in readers { return } }

    func facts(in realm: Realm, after position: LedgerPosition, limit: Int) async throws(LedgerError) -> [Fact] {
        let facts = try await ledger.facts(in: realm, after: position, limit: limit)
        guard limit > 1_000, !facts.isEmpty else { return facts }
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() } else { reader.yield() }
        }
        return facts
    }

    func condition() async throws(LedgerError) -> LedgerCondition { try await ledger.condition() }

    func add(_ game: Game) async throws(LedgerError) -> Game { try await ledger.add(game) }

    func games() async throws(LedgerError) -> [Game] { try await ledger.games() }

    func add(_ key: APIKey) async throws(LedgerError) { try await ledger.add(key) }

    func keys() async throws(LedgerError) -> [APIKey] { try await ledger.keys() }

    func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey? {
        try await ledger.revoke(key, at: moment)
    }

    func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
        try await ledger.commit(commands, in: realm, at: clock)
    }

    func write(_ decision: Decision, in realm: Realm, after head: Head) async throws(LedgerError) -> Bool {
        try await ledger.write(decision, in: realm, after: head)
    }

    func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.read(in: realm, body)
    }

    func transact<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.transact(in: realm, body)
    }

    func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview {
        try await ledger.overview(of: realm)
    }

    func waitForFacts(
        in realm: Realm, after position: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        try await ledger.waitForFacts(in: realm, after: position)
    }

    func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [(number: Int64, kept: KeptOccurrence)] {
        try await ledger.occurrences(of: leaderboard, below: number, limit: limit, in: realm)
    }

    func entries(_ keys: Set<EntryKey>, in realm: Realm) async throws(LedgerError) -> [EntryKey: KeptEntry] {
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

    func submissions(
        _ keys: Set<SubmissionKey>, in realm: Realm
    ) async throws(LedgerError) -> [SubmissionKey: Fact] {
        try await ledger.submissions(keys, in: realm)
    }

    func census(of realm: Realm) async throws(LedgerError) -> Census { try await ledger.census(of: realm) }

    func storageFaults() async throws(LedgerError) -> [String] { try await ledger.storageFaults() }
}
