import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

/// A ledger that cannot be read after a commit.
struct LostReadingTests {
    /// Fails the next read of facts on request.
    struct UnresponsiveLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let failures: Counter

        func facts(
            in realm: Realm, after position: LedgerPosition, limit: Int
        ) async throws(LedgerError) -> [Fact] {
            if failures.next() == 1 { throw .unavailable("the connection was lost") }
            return try await ledger.facts(in: realm, after: position, limit: limit)
        }
    }

    @Test func `A failed read after a successful commit is reported as outcome-unknown`() async throws {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("total", submission: .sum))])
        let service = try await arcade.service(
            over: UnresponsiveLedger(ledger: arcade.ledger, failures: Counter(from: 0)))
        // A fact of another node, which the service must read before it can respond.
        try await arcade.commit([.submit(arcade.submission(1, by: "ben", on: "total"))])
        let submission = try arcade.submission(5, by: "ann", on: "total")
        await #expect(throws: LedgerError.unanswered("the connection was lost")) {
            try await service.submit([submission])
        }
        let retry = try await service.submit([submission])
        #expect(retry[0].replayed, "It was committed.")
        #expect(retry[0].standing?.entry.score == 5)
    }

    @Test func `A failed read after an administrator's transaction is reported as outcome-unknown`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service(
            over: UnresponsiveLedger(ledger: arcade.ledger, failures: Counter(from: 0)))
        let board = try arcade.leaderboard("points")
        await #expect(throws: ServiceError.ledger(.unanswered("the connection was lost"))) {
            try await service.administration.create(board, by: AuditActor(name: "test"))
        }
        #expect(
            try await service.administration.create(board, by: AuditActor(name: "test")) == false, "It was committed.")
    }
}
