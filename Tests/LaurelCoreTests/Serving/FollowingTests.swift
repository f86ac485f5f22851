import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A service that follows` {
    /// Holds the answers to commits at a gate: they are durable, and everybody else sees them.
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

    /// A receipt tells the rank before its fact, which whoever has taken in the fact can no longer see.
    @Test func `takes no fact from under its own receipt`() async throws {
        let following = Task { try await service.follow() }
        let submission = try arcade.submission(3, by: "ann")
        async let receipts = service.submit([submission])
        await until { await ledger.gate.heldCount == 1 && ledger.reads.count > 0 }
        // Now the follower knows of the fact, and the service not yet that it is its own.
        for _ in 0..<100 { await Task.yield() }
        #expect(service.position == LedgerPosition(3))
        await ledger.gate.open()
        let receipt = try await receipts[0]
        #expect(receipt.previousRank == 2)
        #expect(receipt.standing?.rank == 1)
        following.cancel()
        try await following.value
    }

    @Test func `tells where the ledger is out of reach`() async throws {
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

    @Test func `goes on following after commits of its own, whenever they end`() async throws {
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
