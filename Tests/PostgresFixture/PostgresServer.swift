public import Foundation
public import LaurelPostgres
public import LaurelTesting

/// A PostgreSQL server of the tests, which ends with the last reference or with this process.
public struct PostgresServer: Sendable {
    /// A password with characters that must be escaped in a connection string.
    public static let password = "s3cr:t/@word"

    /// The data directory of the server.
    public let directory: String
    /// The port on which the server listens.
    public let port: String
    private let process: StartedProgram

    /// The server did not start.
    public struct DidNotStart: Error {}

    /// A server for all tests that do not change its state.
    public static let shared = Task { try await PostgresServer() }

    /// Starts a server with additional settings.
    public init(settings: [String] = []) async throws {
        directory = NSTemporaryDirectory() + "laurel-postgres-" + UUID().uuidString
        process = try StartedProgram(
            [Self.script, directory] + settings, environment: ["PGPASSWORD": Self.password])
        var lines = process.lines.makeAsyncIterator()
        guard let port = await lines.next() else { throw DidNotStart() }
        self.port = port
    }

    /// The connection string of the default database.
    public var addressText: String {
        let password = Self.password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "postgres://laurel:\(password)@127.0.0.1:\(port)/postgres?sslmode=disable"
    }

    /// Creates an empty database and returns its address.
    public func makeDatabase() async throws -> String {
        let name = "case_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        _ = try await query("CREATE DATABASE \(name)")
        return addressText.replacing("/postgres?", with: "/\(name)?")
    }

    /// Executes a statement with `psql` and returns the lines, whose values are separated by `|`.
    public func query(_ statement: String, at address: String? = nil) async throws -> [String] {
        let process = try StartedProgram(
            ["/usr/bin/env", "psql", address ?? addressText, "-XAtqc", statement], environment: [:])
        process.endInput()
        var lines: [String] = []
        for await line in process.lines { lines.append(line) }
        return lines
    }

    /// Whether PostgreSQL is installed on this machine.
    public static let isInstalled =
        (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))?.isEmpty == false
        || (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/pg_ctl") }

    /// The address of the default database.
    public var address: PostgresAddress { get throws { try PostgresAddress(addressText) } }

    /// Opens a ledger in a schema, which is new by default.
    public func ledger(
        schema: String = "case " + UUID().uuidString, _ change: (inout PostgresSettings) -> Void = { _ in }
    ) async throws -> PostgresLedger {
        var settings = PostgresSettings()
        settings.schema = schema
        settings.connectionCount = 3
        change(&settings)
        return try await PostgresLedger(at: address, settings: settings)
    }

    /// Opens two ledgers in the same schema, which share nothing but the database.
    public func handles(_ change: (inout PostgresSettings) -> Void = { _ in }) async throws -> LedgerHandles {
        let schema = "case \"\(UUID().uuidString)\""
        return LedgerHandles(
            first: try await ledger(schema: schema, change), second: try await ledger(schema: schema, change))
    }

    /// Stops the server like a crash, and starts it again.
    public func restart() async throws {
        let process = try StartedProgram([Self.script, "--restart", directory])
        for await _ in process.lines {}
    }

    /// Stops the server permanently.
    public func stop() { process.endInput() }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "script/postgres").path
}
