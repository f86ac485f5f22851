import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

/// The limits and failures of rank histories and points in time.
@Suite(.timeLimit(.minutes(15))) struct RankHistoryLimitTests {
    /// A ledger that blocks reads of facts at a gate.
    private struct SlowLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let gate: Gate

        func facts(in realm: Realm, after position: LedgerPosition, limit: Int) async throws(LedgerError) -> [Fact] {
            await gate.pass()
            return try await ledger.facts(in: realm, after: position, limit: limit)
        }
    }

    /// A ledger whose facts cannot be read for a while.
    private struct FailingLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let fails = Locked(false)

        func facts(in realm: Realm, after position: LedgerPosition, limit: Int) async throws(LedgerError) -> [Fact] {
            if fails.withLock(\.self) { throw .unavailable("test") }
            return try await ledger.facts(in: realm, after: position, limit: limit)
        }
    }

    @Test func `A point in time that could not be computed is computed for the next request`() async throws {
        let arcade = try await Arcade()
        let id = try LeaderboardID("points")
        try await arcade.commit([.create(arcade.leaderboard("points")), .submit(arcade.submission(1, by: "ann"))])
        let moment = arcade.clock.now
        arcade.clock.advance(by: .hours(1))
        let ledger = FailingLedger(ledger: arcade.ledger)
        let service = try await arcade.service(over: ledger)
        ledger.fails.withLock { $0 = true }
        for _ in 1...2 {
            await #expect(throws: ServiceError.ledger(.unavailable("test"))) {
                _ = try await service.history.asOf(moment, on: id, in: arcade.game.id)
            }
        }
        ledger.fails.withLock { $0 = false }
        _ = try await service.history.asOf(moment, on: id, in: arcade.game.id)
    }

    @Test func `A ranking with more scores than the limit has no rank history until it is reset`() async throws {
        let arcade = try await Arcade()
        let (id, ann) = (try LeaderboardID("points"), try PlayerReference("ann"))
        try await arcade.commit([.create(arcade.leaderboard("points"))])
        for score in 1...3 {
            arcade.clock.advance(by: .seconds(1))
            try await arcade.commit([.submit(arcade.submission(Int64(score), by: "ann"))])
        }
        let service = try await arcade.service()
        let whole = try await service.history.rankHistory(of: ann, on: id, in: arcade.game.id, scoreCountMax: 3)
        #expect(whole?.changes.count == 3)
        let limited = try await service.history.rankHistory(of: ann, on: id, in: arcade.game.id, scoreCountMax: 2)
        #expect(limited == nil)
        try await arcade.commit([.reset(id)])
        try await arcade.commit([.submit(arcade.submission(5, by: "ann"))])
        let later = try await service.history.rankHistory(of: ann, on: id, in: arcade.game.id, scoreCountMax: 2)
        #expect(later?.changes.map(\.entry.score) == [5])
    }

    @Test func `A rank history is rejected while another one of the realm is computed`() async throws {
        let arcade = try await Arcade()
        let (id, ann) = (try LeaderboardID("points"), try PlayerReference("ann"))
        try await arcade.commit([.create(arcade.leaderboard("points")), .submit(arcade.submission(1, by: "ann"))])
        let gate = Gate()
        let service = try await arcade.service(over: SlowLedger(ledger: arcade.ledger, gate: gate))
        async let first = service.history.rankHistory(of: ann, on: id, in: arcade.game.id)
        await until { await gate.heldCount == 1 }
        await #expect(throws: ServiceError.ledger(.overloaded)) {
            try await service.history.rankHistory(of: ann, on: id, in: arcade.game.id)
        }
        await gate.open()
        let history = try await first
        #expect(history?.changes.count == 1)
        let next = try await service.history.rankHistory(of: ann, on: id, in: arcade.game.id)
        #expect(next == history)
    }
}
