import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// Notification of a node about the commits of other nodes.
struct `Following another node` {
    let server: PostgresServer
    let schema = "following \(UUID().uuidString)"
    let writer: PostgresLedger
    let work = NodeWork(name: "writer", batchSize: 3, playerCount: 5)

    init() async throws {
        server = try await PostgresServer.shared.value
        writer = try await server.ledger(schema: schema)
        try await NodeWork.prepare(writer)
    }

    /// Opens another node, which reads the head at this interval.
    private func follower(every interval: Duration) async throws -> PostgresLedger {
        try await server.ledger(schema: schema) { $0.listeningInterval = interval }
    }

    private func write(_ number: Int) async throws -> LedgerPosition {
        try await writer.commit(work.batch(number), in: NodeWork.realm, at: NodeWork.morning).head.position
    }

    /// The interval is an hour, so only PostgreSQL's notification can resume the wait.
    @Test func `A waiting node is resumed by the notification of another node`() async throws {
        let follower = try await follower(every: .seconds(3_600))
        var position = try await writer.overview(of: NodeWork.realm).head.position
        // The first wait starts to listen. Earlier commits are found by reading the head.
        var lags: [Duration] = []
        for number in 0..<200 {
            let seen = Task { [position] in
                let last = try await follower.waitForFacts(in: NodeWork.realm, after: position)
                return (last, ContinuousClock.now)
            }
            position = try await write(number)
            let written = ContinuousClock.now
            let (last, moment) = try await seen.value
            #expect(last == position)
            lags.append(moment - written)
        }
        lags.sort()
        // A lag is negative if the notification arrived before the writer's commit returned.
        print("lag between two handles: p50 \(lags[100]), p99 \(lags[197]), longest \(lags[199])")
    }

    @Test func `An invalid notification only makes a node read the head`() async throws {
        let follower = try await follower(every: .seconds(3_600))
        let position = try await writer.overview(of: NodeWork.realm).head.position
        let seen = Task { try await follower.waitForFacts(in: NodeWork.realm, after: position) }
        for payload in ["", "nonsense", "production com.example.none", "production \(position.value + 1_000)"] {
            try await writer.execute("SELECT 1 FROM pg_notify('\(schema)', '\(payload)')")
        }
        let written = try await write(0)
        #expect(try await seen.value == written)
    }

    @Test func `A node finds commits whose notifications were lost`() async throws {
        // No other test has a connection to this database.
        let address = try await server.makeDatabase()
        let writer = try await server.ledger(schema: schema, at: address)
        try await NodeWork.prepare(writer)
        let follower = try await server.ledger(schema: schema, at: address) { $0.listeningInterval = .milliseconds(20) }
        var position = try await writer.overview(of: NodeWork.realm).head.position
        for number in 0..<5 {
            let seen = Task { [position] in
                try await follower.waitForFacts(in: NodeWork.realm, after: position)
            }
            // Terminates the connection of the listener, repeatedly.
            try await writer.execute(
                """
                SELECT pg_terminate_backend(pid)::int FROM pg_stat_activity WHERE datname = current_database()
                AND (query LIKE 'LISTEN %' OR query LIKE '% FROM realm')
                """)
            position = try await writer.commit(work.batch(number), in: NodeWork.realm, at: NodeWork.morning).head
                .position
            #expect(try await seen.value == position)
        }
    }

    /// One query reads the ends of all realms. Tasks whose realms have not changed do not read their heads.
    @Test(.timeLimit(.minutes(15)))
    func `At each interval, only the tasks of changed realms are resumed`() async throws {
        let realms = try (0..<100).map {
            Realm(group: try GroupID("com.example.game\($0)"), environment: .production)
        }
        for realm in realms { _ = try await writer.add(Game(id: GameID(realm.group.text))) }
        var settings = PostgresSettings()
        (settings.schema, settings.listeningInterval) = (schema, .milliseconds(20))
        settings.responseTime = .seconds(60)
        let listener = CommitListener(PostgresDatabase(address: try server.address, settings: settings))
        let looks = Locked<[Realm: Int]>([:])
        let waits = realms.map { realm in
            Task {
                try await listener.signal.wait(in: realm, after: .start) { () async throws(LedgerError) in
                    looks.withLock { $0[realm, default: 0] += 1 }
                    return .start
                }
            }
        }
        func counts(of realms: some Sequence<Realm>) -> [Int] {
            looks.withLock { looks in realms.map { looks[$0, default: 0] } }
        }
        try await waitUntil("all tasks wait") { counts(of: realms).allSatisfy { $0 == 1 } }
        listener.start()
        try await waitUntil("the first query has resumed all tasks") { counts(of: realms).allSatisfy { $0 == 2 } }
        // These commits send no notification.
        for _ in 0..<10 {
            let before = counts(of: realms.prefix(1))
            try await writer.execute(
                "UPDATE realm SET position = position + 1 WHERE \"group\" = '\(realms[0].group)'")
            try await waitUntil("the task is resumed") { counts(of: realms.prefix(1)) != before }
        }
        #expect(counts(of: realms.dropFirst()).allSatisfy { $0 == 2 })
        for wait in waits {
            wait.cancel()
            _ = try await wait.value
        }
    }

    @Test func `A wait fails if the database is unreachable`() async throws {
        let server = try await PostgresServer()
        let ledger = try await server.ledger(schema: "gone") { $0.listeningInterval = .milliseconds(20) }
        try await NodeWork.prepare(ledger)
        let seen = Task { try await ledger.waitForFacts(in: NodeWork.realm, after: LedgerPosition(3)) }
        server.crash()
        let error = await #expect(throws: LedgerError.self) { try await seen.value }
        guard case .unavailable = error else { throw try #require(error) }
    }
}
