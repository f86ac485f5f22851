import LaurelPostgres
import LaurelTesting
import PostgresFixture
import Testing

/// Serialized because each clause opens two pools, and the server's number of connections is limited.
@Suite(.serialized)
struct `PostgreSQL ledger` {
    @Test(arguments: LedgerContract.clauses)
    func `Two pools of connections to a PostgreSQL ledger fulfill the contract`(clause: LedgerContract) async throws {
        let server = try await PostgresServer.shared.value
        try await clause.verify { try await server.handles() }
    }

    @Test(arguments: LedgerContract.clauses)
    func `A PostgreSQL ledger that often adds a partition fulfills the contract`(clause: LedgerContract) async throws {
        let server = try await PostgresServer.shared.value
        try await clause.verify { try await server.handles { $0.factCountPerPartition = 7 } }
    }
}
