import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Logging
import PostgresFixture
import Testing

@testable import LaurelServer

/// The looks of a node at its ledger, once a second.
@Suite(.timeLimit(.minutes(10)))
struct LedgerFollowerTests {
    /// A ledger that fails to load some realms, or to write.
    private struct PartlyFailingLedger: LedgerWrapper {
        let ledger = MemoryLedger()
        let damaged = Locked<Set<Realm>>([])
        let isFull = Locked(false)

        func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview {
            if damaged.withLock({ $0.contains(realm) }) { throw .damaged("a test") }
            return try await ledger.overview(of: realm)
        }

        func transact<Answer: Sendable>(
            in realm: Realm, as leader: LeadershipToken?,
            _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
        ) async throws -> Answer {
            if isFull.withLock(\.self) { throw LedgerError.unavailable("a test") }
            return try await ledger.transact(in: realm, as: leader, body)
        }
    }

    private func follower(_ door: Door) -> LedgerFollower {
        LedgerFollower(door: door, stop: {}, logger: .init(label: "test"))
    }

    @Test func `A realm that cannot be loaded does not make the data of other realms old`() async throws {
        let ledger = PartlyFailingLedger()
        let games = try ["com.example.a", "com.example.b"].map { try Game(id: GameID($0)) }
        for game in games { _ = try await ledger.add(game) }
        let realms = Realm.all(of: games)
        ledger.damaged.withLock { $0 = [realms[0]] }
        let door = try await Door(ledger)
        await follower(door).look()
        #expect(door.progress.behind([realms[0]], at: .now) == nil)
        #expect(door.progress.behind(realms.dropFirst(), at: .now) != nil)
        ledger.damaged.withLock { $0 = [] }
        await follower(door).look()
        #expect(door.progress.behind(realms, at: .now) != nil)
    }

    @Test func `While the signing keys cannot be rotated, positions and ended sessions are read`() async throws {
        let ledger = PartlyFailingLedger()
        let game = try await ledger.add(Game(id: GameID("com.example.a")))
        let realms = Realm.all(of: [game])
        let door = try await Door(ledger)
        var random = SeededRandom(seed: 1)
        let (session, player) = (SessionID(using: &random), PlayerID(using: &random))
        try await ledger.transact(in: realms[0]) { try $0.write([RecordKey(.sessions, "\(player)/\(session)"): "{}"]) }
        try await door.accounts.end(session, of: player, in: realms[0], at: door.clock.now)
        // The ledger has no key yet, so one is due.
        ledger.isFull.withLock { $0 = true }
        await follower(door).look()
        #expect(door.progress.behind(realms, at: .now) != nil)
        #expect(door.tokens.end([session], at: door.clock.now) == [], "The node knows the ended session.")
        #expect(door.tokens.keys.signer(at: door.clock.now) == nil)
        ledger.isFull.withLock { $0 = false }
        await follower(door).look()
        #expect(door.tokens.keys.signer(at: door.clock.now) != nil)
    }

    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `The round trips of a look do not depend on the number of realms`() async throws {
        let server = try await PostgresServer.shared.value
        let proxy = try StallingProxy(of: server)
        let ledger: any Ledger = try await server.ledger(through: proxy)
        for number in 0..<500 { _ = try await ledger.add(Game(id: GameID("com.example.game\(number)"))) }
        let door = try await Door(ledger)
        #expect(door.games.realms.count == 1_000)
        // The first look loads the realms.
        await follower(door).look()
        #expect(door.progress.behind(door.games.realms, at: .now) != nil)
        let count = proxy.receivedCount
        await follower(door).look()
        #expect(proxy.receivedCount - count < 100)
        #expect(door.progress.behind(door.games.realms, at: .now) != nil)
    }
}
