import Foundation
import PostgresFixture

@testable import LaurelPostgres
@testable import PostgresNode

/// A ledger in a schema of its own with the work's leaderboards, and the way to its database past it.
struct TestLedger {
    let ledger: PostgresLedger
    let database: PostgresDatabase

    /// - Parameter timeout: Of a connection's statements; the ledger's own connections have it too.
    init(statementTimeout timeout: Duration) async throws {
        let server = try await PostgresServer.shared.value
        var settings = PostgresSettings()
        settings.schema = "ledger \(UUID().uuidString)"
        settings.statementTimeout = timeout
        // A busy machine may let a transaction stand longer than a server would.
        settings.idleTransactionTimeout = .seconds(120)
        ledger = try await server.ledger(schema: settings.schema) { $0.statementTimeout = timeout }
        database = PostgresDatabase(address: try server.address, settings: settings)
        try await NodeWork.prepare(ledger)
    }
}
