import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore
@testable import LaurelPostgres
@testable import PostgresNode

/// The time limit of a transaction that is idle while a batch is decided or encoded.
struct `Batches in PostgreSQL` {
    /// Batch sizes, and the limits of their transactions.
    private static let limits = [(Command.largeBatchCount - 1, "2min"), (Command.largeBatchCount, "1min")]

    private let database: PostgresDatabase
    private let connection: PostgresConnection

    init() async throws {
        // Its limit is two minutes, and that of long work is one minute.
        database = try await TestLedger(statementTimeout: .seconds(120)).database
        connection = try Connection(database).connection
    }

    private func limit() throws -> String {
        try connection.run([.text("SELECT current_setting('idle_in_transaction_session_timeout')")])[0].rows[0].text(0)
    }

    private func batch(of count: Int) throws -> [Command] {
        try NodeWork(name: "batch", batchSize: count, playerCount: 100).batch(0)
    }

    private func committing() throws -> PostgresTransaction {
        try PostgresTransaction(committingTo: NodeWork.realm, on: connection, settings: database.settings)
    }

    @Test(arguments: limits)
    func `A commit of a large batch has the limit of long work`(count: Int, expected: String) throws {
        var (transaction, random) = (try committing(), SeededRandom(seed: 1))
        _ = try transaction.commit(batch(of: count), at: NodeWork.morning, using: &random)
        #expect(try limit() == expected)
    }

    @Test(arguments: limits)
    func `A large batch that is decided before its transaction has the limit of long work`(
        count: Int, expected: String
    ) throws {
        let reading = try PostgresTransaction(reading: NodeWork.realm, on: connection)
        let decision = try decision(of: batch(of: count), on: reading)
        #expect(try limit() == expected)
        try reading.finish()
        var writing = try committing()
        #expect(try limit() == "2min")
        #expect(try writing.write(decision, after: reading.head))
        #expect(try limit() == expected)
    }

    @Test(arguments: limits)
    func `A large batch that is decided after a pending batch has the limit of long work`(
        count: Int, expected: String
    ) throws {
        let reading = try PostgresTransaction(reading: NodeWork.realm, on: connection)
        let pending = PendingTransaction(try decision(of: batch(of: 1), on: reading), over: reading)
        _ = try decision(of: batch(of: count), on: pending)
        #expect(try limit() == expected)
    }

    private func decision(of commands: [Command], on transaction: some LedgerTransaction) throws -> Decision {
        var random = SeededRandom(seed: 1)
        let state = try transaction.state(for: commands, at: NodeWork.morning)
        return decide(commands, on: state, at: NodeWork.morning, using: &random)
    }
}
