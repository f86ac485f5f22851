import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// Changes of games and keys whose connection ends during the commit.
@Suite(.timeLimit(.minutes(10)))
struct UnansweredChangeTests {
    enum Change: CaseIterable {
        case game, key, revocation

        /// The table in which a trigger stops the commit.
        var table: String { self == .game ? "game" : "key" }

        /// The number of the lock on which the commit waits. Tests that run at the same time share the database.
        var lock: Int {
            switch self {
            case .game: 4_712
            case .key: 4_713
            case .revocation: 4_714
            }
        }

        func apply(to ledger: PostgresLedger, _ key: APIKey) async throws {
            switch self {
            case .game: _ = try await ledger.add(Game(id: GameID("com.example.second")))
            case .key: try await ledger.add(key)
            case .revocation: _ = try await ledger.revoke(key.id, at: NodeWork.morning)
            }
        }
    }

    @Test(arguments: Change.allCases)
    func `A change whose connection ends during the commit reports an unknown outcome`(change: Change) async throws {
        let opened = try await TestLedger(statementTimeout: .seconds(120))
        let ledger = opened.ledger
        var random = SeededRandom(seed: 1)
        let key = APIKey.make(
            .server, for: try GameID(NodeWork.game), in: .production, at: NodeWork.morning, using: &random
        ).key
        if change == .revocation { try await ledger.add(key) }
        // A trigger at the end of the commit blocks, as a slow disk does.
        try await ledger.execute(
            """
            CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN PERFORM pg_advisory_xact_lock(\(change.lock)); RETURN NULL; END $$
            """,
            """
            CREATE CONSTRAINT TRIGGER standing AFTER INSERT OR UPDATE ON \(change.table) DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION stand_still()
            """)
        let holder = try Connection(opened.database)
        try holder.connection.run([.text("BEGIN"), .text("SELECT pg_advisory_xact_lock(\(change.lock))")])
        let changing = Task { try await change.apply(to: ledger, key) }
        var process: Int64?
        try await waitUntil("the commit waits") {
            process = try await ledger.process(waitingFor: holder)
            return process != nil
        }
        try holder.connection.run([.text("SELECT pg_terminate_backend(\(try #require(process)))")])
        let error = await #expect(throws: LedgerError.self) { try await changing.value }
        guard case .unanswered = error else { throw try #require(error) }
        try holder.connection.run([.text("ROLLBACK")])
        // The same change can be made again.
        try await change.apply(to: ledger, key)
        #expect(try await ledger.games().count == (change == .game ? 2 : 1))
        #expect(try await ledger.keys().map { $0.revokedAt != nil } == (change == .game ? [] : [change == .revocation]))
    }
}
