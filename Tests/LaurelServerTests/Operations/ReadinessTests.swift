import LaurelCore
import LaurelModel
import LaurelTesting
import Logging
import PostgresFixture
import Testing

@testable import LaurelServer

/// When a node is to be sent requests.
@Suite struct ReadinessTests {
    @Test(
        .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."),
        arguments: [(Span.zero, 200), (.seconds(-3), 503), (.seconds(3), 503), (.days(-300), 503)])
    func `A node on PostgreSQL is ready if its clock agrees with the database's`(skew: Span, status: Int) async throws {
        let ledger = try await PostgresServer.shared.value.ledger()
        try await ServerFixture.run(on: ledger, machineClock: SkewedClock(skew: skew)) { fixture in
            let answer = try await fixture.send("GET", "/readyz")
            #expect(answer.status == status, "\(answer.text)")
            if status == 200 {
                #expect(answer.json["durability"] as? String == "disk")
            } else {
                #expect(answer.slug == "not-ready")
                #expect(answer.json["detail"] as? String != nil)
            }
        }
    }

    @Test(arguments: [ServedLedger.memory, .sqlite])
    func `a node of its own is ready as soon as it listens`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let ready = try await fixture.send("GET", "/readyz")
            #expect(ready.status == 200, "\(ready.text)")
            #expect(ready.json["durability"] as? String == (ledger == .memory ? "none" : "disk"))
        }
    }

    @Test func `a node is as far behind as it was when it last reached an end that was seen`() throws {
        let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
        let other = Realm(group: realm.group, environment: .sandbox)
        let progress = NodeProgress()
        let start = ContinuousClock.now
        func note(_ head: Int64, _ seconds: Int, _ position: Int64, of realm: Realm = realm) {
            progress.note(
                LedgerPosition(head), of: realm, at: start + .seconds(seconds), reached: LedgerPosition(position))
        }
        func behind(_ seconds: Int, _ realms: Realm...) -> Duration? {
            progress.behind(realms, at: start + .seconds(seconds))
        }
        #expect(behind(0, realm) == nil, "Nobody has looked yet.")
        note(10, 0, 7)
        #expect(behind(0, realm) == nil)
        note(20, 1, 10)
        #expect(behind(1, realm) == .seconds(1), "What was the end a second ago is reached.")
        note(30, 2, 30)
        #expect(behind(2, realm) == .zero)
        note(40, 3, 30)
        note(50, 4, 39)
        #expect(behind(9, realm) == .seconds(7), "It has not reached what was seen at 3.")
        #expect(behind(9, realm, other) == nil)
        note(0, 9, 0, of: other)
        #expect(behind(9, realm, other) == .seconds(7), "The worst counts.")
    }

    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `games and keys of another node are known within a look`() async throws {
        let handles = try await PostgresServer.shared.value.handles()
        let here = try await Door(handles.first)
        let other = try await Door(handles.second)
        let game = try await other.add(Game(id: GameID("com.example.racer")))
        let (key, secret) = try await other.make(.server, for: game.id, in: .production)
        #expect(try here.keys.key(for: secret.text, at: key.createdAt) == nil)
        let following = LedgerFollower(door: here, stop: {}, logger: .init(label: "test"))
        await following.look()
        #expect(try here.keys.key(for: secret.text, at: key.createdAt)?.id == key.id)
        #expect(try here.games.game(game.id) == game)
        #expect(here.progress.behind(here.games.realms, at: .now) != nil)
    }
}
