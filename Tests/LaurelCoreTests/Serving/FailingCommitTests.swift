import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `A commit that fails` {
    /// A ledger whose second commit fails, before or after it became durable.
    struct FailingLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let error: LedgerError
        let commits = Counter()

        func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
            let fails = commits.next() == 2
            if fails, case .outcomeUnknown = error {} else if fails { throw error }
            let commit = try await ledger.commit(commands, in: realm, at: clock)
            if fails { throw error }
            return commit
        }
    }

    @Test(arguments: [
        LedgerError.full("no space"), .unavailable("gone"), .damaged("torn"), .outcomeUnknown("the sync failed"),
    ])
    func `A failed commit is reported to its callers, and a retry is counted once`(error: LedgerError) async throws {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("total", submission: .sum))])
        let service = try await arcade.service(over: FailingLedger(ledger: arcade.ledger, error: error))
        let submissions = try (0..<3).map { _ in try arcade.submission(5, by: "ann", on: "total") }
        _ = try await service.submit([submissions[0]])
        await #expect(throws: error) { try await service.submit([submissions[1]]) }
        // The service continues: another submission first, then the retry.
        let other = try await service.submit([submissions[2], arcade.submission(1, by: "ben", on: "total")])
        let isDurable = error == .outcomeUnknown("the sync failed")
        #expect(other.map(\.standing?.entry.score) == [isDurable ? 15 : 10, 1])
        #expect(other.map(\.position.value) == (isDurable ? [4, 5] : [3, 4]))
        let retry = try await service.submit([submissions[1]])
        #expect(retry[0].replayed == isDurable)
        #expect(retry[0].standing?.entry.score == 15)
        let again = try await service.submit([submissions[1]])
        #expect(again[0].replayed)
        #expect(again[0].standing?.entry.score == 15)
        let page = try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(9, for: .server)), of: LeaderboardID("total"), in: arcade.game.id
        )
        #expect(page.standings.map(\.entry.score) == [15, 1])
        #expect(page.position == LedgerPosition(5))
    }

    @Test func `A failed commit of other commands is reported too`() async throws {
        let arcade = try await Arcade()
        let ledger = FailingLedger(ledger: arcade.ledger, error: .unavailable("gone"))
        let service = try await arcade.service(over: ledger)
        #expect(try await service.administration.create(arcade.leaderboard("points")))
        await #expect(throws: ServiceError.ledger(.unavailable("gone"))) {
            try await service.administration.create(arcade.leaderboard("times"))
        }
        #expect(try await service.administration.create(arcade.leaderboard("times")))
        #expect(try await service.administration.create(arcade.leaderboard("times")) == false)
        #expect(service.leaderboards(of: arcade.game.id).map(\.id.text) == ["points", "times"])
    }
}
