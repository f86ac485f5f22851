import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// Deadlines of requests to a server that accepts connections and packets, and never responds.
@Suite(.timeLimit(.minutes(10)))
struct `Deadlines on a silent PostgreSQL` {
    let server: PostgresServer
    let proxy: StallingProxy

    init() async throws {
        server = try await PostgresServer.shared.value
        proxy = try StallingProxy(of: server)
    }

    /// Settings under which only a deadline ends a wait in this test.
    private func makeDatabase() throws -> PostgresDatabase {
        var settings = PostgresSettings()
        settings.schema = "deadline"
        settings.responseTime = .seconds(3_600)
        settings.statementTimeout = .seconds(3_600)
        return PostgresDatabase(
            address: try PostgresAddress(server.addressText(through: proxy)), settings: settings)
    }

    /// Returns the error of a job with a deadline.
    private func failure(of pool: ConnectionPool, within time: Duration) async -> (any Error)? {
        await LedgerDeadline.$current.withValue(LedgerDeadline(time)) {
            do {
                try await pool.run(.writing) { _ = try $0.run([.text("BEGIN"), .text("SELECT 1")]) }
                return nil
            } catch {
                return error
            }
        }
    }

    /// A pool of bare connections, which need no tables. A server counts as silent after any time without a response.
    private func makePool(
        probeInterval: Duration, connectionCount: Int = 1, silenceTime: Duration = .zero
    ) throws -> ConnectionPool {
        let database = try makeDatabase()
        return ConnectionPool(
            connectionCount: connectionCount, silenceTime: silenceTime, probeTime: .seconds(3_600),
            probeInterval: probeInterval
        ) { deadline in
            try PostgresConnection(
                to: database.address, patience: .seconds(3_600), responseTime: .seconds(3_600), until: deadline)
        }
    }

    /// Stalls the server, and starts jobs until one shows that the server is silent.
    ///
    /// - Returns: The error of that job.
    private func stall(_ pool: ConnectionPool) async throws -> PostgresError {
        proxy.stall()
        var found: PostgresError?
        try await waitUntil("a response times out") {
            // On a busy machine, a job may start after its time is over.
            found = await failure(of: pool, within: .milliseconds(300)) as? PostgresError
            return found?.kind == .silent
        }
        return try #require(found)
    }

    @Test func `After a deadline, jobs fail immediately and send nothing to the server`() async throws {
        let pool = try makePool(probeInterval: .seconds(3_600))
        defer { proxy.resume() }
        try await pool.run { _ = try $0.run([.text("SELECT 1")]) }
        let before = proxy.receivedCount
        let error = try await stall(pool)
        // The job has sent its statements. The probe has connected, and waits for the response to its first packet.
        try await waitUntil("the probe has connected") {
            proxy.connectionCount == 2 && proxy.receivedCount == before + 2
        }
        for _ in 0..<100 {
            #expect(await failure(of: pool, within: .seconds(3_600)) as? LedgerError == LedgerError(error))
        }
        #expect(proxy.connectionCount == 2 && proxy.receivedCount == before + 2)
    }

    @Test func `A pool uses the server again when a probe has a response`() async throws {
        let pool = try makePool(probeInterval: .milliseconds(10))
        try await pool.run { _ = try $0.run([.text("SELECT 1")]) }
        _ = try await stall(pool)
        #expect(await failure(of: pool, within: .seconds(3_600)) is LedgerError)
        proxy.resume()
        try await waitUntil("a job has a response") {
            (try? await pool.run { _ = try $0.run([.text("SELECT 1")]) }) != nil
        }
    }

    @Test func `The deadline includes the opening of a connection`() async throws {
        let pool = try makePool(probeInterval: .seconds(3_600))
        defer { proxy.resume() }
        proxy.stall()
        var message: String?
        try await waitUntil("a connection times out") {
            message = (await failure(of: pool, within: .milliseconds(300)) as? PostgresError)?.message
            return message != nil
        }
        #expect(message == "the server did not accept the connection in time")
    }

    @Test func `A job in progress ends when another one shows that the server does not respond`() async throws {
        let pool = try makePool(probeInterval: .seconds(3_600), connectionCount: 2)
        defer { proxy.resume() }
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task {
            try await pool.run { connection in
                try connection.run([.text("SELECT 1")])
                begin.yield()
                try connection.run([.text("SELECT pg_sleep(3600)")])
            }
        }
        for await _ in begun { break }
        try await pool.run { _ = try $0.run([.text("SELECT 1")]) }
        _ = try await stall(pool)
        let error = await #expect(throws: PostgresError.self) { _ = try await waiting.value }
        #expect(error?.kind == .silent)
    }

    @Test func `A stall that is shorter than the limit rejects no jobs`() async throws {
        let pool = try makePool(probeInterval: .seconds(3_600), silenceTime: .seconds(3_600))
        try await pool.run { _ = try $0.run([.text("SELECT 1")]) }
        _ = try await stall(pool)
        proxy.resume()
        // A rejected job would fail, because no probe starts within the hour.
        for _ in 0..<3 { try await pool.run { _ = try $0.run([.text("SELECT 1")]) } }
    }

