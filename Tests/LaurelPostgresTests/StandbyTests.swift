import LaurelCore
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

@Suite(.timeLimit(.minutes(10)))
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

    /// A response has 22 s here; a second wait, for the response to a rollback, would end after 33.
    @Test func `A commit whose standby has stopped fails in time, as do later commits`() async throws {
        let server = try await PostgresServer()
        let ledger = try await server.ledger(schema: "stopped") { $0.statementTimeout = .seconds(20) }
        try await NodeWork.prepare(ledger)
        try await requireMissingStandby(of: server)
        let start = ContinuousClock.now
        let (number, failure) = try await commitUntilFailure(ledger)
        #expect(ContinuousClock.now - start < .seconds(33))
        guard case .unanswered = failure else { throw failure }
        for next in number + 1...number + 2 { try await expectRefusal(of: next, by: ledger) }

        try await requireNoStandby(of: server)
        var commit: Commit?
        try await waitUntil("commits do not wait for the standby any more") {
            commit = try? await ledger.commit(Self.batch(number), in: NodeWork.realm, at: NodeWork.morning)
            return commit != nil
        }
        #expect(commit?.newFacts == [])
    }

    @Test func `While commits wait for a standby, later ones fail immediately, and reads continue`() async throws {
        let server = try await PostgresServer()
        let ledger = try await server.ledger(schema: "refused") { settings in
            settings.statementTimeout = .seconds(3_600)
            // A commit counts as silent after five seconds.
            settings.responseTime = .seconds(10)
        }
        try await NodeWork.prepare(ledger)
        try await requireMissingStandby(of: server)
        let (number, failure) = try await commitUntilFailure(ledger) { LedgerDeadline(.seconds(15)) }
        guard case .unanswered = failure else { throw failure }
        try await waitUntil("the ledger can be read") { (try? await ledger.games()) != nil }
        // Without a deadline, a commit that started would wait for an hour.
        for next in number + 1...number + 3 { try await expectRefusal(of: next, by: ledger) }
        #expect(try await ledger.games().count == 1)

        try await requireNoStandby(of: server)
        var commit: Commit?
        try await waitUntil("commits do not wait for the standby any more") {
            commit = try? await ledger.commit(Self.batch(number), in: NodeWork.realm, at: NodeWork.morning)
            return commit != nil
        }
        #expect(commit?.newFacts == [])
    }

    /// Makes commits wait for a standby that does not exist, and waits until they do.
    private func requireMissingStandby(of server: PostgresServer) async throws {
        _ = try await server.query("ALTER SYSTEM SET synchronous_standby_names = 'none'")
        _ = try await server.query("SELECT pg_reload_conf()")
        // The server has sent the setting to all of its processes before it applies to a new one.
        let commits = Task {
            while !Task.isCancelled {
                _ = try? await server.query("SELECT pg_logical_emit_message(true, 'laurel', 'a commit')")
            }
        }
        let waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        var process: String?
        try await waitUntil("a commit waits for the standby") {
            process = try await server.query(waiting).first
            return process != nil
        }
        commits.cancel()
        _ = try await server.query("SELECT pg_cancel_backend(\(try #require(process)))")
        await commits.value
    }

    /// Makes new commits wait for no standby.
    private func requireNoStandby(of server: PostgresServer) async throws {
        _ = try await server.query("ALTER SYSTEM RESET synchronous_standby_names")
        _ = try await server.query("SELECT pg_reload_conf()")
    }

    /// Checks that a batch is rejected before it is committed.
    private func expectRefusal(of number: Int, by ledger: PostgresLedger) async throws {
        let error = await #expect(throws: LedgerError.self) {
            _ = try await ledger.commit(Self.batch(number), in: NodeWork.realm, at: NodeWork.morning)
        }
        guard case .unavailable = error else { throw try #require(error) }
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
        _ ledger: PostgresLedger, deadline: () -> LedgerDeadline? = { nil }
    ) async throws -> (Int, LedgerError) {
        var number = 0
        while true {
            let (realm, batch) = (try NodeWork.realm, try Self.batch(number))
            let failure = await LedgerDeadline.$current.withValue(deadline()) { () async -> LedgerError? in
                do throws(LedgerError) {
                    _ = try await ledger.commit(batch, in: realm, at: NodeWork.morning)
                    return nil
                } catch {
                    return error
                }
            }
            if let failure { return (number, failure) }
            number += 1
        }
    }

    private static func batch(_ number: Int) throws -> [Command] {
        try NodeWork(name: "waiting", batchSize: 2, playerCount: 2).batch(number)
    }
}
