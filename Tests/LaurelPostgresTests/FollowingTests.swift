import Foundation
import LaurelCore
import LaurelModel
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// What wakes a node that waits for another's commits.
struct `A node that follows` {
    let server: PostgresServer
    let schema = "following \(UUID().uuidString)"
    let writer: PostgresLedger
    let work = NodeWork(name: "writer", batchSize: 3, playerCount: 5)

    init() async throws {
        server = try await PostgresServer.shared.value
        writer = try await server.ledger(schema: schema)
        try await NodeWork.prepare(writer)
    }

    /// Another node, which looks for itself only so often.
    private func follower(every interval: Duration) async throws -> PostgresLedger {
        try await server.ledger(schema: schema) { $0.listeningInterval = interval }
    }

    private func write(_ number: Int) async throws -> LedgerPosition {
        try await writer.commit(work.batch(number), in: NodeWork.realm, at: NodeWork.morning).head.position
    }

    /// With its own looking an hour away, only PostgreSQL's word can wake it.
    @Test func `is woken by the other's word`() async throws {
        let follower = try await follower(every: .seconds(3_600))
        var position = try await writer.overview(of: NodeWork.realm).head.position
        // The first wait begins to listen; what is committed before that is found by looking.
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
        // Negative where the word came before the writer's own answer.
        print("lag between two handles: p50 \(lags[100]), p99 \(lags[197]), longest \(lags[199])")
    }

    @Test func `takes nothing from a word that makes no sense, but that it may look`() async throws {
        let follower = try await follower(every: .seconds(3_600))
        let position = try await writer.overview(of: NodeWork.realm).head.position
        let seen = Task { try await follower.waitForFacts(in: NodeWork.realm, after: position) }
        for payload in ["", "nonsense", "production com.example.nobody", "production \(position.value + 1_000)"] {
            try await writer.execute("SELECT 1 FROM pg_notify('\(schema)', '\(payload)')")
        }
        let written = try await write(0)
        #expect(try await seen.value == written)
    }

    @Test func `finds by itself what it was not told`() async throws {
        let follower = try await follower(every: .milliseconds(20))
        var position = try await writer.overview(of: NodeWork.realm).head.position
        for number in 0..<5 {
            let seen = Task { [position] in
                try await follower.waitForFacts(in: NodeWork.realm, after: position)
            }
            // Whoever listens is cut off, again and again.
            try await writer.execute(
                "SELECT pg_terminate_backend(pid)::int FROM pg_stat_activity WHERE query = 'LISTEN \"\(schema)\"'")
            position = try await write(number)
            #expect(try await seen.value == position)
        }
    }

    @Test func `is told where the database is out of reach`() async throws {
        let server = try await PostgresServer()
        let ledger = try await server.ledger(schema: "gone") { $0.listeningInterval = .milliseconds(20) }
        try await NodeWork.prepare(ledger)
        let seen = Task { try await ledger.waitForFacts(in: NodeWork.realm, after: LedgerPosition(3)) }
        server.stop()
        let error = await #expect(throws: LedgerError.self) { try await seen.value }
        guard case .unavailable = error else { throw try #require(error) }
    }
}
