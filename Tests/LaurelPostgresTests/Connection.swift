import Foundation

@testable import LaurelPostgres

/// A connection in a test's own hands.
///
/// `@unchecked` because a test uses it from one place at a time.
final class Connection: @unchecked Sendable {
    let connection: PostgresConnection
    /// The server's process for it.
    let process: Int64
    private let queue = DispatchQueue(label: "laurel.tests.connection")

    init(_ database: PostgresDatabase) throws {
        connection = try database.open()
        process = try connection.run([.text("SELECT pg_backend_pid()")])[0].rows[0].integer(0)
    }

    /// Runs what may have to wait, without a thread of the tests' waiting.
    func run<Value: Sendable>(_ body: @escaping @Sendable (PostgresConnection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body(self.connection) }) }
        }
    }
}

extension PostgresLedger {
    /// Runs statements of a test's own, and tells the number that the last one finds first.
    @discardableResult
    func execute(_ statements: String...) async throws -> Int64? {
        try await run { connection in
            try connection.run(statements.map { .text($0) }).last?.rows.first?.integer(0)
        }
    }

    /// The server's process that waits for what `connection` holds.
    func process(waitingFor connection: Connection) async throws -> Int64? {
        try await execute("SELECT pid FROM pg_stat_activity WHERE \(connection.process) = ANY(pg_blocking_pids(pid))")
    }
}
