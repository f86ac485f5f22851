import LaurelPostgres
import LaurelTesting
import PostgresFixture
import Testing

/// Serial, since each clause has a pair of pools, and a server so many connections.
@Suite(.serialized)
struct `PostgreSQL ledger` {
    @Test(arguments: LedgerContract.clauses)
    func `keeps its promise over two pools of connections`(clause: LedgerContract) async throws {
        let server = try await PostgresServer.shared.value
        try await clause.verify { try await server.handles() }
    }

    @Test(arguments: LedgerContract.clauses)
    func `keeps its promise with a new table of facts at every turn`(clause: LedgerContract) async throws {
        let server = try await PostgresServer.shared.value
        try await clause.verify { try await server.handles { $0.factCountPerPartition = 7 } }
    }
}