    @Test func `The first response of a job in progress ends the rejection of others`() async throws {
        let (address, refuses) = (try makeDatabase().address, Locked(false))
        let pool = ConnectionPool(connectionCount: 2, probeInterval: .seconds(3_600)) { deadline in
            // The probe cannot connect.
            guard !refuses.withLock(\.self) else { throw LedgerError.unavailable("too many connections") }
            return try PostgresConnection(
                to: address, patience: .seconds(3_600), responseTime: .seconds(3_600), until: deadline)
        }
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let long = Task {
            try await pool.run { connection in
                connection.beginLongWork(patience: .seconds(3_600))
                try connection.run([.text("SELECT 1")])
                begin.yield()
                gate.wait()
                // Its result is the first response after the stall.
                try connection.run([.text("SELECT 1")])
                begin.yield()
                gate.wait()
            }
        }
        var events = begun.makeAsyncIterator()
        await events.next()
        try await pool.run { _ = try $0.run([.text("SELECT 1")]) }
        refuses.withLock { $0 = true }
        proxy.stall()
        let silence = LedgerError(PostgresError(.silent, "no response in time"))
        let refusals = [silence, .unavailable("too many connections")]
        try await waitUntil("jobs are rejected") {
            guard let error = await failure(of: pool, within: .seconds(2)) as? LedgerError else { return false }
            return refusals.contains(error)
        }
        refuses.withLock { $0 = false }
        proxy.resume()
        gate.signal()
        await events.next()
        try await pool.run { _ = try $0.run([.text("SELECT 1")]) }
        gate.signal()
        try await long.value
    }

    /// The pool has two connections, and the server accepts two. Another client takes one place meanwhile.
    @Test func `A probe has a place on a server that limits connections`() async throws {
        let role = "limited_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        _ = try await server.query(
            "CREATE ROLE \(role) LOGIN CONNECTION LIMIT 2 PASSWORD '\(PostgresServer.password)'")
        let address = try PostgresAddress(
            server.addressText(through: proxy).replacing("//laurel:", with: "//\(role):"))
        let direct = try PostgresAddress(server.addressText.replacing("//laurel:", with: "//\(role):"))
        let pool = ConnectionPool(connectionCount: 2, silenceTime: .zero, probeInterval: .milliseconds(10)) {
            deadline in
            try PostgresConnection(
                to: address, patience: .seconds(3_600), responseTime: .seconds(3_600), until: deadline)
        }
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let first = Task {
            try await pool.run { connection in
                try connection.run([.text("SELECT 1")])
                begin.yield()
                gate.wait()
            }
        }
        for await _ in begun { break }
        try await pool.run { _ = try $0.run([.text("SELECT 1")]) }
        gate.signal()
        try await first.value
        _ = try await stall(pool)
        // The server sees the ends of the pool's connections after the stall.
        proxy.resume()
        var other: PostgresConnection?
        try await waitUntil("another client has a place") {
            other = try? PostgresConnection(to: direct, patience: .seconds(60), responseTime: .seconds(60))
            return other != nil
        }
        try await waitUntil("a job has a response") {
            (try? await pool.run { _ = try $0.run([.text("SELECT 1")]) }) != nil
        }
        withExtendedLifetime(other) {}
    }

    #if os(Linux)  // Other systems have no address 127.0.0.2.
        /// libpq's asynchronous functions would wait for the first one until the deadline.
        @Test func `A connection leads to the second IP address of a host if the first one is silent`() throws {
            let silent = try StallingProxy(of: server, usesServerPort: true)
            defer { silent.resume() }
            silent.stall()
            let handle = try server.address.connect(to: ["127.0.0.2", "127.0.0.1"], until: .now + .seconds(10))
            let connection = PostgresConnection(handle, patience: .seconds(3_600), responseTime: .seconds(3_600))
            try connection.run([.text("SELECT 1")])
            #expect(silent.connectionCount == 1)
        }
    #endif

    @Test func `A commit on a silent server wrote nothing if its COMMIT was not sent`() async throws {
        let ledger = try await server.ledger(through: proxy)
        defer { proxy.resume() }
        try await NodeWork.prepare(ledger)
        let head = try await ledger.overview(of: NodeWork.realm).head
        proxy.stall()
        let batch = try NodeWork(name: "silent", batchSize: 2, playerCount: 2).batch(0)
        // The error is the same if the commit starts after its deadline.
        let error = await #expect(throws: LedgerError.self) {
            _ = try await LedgerDeadline.$current.withValue(LedgerDeadline(.milliseconds(300))) {
                try await ledger.commit(batch, in: NodeWork.realm, at: NodeWork.morning)
            }
        }
        guard case .unavailable = error else { throw try #require(error) }
        proxy.resume()
        try await waitUntil("the ledger responds") { (try? await ledger.games()) != nil }
        #expect(try await ledger.overview(of: NodeWork.realm).head == head)
    }

    @Test func `The wait for another node's commit ends before the deadline`() async throws {
        let opened = try await TestLedger(statementTimeout: .seconds(120))
        let holder = try Connection(opened.database)
        _ = try PostgresTransaction(
            committingTo: NodeWork.realm, on: holder.connection, settings: opened.database.settings)
        let batch = try NodeWork(name: "late", batchSize: 2, playerCount: 2).batch(0)
        let error = await #expect(throws: LedgerError.self) {
            _ = try await LedgerDeadline.$current.withValue(LedgerDeadline(.seconds(20))) {
                try await opened.ledger.commit(batch, in: NodeWork.realm, at: NodeWork.morning)
            }
        }
        #expect(error == .unavailable("PostgreSQL: canceling statement due to statement timeout (57014)"))
    }
}
