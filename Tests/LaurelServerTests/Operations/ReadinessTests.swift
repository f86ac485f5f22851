import LaurelCore
import LaurelModel
import LaurelTesting
import Logging
import PostgresFixture
import Testing

@testable import LaurelServer

/// The readiness of a node for requests.
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
    func `A single node is ready when it listens`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let ready = try await fixture.send("GET", "/readyz")
            #expect(ready.status == 200, "\(ready.text)")
            #expect(ready.json["durability"] as? String == (ledger == .memory ? "none" : "disk"))
        }
    }

    @Test func `The lag of a node is the age of the last observed ledger end that it has reached`() throws {
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
        #expect(behind(0, realm) == nil, "The node has not followed the ledger yet.")
        note(10, 0, 7)
        #expect(behind(0, realm) == nil)
        note(20, 1, 10)
        #expect(behind(1, realm) == .seconds(1), "The node has reached the end of one second ago.")
        note(30, 2, 30)
        #expect(behind(2, realm) == .zero)
        note(40, 3, 30)
        note(50, 4, 39)
        #expect(behind(9, realm) == .seconds(7), "The node has not reached the end that it observed at 3 seconds.")
        #expect(behind(9, realm, other) == nil)
        note(0, 9, 0, of: other)
        #expect(behind(9, realm, other) == .seconds(7), "The largest lag counts.")
    }

    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `A node learns games and keys of another node when it next follows the ledger`() async throws {
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
