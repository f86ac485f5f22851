import Foundation
import LaurelCore
import LaurelModel
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

struct `A ledger that is only read` {
    @Test func `Data of a former primary can be read, and PostgreSQL refuses every write`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "read \(UUID().uuidString)"
        let ledger = try await server.ledger(schema: schema)
        try await NodeWork.prepare(ledger)
        let head = try await ledger.overview(of: NodeWork.realm).head
        // As if another server was promoted: a ledger that writes does not open.
        try await ledger.execute("UPDATE writer SET timeline = 1000")
        let reading = try await server.ledger(schema: schema) { $0.isReadOnly = true }
        #expect(try await reading.overview(of: NodeWork.realm).head == head)
        #expect(try await reading.facts(in: NodeWork.realm, after: .start, limit: 10).count == 3)

        let commands = try NodeWork(name: "late", batchSize: 5, playerCount: 5).batch(0)
        await #expect(throws: LedgerError.self) {
            _ = try await reading.commit(commands, in: NodeWork.realm, at: NodeWork.morning)
        }
        await #expect(throws: LedgerError.self) {
            try await reading.transact(in: NodeWork.realm) { try $0.write([RecordKey(RecordTable("any"), "a"): "b"]) }
        }
        await #expect(throws: LedgerError.self) { _ = try await reading.add(Game(id: GameID("com.example.later"))) }
        #expect(try await reading.games().count == 1)
        #expect(try await reading.overview(of: NodeWork.realm).head == head)
    }

    @Test func `Tables that do not exist or are of an earlier version are not created or changed`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "read \(UUID().uuidString)"
        await #expect(throws: PostgresOpeningError.missing(schema: schema)) {
            _ = try await server.ledger(schema: schema) { $0.isReadOnly = true }
        }
        let ledger = try await server.ledger(schema: schema)
        try await ledger.execute("DELETE FROM migration WHERE name = (SELECT max(name) FROM migration)")
        await #expect(throws: PostgresOpeningError.older(schema: schema)) {
            _ = try await server.ledger(schema: schema) { $0.isReadOnly = true }
        }
        let count = try await ledger.execute("SELECT count(*) FROM migration")
        #expect(count == Int64(SchemaMigration.all.count - 1))
    }
}
