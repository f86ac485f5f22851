import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A service that follows` {
    /// A ledger that delays the results of commits at a gate. The commits are durable, and visible to other services.
    struct LateLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let gate = Gate()
        let reads = Counter()

        func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
            let commit = try await ledger.commit(commands, in: realm, at: clock)
            await gate.pass()
            return commit
        }

        func waitForFacts(
            in realm: Realm, after position: LedgerPosition
        ) async throws(LedgerError) -> LedgerPosition {
            defer { reads.next() }
            return try await ledger.waitForFacts(in: realm, after: position)
        }
    }

    let arcade: Arcade
    let ledger: LateLedger
    let service: RealmService

    init() async throws {
        arcade = try await Arcade()
        try await arcade.commit([
            .create(arcade.leaderboard("points")), .submit(arcade.submission(1, by: "ann")),
            .submit(arcade.submission(2, by: "ben")),
        ])
        ledger = LateLedger(ledger: arcade.ledger)
        service = try await arcade.service(over: ledger)
    }

    /// A receipt contains the rank before its fact, which cannot be computed after the fact is applied.
    @Test func `A service does not apply its own fact before the receipt is made`() async throws {
        let following = Task { try await service.follow() }
        let submission = try arcade.submission(3, by: "ann")
        async let receipts = service.submit([submission])
        await until { await ledger.gate.heldCount == 1 && ledger.reads.count > 0 }
        // The follower knows the fact, but the service does not know yet that the fact is its own.
        for _ in 0..<100 { await Task.yield() }
        #expect(service.position == LedgerPosition(3))
        await ledger.gate.open()
        let receipt = try await receipts[0]
        #expect(receipt.previousRank == 2)
        #expect(receipt.standing?.rank == 1)
        following.cancel()
        try await following.value
    }

    @Test func `A follower reports that the ledger is unreachable`() async throws {
        struct BrokenLedger: LedgerWrapper {
            let ledger: MemoryLedger

            func waitForFacts(
                in realm: Realm, after position: LedgerPosition
            ) async throws(LedgerError) -> LedgerPosition {
                throw .unavailable("gone")
            }
        }
        let service = try await arcade.service(over: BrokenLedger(ledger: arcade.ledger))
        await #expect(throws: LedgerError.unavailable("gone")) { try await service.follow() }
    }

    @Test func `A service follows other commits after its own, whenever they end`() async throws {
        let first = try await arcade.service()
        let second = try await arcade.service(over: MemoryLedger(sharing: arcade.ledger))
        let following = Task { try await first.follow() }
        for number in 0..<300 {
            async let own = first.submit([arcade.submission(Int64(number), by: "ann")])
            _ = try await own
            let receipt = try await second.submit([arcade.submission(Int64(number), by: "ben")])[0]
            await first.reach(receipt.position)
            #expect(first.position >= receipt.position)
        }
        following.cancel()
        try await following.value
    }
}
