import Foundation
import LaurelPostgres
import LaurelTesting

/// A PostgreSQL of the tests' own, which is gone when nobody holds it, or with this process.
struct PostgresServer: Sendable {
    /// With what has to be written otherwise in a connection string.
    static let password = "s3cr:t/@word"

    let directory: String
    let port: String
    private let process: ChildProcess

    struct DidNotStart: Error {}

    /// One for all tests that leave it as it is.
    static let shared = Task { try await PostgresServer() }

    init(settings: [String] = []) async throws {
        directory = NSTemporaryDirectory() + "laurel-postgres-" + UUID().uuidString
        process = try ChildProcess(
            [Self.script, directory] + settings, environment: ["PGPASSWORD": Self.password])
        var lines = process.lines.makeAsyncIterator()
        guard let port = await lines.next() else { throw DidNotStart() }
        self.port = port
    }

    var addressText: String {
        let password = Self.password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "postgres://laurel:\(password)@127.0.0.1:\(port)/postgres?sslmode=disable"
    }

    var address: PostgresAddress { get throws { try PostgresAddress(addressText) } }

    /// A ledger in a schema of its own, which is empty where nobody used `schema` before.
    func ledger(
        schema: String = "case " + UUID().uuidString, _ change: (inout PostgresSettings) -> Void = { _ in }
    ) async throws -> PostgresLedger {
        var settings = PostgresSettings()
        settings.schema = schema
        settings.connectionCount = 3
        change(&settings)
        return try await PostgresLedger(at: address, settings: settings)
    }

    /// Two ledgers that share nothing but the database.
    func handles(_ change: (inout PostgresSettings) -> Void = { _ in }) async throws -> LedgerHandles {
        let schema = "case \"\(UUID().uuidString)\""
        return LedgerHandles(
            first: try await ledger(schema: schema, change), second: try await ledger(schema: schema, change))
    }

    /// Stops it as a crash would, and starts it again.
    func restart() async throws {
        let process = try ChildProcess([Self.script, "--restart", directory])
        for await _ in process.lines {}
    }

    /// Ends it for good.
    func stop() { process.endInput() }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "script/postgres").path
}
