import LaurelCore
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

struct `A server that waits for its standbys` {
    /// PostgreSQL ends such a wait with a success and a warning.
    @Test func `A commit that stops waiting for its standbys is not reported as durable`() async throws {
        let server = try await PostgresServer()
        let ledger = try await server.ledger(schema: "standbys")
        try await NodeWork.prepare(ledger)
        let (number, failure) = try await canceledWait(ledger)
        guard case .unanswered(let reason) = failure else { throw failure }
        #expect(reason.contains("canceling wait for synchronous replication"))
        #expect(try await server.ledger(schema: "standbys").durability.level == .replicated)

        try await ledger.execute("ALTER SYSTEM RESET synchronous_standby_names")
        try await ledger.execute("SELECT pg_reload_conf()::int")
        // It was committed all the same, and is counted once.
        let commit = try await ledger.commit(Self.batch(number), in: NodeWork.realm, at: NodeWork.morning)
        #expect(commit.newFacts == [])
    }

    /// A retry locks the head of the realm, and thereby writes a record to PostgreSQL's log.
    @Test func `A replay of a submission waits for the standby`() async throws {
        let server = try await PostgresServer()
        let ledger = try await server.ledger(schema: "replays")
        try await NodeWork.prepare(ledger)
        let (number, _) = try await canceledWait(ledger)
        let replay = Task { try await ledger.commit(Self.batch(number), in: NodeWork.realm, at: NodeWork.morning) }
        _ = try await waitingProcess(ledger)
        try await ledger.execute("ALTER SYSTEM RESET synchronous_standby_names")
        try await ledger.execute("SELECT pg_reload_conf()::int")
        #expect(try await replay.value.newFacts == [])
    }

    /// A response has 3 s here; a second wait, for the response to a rollback, would end after 6.
    @Test func `A commit whose standby has stopped fails in time, as do later commits`() async throws {
        let server = try await PostgresServer()
        let ledger = try await server.ledger(schema: "stopped") { $0.statementTimeout = .seconds(1) }
        try await NodeWork.prepare(ledger)
        _ = try await server.query("ALTER SYSTEM SET synchronous_standby_names = 'none'")
        _ = try await server.query("SELECT pg_reload_conf()")
        let (number, failure) = try await commitUntilFailure(ledger, within: .seconds(6))
        guard case .unanswered = failure else { throw failure }
        for next in number + 1...number + 2 {
            let start = ContinuousClock.now
            let error = await #expect(throws: LedgerError.self) {
                _ = try await ledger.commit(Self.batch(next), in: NodeWork.realm, at: NodeWork.morning)
            }
            guard case .unavailable = error else { throw try #require(error) }
            #expect(ContinuousClock.now - start < .seconds(6))
        }

        _ = try await server.query("ALTER SYSTEM RESET synchronous_standby_names")
        _ = try await server.query("SELECT pg_reload_conf()")
        var commit: Commit?
        try await waitUntil("commits do not wait for the standby any more") {
            commit = try? await ledger.commit(Self.batch(number), in: NodeWork.realm, at: NodeWork.morning)
            return commit != nil
        }
        #expect(commit?.newFacts == [])
    }

    /// Commits until a commit waits for a standby that does not exist, and cancels this wait.
    ///
    /// - Returns: The number of the batch, and its failure.
    private func canceledWait(_ ledger: PostgresLedger) async throws -> (Int, LedgerError) {
        try await ledger.execute("ALTER SYSTEM SET synchronous_standby_names = 'none'")
        try await ledger.execute("SELECT pg_reload_conf()::int")
        let commits = Task { try await commitUntilFailure(ledger) }
        try await ledger.execute("SELECT pg_cancel_backend(\(try await waitingProcess(ledger)))::int")
        return try await commits.value
    }

    /// Returns the server process of a commit that waits for a standby.
    private func waitingProcess(_ ledger: PostgresLedger) async throws -> Int64 {
        while true {
            let query = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            if let process = try await ledger.execute(query) { return process }
        }
    }

    /// Commits until a commit fails. The server's processes load the setting one after the other.
    private func commitUntilFailure(
        _ ledger: PostgresLedger, within time: Duration = .seconds(3_600)
    ) async throws -> (Int, LedgerError) {
        var number = 0
        while true {
            let (realm, batch) = (try NodeWork.realm, try Self.batch(number))
            let start = ContinuousClock.now
            defer { #expect(ContinuousClock.now - start < time) }
            do throws(LedgerError) {
                _ = try await ledger.commit(batch, in: realm, at: NodeWork.morning)
            } catch {
                return (number, error)
            }
            number += 1
        }
    }

    private static func batch(_ number: Int) throws -> [Command] {
        try NodeWork(name: "waiting", batchSize: 2, playerCount: 2).batch(number)
    }
}
