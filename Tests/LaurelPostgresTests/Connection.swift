import Foundation

@testable import LaurelPostgres

/// A connection that a test controls directly.
///
/// `@unchecked` because a test uses it from one task at a time.
final class Connection: @unchecked Sendable {
    let connection: PostgresConnection
    /// The process number of the server's backend.
    let process: Int64
    private let queue = DispatchQueue(label: "laurel.tests.connection")

    init(_ database: PostgresDatabase) throws {
        connection = try database.open()
        process = try connection.run([.text("SELECT pg_backend_pid()")])[0].rows[0].integer(0)
    }

    /// Runs `body`, which may block, outside of the concurrency thread pool.
    func run<Value: Sendable>(_ body: @escaping @Sendable (PostgresConnection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body(self.connection) }) }
        }
    }
}

extension PostgresLedger {
    /// Runs statements, and returns the integer in the first row of the last statement's result.
    @discardableResult
    func execute(_ statements: String...) async throws -> Int64? {
        try await run(.longReading) { connection in
            try connection.run(statements.map { .text($0) }).last?.rows.first?.integer(0)
        }
    }

    /// The backend process that waits for a lock of `connection`.
    func process(waitingFor connection: Connection) async throws -> Int64? {
        try await execute("SELECT pid FROM pg_stat_activity WHERE \(connection.process) = ANY(pg_blocking_pids(pid))")
    }
}
