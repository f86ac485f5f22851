import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// Several nodes on one database, of which one leads.
struct `Leadership of nodes` {
    private static let key = RecordKey(RecordTable("test"), "leader")

    private let server: PostgresServer
    private let schema = "leaders \(UUID().uuidString)"

    init() async throws { server = try await PostgresServer.shared.value }

    private func node(_ change: (inout PostgresSettings) -> Void = { _ in }) async throws -> PostgresLedger {
        try await server.ledger(schema: schema, change)
    }

    /// Waits until a node leads the deliveries.
    private func leader(_ node: PostgresLedger) async throws -> LeadershipToken {
        var token: LeadershipToken?
        try await waitUntil("the node leads") {
            token = try await node.lead(.deliveries)
            return token != nil
        }
        return try #require(token)
    }

    private func write(_ text: String, as token: LeadershipToken, to node: PostgresLedger) async throws {
        try await node.transact(in: NodeWork.realm, as: token) { try $0.write([Self.key: text]) }
    }

    private func record(in node: PostgresLedger) async throws -> String? {
        try await node.read(in: NodeWork.realm) { try $0.row(Self.key) }
    }

    @Test func `Another node leads after the connection of the leader ends`() async throws {
        let nodes = [try await node(), try await node()]
        try await NodeWork.prepare(nodes[0])
        let former = try await leader(nodes[0])
        #expect(try await nodes[1].lead(.deliveries) == nil)
        _ = try await server.query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
            AND (classid::bigint << 32 | objid::bigint) = hashtextextended('laurel leader of deliveries in \(schema)', 0)
            """)
        let next = try await leader(nodes[1])
        #expect(next.number == former.number + 1)
        // The former leader notices the end of its connection, and then connects again.
        await #expect(throws: LedgerError.self) { _ = try await nodes[0].lead(.deliveries) }
        #expect(try await nodes[0].lead(.deliveries) == nil)
        await #expect(throws: LedgerError.leadershipLost(.deliveries)) {
            try await write("stale", as: former, to: nodes[0])
        }
        try await write("next", as: next, to: nodes[1])
        #expect(try await record(in: nodes[0]) == "next")
    }

    @Test func `A node that sends nothing loses its leadership`() async throws {
        let suspended = try await node { $0.leaderTimeout = .seconds(3) }
        try await NodeWork.prepare(suspended)
        let former = try await leader(suspended)
        try await write("former", as: former, to: suspended)
        let other = try await node()
        let next = try await leader(other)
        await #expect(throws: LedgerError.leadershipLost(.deliveries)) {
            try await write("stale", as: former, to: suspended)
        }
        #expect(try await record(in: other) == "former")
        // The node leads again with a new token.
        await #expect(throws: LedgerError.self) { _ = try await suspended.lead(.deliveries) }
        await other.resign(.deliveries)
        #expect(try await leader(suspended).number > next.number)
    }

    @Test func `A leadership starts after the last transaction of the former leader`() async throws {
        let fixture = try await TestLedger(statementTimeout: .seconds(120))
        let settings = fixture.database.settings
        let former = try await leader(fixture.ledger)
        let connection = try fixture.database.open()
        let transaction = try PostgresTransaction(
            committingTo: NodeWork.realm, as: former, on: connection, settings: settings)
        await fixture.ledger.resign(.deliveries)
        let other = try await server.ledger(schema: settings.schema) { $0.statementTimeout = .seconds(120) }
        #expect(try await other.lead(.deliveries) == nil)
        // The transaction does not delay other roles.
        #expect(try await other.lead(.finalizing) != nil)
        try transaction.write([Self.key: "former"])
        try transaction.finish()
        #expect(try await leader(other).number == former.number + 1)
        #expect(try await record(in: other) == "former")
        #expect(throws: LedgerError.leadershipLost(.deliveries)) {
            _ = try PostgresTransaction(
                committingTo: NodeWork.realm, as: former, on: connection, settings: settings)
        }
    }

    @Test func `A token is invalid in another generation of the writer`() async throws {
        let node = try await node { $0.connectionCount = 1 }
        try await NodeWork.prepare(node)
        let former = try await leader(node)
        // Another server took over, and lost the number of the last leadership.
        try await node.execute("UPDATE writer SET generation = 7", "UPDATE realm SET generation = 7")
        await #expect(throws: LedgerError.leadershipLost(.deliveries)) {
            try await write("stale", as: former, to: node)
        }
        let next = try await leader(node)
        #expect(next.generation == 7)
        try await write("next", as: next, to: node)
    }
}
