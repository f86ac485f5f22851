import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

/// A migration that is interrupted, as by a killed process.
struct `A migration that is stopped` {
    /// A ledger that accepts a number of writes, and then fails.
    private struct StoppingLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let left: Counter

        func add(_ game: Game) async throws(LedgerError) -> Game {
            try left.take()
            return await ledger.add(game)
        }

        func add(_ key: APIKey) async throws(LedgerError) {
            try left.take()
            await ledger.add(key)
        }

        func write(_ decision: Decision, in realm: Realm, after head: Head) async throws(LedgerError) -> Bool {
            try left.take()
            return try await ledger.write(decision, in: realm, after: head)
        }
    }

    private final class Counter: Sendable {
        private let left: Locked<Int>

        init(_ count: Int) { left = Locked(count) }

        func take() throws(LedgerError) {
            let left = left.withLock { left in
                left -= 1
                return left
            }
            if left < 0 { throw .unavailable("stopped") }
        }
    }

    private let arcade: Arcade
    private let production: Realm

    init() async throws {
        arcade = try await Arcade()
        production = Realm(group: arcade.game.group, environment: .production)
        var random = SeededRandom(seed: 7)
        for _ in 0..<12 { try await arcade.commit(arcade.randomCommands(using: &random)) }
        let (key, _) = APIKey.make(
            .server, for: arcade.game.id, in: .production, at: Arcade.morning, using: &random)
        await arcade.ledger.add(key)
    }

    @Test func `An interrupted migration leaves no usable ledger until it is complete`() async throws {
        var stopCount = 0
        while true {
            let target = MemoryLedger()
            let stopping = StoppingLedger(ledger: target, left: Counter(stopCount))
            do {
                try await LedgerMigration(from: arcade.ledger, to: stopping, countPerWrite: 4).run()
                break
            } catch MigrationError.ledger {
                stopCount += 1
            }
            // A target that can be opened is empty, unchanged or complete.
            if let head = try? await target.overview(of: arcade.realm).head {
                let isOpen = (try? await RealmService(arcade.realm, ledger: target)) != nil
                let original = try await arcade.ledger.overview(of: arcade.realm).head
                #expect(isOpen == (head == Head() || head == original), "after \(stopCount - 1) writes: \(head)")
            }
            try await LedgerMigration(from: arcade.ledger, to: target, countPerWrite: 5).run()
            for realm in [arcade.realm, production] {
                let moved = try await LedgerVerification(of: target, in: realm)
                #expect(moved.differences == [])
                #expect(try await moved == LedgerVerification(of: arcade.ledger, in: realm))
                #expect(try await target.overview(of: realm) == arcade.ledger.overview(of: realm))
            }
            #expect(await target.keys() == arcade.ledger.keys())
        }
        #expect(stopCount > 10, "The migration was stopped at every write.")
    }

    @Test func `A resumed migration copies the source's later facts`() async throws {
        let target = MemoryLedger()
        let stopping = StoppingLedger(ledger: target, left: Counter(6))
        await #expect(throws: MigrationError.ledger(.unavailable("stopped"))) {
            try await LedgerMigration(from: arcade.ledger, to: stopping, countPerWrite: 4).run()
        }
        var random = SeededRandom(seed: 8)
        for _ in 0..<6 { try await arcade.commit(arcade.randomCommands(using: &random)) }
        try await LedgerMigration(from: arcade.ledger, to: target).run()
        let moved = try await LedgerVerification(of: target, in: arcade.realm)
        #expect(try await moved == LedgerVerification(of: arcade.ledger, in: arcade.realm))
    }
}
