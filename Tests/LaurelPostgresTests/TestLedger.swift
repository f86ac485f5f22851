import Foundation
import PostgresFixture

@testable import LaurelPostgres
@testable import PostgresNode

/// A ledger in its own schema with the work's leaderboards, and direct access to its database.
struct TestLedger {
    let ledger: PostgresLedger
    let database: PostgresDatabase

    /// - Parameter timeout: The time limit for statements, also of the ledger's own connections.
    init(statementTimeout timeout: Duration) async throws {
        let server = try await PostgresServer.shared.value
        var settings = PostgresSettings()
        settings.schema = "ledger \(UUID().uuidString)"
        settings.statementTimeout = timeout
        // On a busy machine, a transaction may be idle longer than on a server.
        settings.idleTransactionTimeout = .seconds(120)
        settings.responseTime = .seconds(120)
        ledger = try await server.ledger(schema: settings.schema) { $0.statementTimeout = timeout }
        database = PostgresDatabase(address: try server.address, settings: settings)
        try await NodeWork.prepare(ledger)
    }
}
