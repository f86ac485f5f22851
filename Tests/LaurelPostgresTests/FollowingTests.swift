import Foundation
import LaurelCore
import LaurelModel
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
        let follower = try await follower(every: .milliseconds(20))
        var position = try await writer.overview(of: NodeWork.realm).head.position
        for number in 0..<5 {
            let seen = Task { [position] in
                try await follower.waitForFacts(in: NodeWork.realm, after: position)
            }
            // Terminates the connection of every listener, repeatedly.
            try await writer.execute(
                "SELECT pg_terminate_backend(pid)::int FROM pg_stat_activity WHERE query = 'LISTEN \"\(schema)\"'")
            position = try await write(number)
            #expect(try await seen.value == position)
        }
    }

    @Test func `A wait fails if the database is unreachable`() async throws {
        let server = try await PostgresServer()
        let ledger = try await server.ledger(schema: "gone") { $0.listeningInterval = .milliseconds(20) }
        try await NodeWork.prepare(ledger)
        let seen = Task { try await ledger.waitForFacts(in: NodeWork.realm, after: LedgerPosition(3)) }
        server.stop()
        let error = await #expect(throws: LedgerError.self) { try await seen.value }
        guard case .unavailable = error else { throw try #require(error) }
    }
}
