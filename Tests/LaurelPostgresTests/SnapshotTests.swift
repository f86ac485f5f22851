import LaurelCore
import LaurelModel
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// A snapshot of the ledger that is read while nodes commit.
struct SnapshotTests {
    @Test func `A snapshot does not change while nodes commit`() async throws {
        let ledger = try await TestLedger(statementTimeout: .seconds(120)).ledger
        let realm = try NodeWork.realm
        let work = NodeWork(name: "node", batchSize: 50, playerCount: 10)
        _ = try await ledger.commit(work.batch(0), in: realm, at: NodeWork.morning)
        let snapshot = try await ledger.snapshot()
        let before = try await snapshot.overview(of: realm).head
        _ = try await ledger.commit(work.batch(1), in: realm, at: NodeWork.morning)
        let other = try GameID("com.example.other")
        _ = try await ledger.add(Game(id: other))

        #expect(try await snapshot.overview(of: realm).head == before)
        #expect(try await snapshot.facts(in: realm, after: before.position, limit: 1).isEmpty)
        #expect(try await !snapshot.games().contains { $0.id == other })
        let verification = try await LedgerVerification(of: snapshot, in: realm)
        #expect(verification.differences == [])
        #expect(Int64(verification.factCount) == before.position.value)
        // A failed read does not end the snapshot.
        await #expect(throws: LedgerError.self) {
            try await snapshot.overview(of: Realm(group: GroupID("com.example.other"), environment: .production))
        }
        #expect(try await snapshot.overview(of: realm).head == before)
        #expect(try await ledger.overview(of: realm).head.position > before.position)
    }
}
