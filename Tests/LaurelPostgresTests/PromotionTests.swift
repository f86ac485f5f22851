import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// Two servers, of which each can become a primary.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct `A promoted standby` {
    typealias Lost = `Facts that the database lost`

    let primary: PostgresServer
    let standby: PostgresServer
    let schema = "promoted"

    init() async throws {
        primary = try await PostgresServer()
        let ledger = try await primary.ledger(schema: schema)
        try await NodeWork.prepare(ledger)
        standby = try await primary.standby()
    }

    /// Opens a ledger whose address names both servers.
    private func node() async throws -> PostgresLedger {
        var settings = PostgresSettings()
        settings.schema = schema
        settings.responseTime = .seconds(60)
        settings.connectionCount = 3
        settings.listeningInterval = .milliseconds(50)
        settings.primaryInterval = .milliseconds(100)
        return try await PostgresLedger(at: primary.address(or: standby), settings: settings)
    }

    /// Commits a batch as often as necessary, like a game that sends its scores again.
    private func submit(_ batch: [Submission], to service: RealmService) async throws -> [Receipt] {
        var receipts: [Receipt]?
        try await waitUntil("the scores are stored") {
            do throws(LedgerError) {
                receipts = try await service.submit(batch)
            } catch {
                if case .damaged = error { Issue.record("\(error)") }
            }
            return receipts != nil
        }
        return try #require(receipts)
    }

    private func follow(_ service: RealmService) async {
        while !Task.isCancelled {
            do { try await service.follow() } catch {
                if case .damaged = error { Issue.record("\(error)") }
                await Task.yield()
            }
        }
    }

    /// The text of every submission id that a server stores.
    private func ids(on server: PostgresServer) async throws -> Set<String> {
        let ids = try await server.query("SELECT encode(id, 'escape') FROM \(schema).submission")
        return Set(ids)
    }

    @Test func `A connection to a server with a lower timeline is refused`() async throws {
        let node = try await node()
        try await Lost.commit(try Lost.batch("first", 0..<10), to: node)
        try await standby.waitForReplication(from: primary)
        primary.crash()
        try await standby.promote()
        let service = try await RealmService(NodeWork.realm, ledger: node)
        let following = Task { await follow(service) }
        _ = try await submit(try Lost.batch("second", 0..<10), to: service)

        // The former primary comes first in the address.
        try await primary.start()
        for number in 0..<20 {
            try await standby.endConnections()
            _ = try await submit(try Lost.batch("third \(number)", 0..<5), to: service)
        }
        let stored = try await ids(on: standby)
        #expect(stored.count == 20 + 100)
        #expect(try await ids(on: primary).isSubset(of: stored))

        // A node that starts now finds the later primary, too.
        let late = try await self.node()
        try await Lost.commit(try Lost.batch("late", 0..<10), to: late)
        #expect(try await ids(on: standby).count == 130)
        #expect(try await ids(on: primary).count == 10)
        following.cancel()
        await following.value
    }

    /// A process that knows the later timeline, and an address that leads to the former primary only.
    @Test func `The former primary is refused by its timeline, and a standby by its role`() async throws {
        var settings = PostgresSettings()
        settings.schema = schema
        settings.responseTime = .seconds(60)
        let database = PostgresDatabase(address: try primary.address(or: standby), settings: settings)
        let (connection, _) = try database.connect(patience: .seconds(30))
        let identity = try #require(connection.server?.identity)
        let other = PostgresDatabase(address: try standby.address, settings: settings)
        #expect(throws: PostgresError.self) { _ = try other.connect(patience: .seconds(30)) }
        let reading = try await standby.ledger(schema: schema) { $0.isReadOnly = true }
        #expect(try await reading.games().map(\.id.text) == [NodeWork.game])
        primary.crash()
        try await standby.promote()
        try await waitUntil("the new primary is found") { (try? database.connect(patience: .seconds(30))) != nil }
        #expect(connection.isOutdated)
        try await primary.start()
        let error = #expect(throws: PostgresOpeningError.self) { try database.primary.check(identity) }
        guard case .olderTimeline(identity.timeline, latest: identity.timeline + 1) = error else {
            throw try #require(error)
        }
        #expect(throws: PostgresOpeningError.anotherSystem) {
            try database.primary.check(ServerIdentity(system: identity.system + 1, timeline: 9))
        }
    }

    @Test func `A process that still uses the former primary finds the new one`() async throws {
        let node = try await node()
        try await Lost.commit(try Lost.batch("first", 0..<10), to: node)
        try await standby.waitForReplication(from: primary)
        // Both accept writes from now on.
        try await standby.promote()
        try await waitUntil("the node writes to the new primary") {
            _ = try? await node.commit(
                [.setFlags([], of: PlayerReference("first 1"))], in: NodeWork.realm, at: NodeWork.morning)
            return await node.execute(server: standby)
        }
        try await Lost.commit(try Lost.batch("second", 0..<10), to: node)
        #expect(try await ids(on: standby).count == 20)
        #expect(try await ids(on: primary).count == 10)
    }

    @Test func `Nodes load lost facts' rankings again after an asynchronous failover`() async throws {
        let nodes = [try await node(), try await node()]
        var expected = Lost.Expected()
        let retained = try Lost.batch("retained", 0..<600)
        try await Lost.commit(retained, to: nodes[0])
        expected.add(retained)
        try await standby.waitForReplication(from: primary)
        standby.crash()
        try await Lost.commit(try Lost.batch("lost", 0..<600), to: nodes[0])
        var services: [RealmService] = []
        for node in nodes { services.append(try await RealmService(NodeWork.realm, ledger: node)) }
        for service in services { #expect(try await Lost.rows(of: service, count: 1_200).count == 1_200) }
        let following = services.map { service in Task { await follow(service) } }
        let epoch = services[0].epoch

        primary.crash()
        try await standby.start()
        try await standby.promote()
        for (number, service) in services.enumerated() {
            let batch = try Lost.batch("new \(number)", 0..<150)
            let receipts = try await submit(batch, to: service)
            #expect(receipts.allSatisfy { $0.outcome == .ranked })
            expected.add(batch)
        }
        // A client that has no confirmation sends a lost score again. It counts once.
        let again = try Lost.batch("lost", 0..<100)
        for service in services { #expect(try await submit(again, to: service).count == 100) }
        expected.add(again)
        for service in services {
            try await waitUntil("the node has loaded its rankings again") {
                service.historyChanges.reloadCount > 0 && !service.historyChanges.isReloading
            }
            await service.reach(try await service.head())
            #expect(try await Lost.rows(of: service, count: 1_000) == expected.rows)
            #expect(service.epoch > epoch)
        }
        #expect(services[0].epoch == services[1].epoch)
        for task in following {
            task.cancel()
            await task.value
        }
        let verification = try await LedgerVerification(of: nodes[1], in: NodeWork.realm)
        #expect(verification.differences == [])
        // Three leaderboards and 600 scores were replicated.
        #expect(verification.losses.map { [$0.epoch, $0.firstPosition, $0.lastPosition] } == [[epoch, 604, 1_203]])
    }

    @Test func `A server with an earlier timeline than the last writer's is refused by a new process`() async throws {
        let ledger = try await primary.ledger(schema: schema)
        try await Lost.commit(try Lost.batch("first", 0..<10), to: ledger)
        // As if the ledger was restored from a server that was promoted many times.
        try await ledger.execute("UPDATE writer SET timeline = 1000")
        let other = try await primary.ledger(schema: schema)
        let error = await #expect(throws: LedgerError.self) { _ = try await other.overview(of: NodeWork.realm) }
        #expect(try #require(error).description.contains("former primary"))
    }

    @Test func `A transaction in an earlier generation does not write`() async throws {
        // With more connections, another one could be opened in the later generation.
        let ledger = try await primary.ledger(schema: schema) { $0.connectionCount = 1 }
        try await Lost.commit(try Lost.batch("first", 0..<10), to: ledger)
        let before = try await ledger.overview(of: NodeWork.realm).head
        // Another server took over, whose takeover this connection has not seen.
        try await ledger.execute("UPDATE writer SET generation = 7", "UPDATE realm SET generation = 7")
        let connection = try await ledger.run { $0.generation }
        #expect(connection == 0)
        // The connection is replaced by one of the current generation.
        try await Lost.commit(try Lost.batch("second", 0..<10), to: ledger)
        #expect(try await ledger.run { $0.generation } == 7)
        #expect(try await ledger.overview(of: NodeWork.realm).head.generation == 7)
        #expect(try await ledger.overview(of: NodeWork.realm).head.position.value == before.position.value + 10)
        let game = try await ledger.add(Game(id: GameID("com.example.later")))
        let realm = Realm(group: game.group, environment: .production)
        #expect(try await ledger.overview(of: realm).head.generation == 7)
    }
}

extension PostgresServer {
    /// Ends all other connections.
    fileprivate func endConnections() async throws {
        _ = try await query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    }
}

extension PostgresLedger {
    /// Whether a connection of the ledger leads to this server.
    fileprivate func execute(server: PostgresServer) async -> Bool {
        (try? await execute("SELECT current_setting('port')::int")) == Int64(server.port)
    }
}
