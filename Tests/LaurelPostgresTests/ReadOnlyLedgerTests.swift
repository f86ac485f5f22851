import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// A ledger that only reads, from a primary or from a standby.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct `A read-only ledger` {
    private let work = NodeWork(name: "writer", batchSize: 3, playerCount: 5)

    @Test func `Every write throws, and the connections cannot write`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "reading \(UUID().uuidString)"
        let writer = try await server.ledger(schema: schema)
        try await NodeWork.prepare(writer)
        let ledger = try await server.ledger(schema: schema) { $0.isReadOnly = true }
        #expect(ledger.isReadOnly)
        let (realm, head) = (try NodeWork.realm, try await ledger.overview(of: NodeWork.realm).head)
        var random = SeededRandom(seed: 1)
        let key = APIKey.make(
            .server, for: try GameID(NodeWork.game), in: .production, at: NodeWork.morning, using: &random
        ).key
        await #expect(throws: LedgerError.readOnly) { _ = try await ledger.add(Game(id: GameID("com.example.b"))) }
        await #expect(throws: LedgerError.readOnly) { try await ledger.add(key) }
        await #expect(throws: LedgerError.readOnly) { _ = try await ledger.revoke(key.id, at: NodeWork.morning) }
        await #expect(throws: LedgerError.readOnly) {
            _ = try await ledger.commit(work.batch(0), in: realm, at: NodeWork.morning)
        }
        await #expect(throws: LedgerError.readOnly) { try await ledger.transact(in: realm) { _ in } }
        let error = await #expect(throws: LedgerError.self) {
            try await ledger.execute("UPDATE realm SET position = position")
        }
        #expect(try #require(error).description.contains("25006"))
        #expect(try await ledger.overview(of: realm).head == head)
        let condition = try await ledger.condition()
        #expect(!condition.acceptsWrites)
        #expect(condition.replicationLag == .zero, "The server is a primary.")
        // Commits are found without notifications.
        let seen = Task { try await ledger.waitForFacts(in: realm, after: head.position) }
        let commit = try await writer.commit(work.batch(0), in: realm, at: NodeWork.morning)
        #expect(try await seen.value == commit.head.position)
    }

    @Test func `Only tables of this version are read`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "layout \(UUID().uuidString)"
        func open() async throws { _ = try await server.ledger(schema: schema) { $0.isReadOnly = true } }
        await #expect(throws: PostgresOpeningError.missing(schema: schema)) { try await open() }
        let writer = try await server.ledger(schema: schema)
        try await open()
        try await writer.execute("INSERT INTO migration (name) VALUES ('9999 later')")
        await #expect(throws: PostgresOpeningError.newer(schema: schema)) { try await open() }
        let last = try #require(SchemaMigration.all.last).name
        try await writer.execute("DELETE FROM migration WHERE name IN ('9999 later', '\(last)')")
        await #expect(throws: PostgresOpeningError.older(schema: schema)) { try await open() }
    }

    @Test func `All connections lead to one host, and to the next one when it fails`() async throws {
        let primary = try await PostgresServer()
        let schema = "hosts"
        try await NodeWork.prepare(try await primary.ledger(schema: schema))
        let standby = try await primary.standby()
        var settings = PostgresSettings()
        settings.schema = schema
        settings.isReadOnly = true
        let ledger = try await PostgresLedger(at: standby.address(or: primary), settings: settings)
        let port = "SELECT current_setting('port')::int"
        #expect(try await ledger.execute(port) == Int64(standby.port))
        standby.crash()
        try await waitUntil("the ledger reads the other host") {
            (try? await ledger.execute(port)) == Int64(primary.port)
        }
        try await standby.start()
        #expect(try await ledger.execute(port) == Int64(primary.port))
        let other = PostgresDatabase(address: try primary.address, settings: settings)
        try other.readingHost.adopt(0, of: 1)
        #expect(throws: PostgresOpeningError.anotherSystem) { _ = try other.connectForReading() }
    }

    /// The standby has already responded to the first statements. Without a limit, the connection would wait for an hour.
    @Test func `A connection to a standby that stops while statements are prepared fails in time`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "preparing \(UUID().uuidString)"
        _ = try await server.ledger(schema: schema)
        let proxy = try StallingProxy(of: server)
        defer { proxy.resume() }
        var settings = PostgresSettings()
        (settings.schema, settings.isReadOnly) = (schema, true)
        (settings.responseTime, settings.statementTimeout) = (.seconds(5), .seconds(3_600))
        let database = PostgresDatabase(
            address: try PostgresAddress(server.addressText(through: proxy)), settings: settings)
        proxy.stall(whenReceiving: "FROM fact")
        #expect(throws: PostgresOpeningError.unreachable("PostgreSQL: no response in time")) {
            _ = try database.open()
        }
        #expect(proxy.isStalled)
    }

    /// Without a limit for its response, the poller would wait for an hour.
    @Test func `The poller of commits connects again if the server is silent`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "silent \(UUID().uuidString)"
        let writer = try await server.ledger(schema: schema)
        try await NodeWork.prepare(writer)
        let (realm, head) = (try NodeWork.realm, try await writer.overview(of: NodeWork.realm).head)
        let proxy = try StallingProxy(of: server)
        defer { proxy.resume() }
        var settings = PostgresSettings()
        (settings.schema, settings.isReadOnly) = (schema, true)
        (settings.responseTime, settings.statementTimeout) = (.seconds(1), .seconds(3_600))
        let address = try PostgresAddress(server.addressText(through: proxy))
        let poller = CommitPoller(PostgresDatabase(address: address, settings: settings))
        poller.start()
        try await waitUntil("the poller polls") { proxy.receivedCount > 20 }
        proxy.stall()
        let count = proxy.connectionCount
        try await waitUntil("the poller connects again") { proxy.connectionCount > count }
        proxy.resume()
        let seen = Task {
            try await poller.signal.wait(in: realm, after: head.position) { () async throws(LedgerError) in
                try await writer.overview(of: realm).head.position
            }
        }
        let commit = try await writer.commit(work.batch(0), in: realm, at: NodeWork.morning)
        #expect(try await seen.value == commit.head.position)
        withExtendedLifetime(poller) {}
    }

    /// The numbers of attempts that conflict with the replay, and whether the read then succeeds.
    @Test(arguments: [(1, true), (2, false)])
    func `A read that a standby cancels is tried once again`(conflictCount: Int, isRead: Bool) async throws {
        let primary = try await PostgresServer()
        let schema = "conflicts"
        let writer = try await primary.ledger(schema: schema)
        try await NodeWork.prepare(writer)
        let standby = try await primary.standby(settings: ["max_standby_streaming_delay=0"])
        let ledger = try await standby.ledger(schema: schema) {
            $0.isReadOnly = true
            $0.statementTimeout = .seconds(240)
        }
        let attempts = Locked(0)
        let reading = Task {
            try await ledger.run { connection in
                let number = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                try connection.run([.run(.beginSnapshot), .text("SELECT count(*) FROM game")])
                if number <= conflictCount { try connection.run([.text("SELECT 1 FROM pg_sleep(200)")]) }
                let count = try connection.run([.text("SELECT count(*) FROM game")])[0].rows[0].integer(0)
                try connection.run([.run(.rollback)])
                return count
            }
        }
        for number in 1...conflictCount {
            try await waitUntil("attempt \(number) waits") {
                // The replay can cancel the query.
                let count = try? await standby.query(
                    "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND state = 'active'")
                return count == ["1"] && attempts.withLock { $0 } == number
            }
            // Removes a version of a row that the reader's snapshot contains.
            _ = try await primary.query("UPDATE \(schema).game SET name = name || '\(number)'")
            _ = try await primary.query("VACUUM \(schema).game")
        }
        let result = await reading.result
        #expect(attempts.withLock { $0 } == 2)
        if isRead {
            #expect(try result.get() == 1)
        } else {
            let error = #expect(throws: LedgerError.self) { try result.get() }
            guard case .unavailable(let reason) = error else { throw try #require(error) }
            #expect(reason.contains("conflict with recovery"))
        }
        // The pool continues.
        #expect(try await ledger.games().count == 1)
    }
}
