public import Foundation
public import LaurelPostgres
public import LaurelTesting

/// A PostgreSQL of the tests' own, which is gone when nobody holds it, or with this process.
public struct PostgresServer: Sendable {
    /// With what has to be written otherwise in a connection string.
    public static let password = "s3cr:t/@word"

    public let directory: String
    public let port: String
    private let process: StartedProgram

    public struct DidNotStart: Error {}

    /// One for all tests that leave it as it is.
    public static let shared = Task { try await PostgresServer() }

    public init(settings: [String] = []) async throws {
        directory = NSTemporaryDirectory() + "laurel-postgres-" + UUID().uuidString
        process = try StartedProgram(
            [Self.script, directory] + settings, environment: ["PGPASSWORD": Self.password])
        var lines = process.lines.makeAsyncIterator()
        guard let port = await lines.next() else { throw DidNotStart() }
        self.port = port
    }

    public var addressText: String {
        let password = Self.password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "postgres://laurel:\(password)@127.0.0.1:\(port)/postgres?sslmode=disable"
    }

    /// The address of a database of its own, which is empty.
    public func makeDatabase() async throws -> String {
        let name = "case_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        _ = try await query("CREATE DATABASE \(name)")
        return addressText.replacing("/postgres?", with: "/\(name)?")
    }

    /// What `psql` prints for a statement, line by line: values with `|` between them.
    public func query(_ statement: String, at address: String? = nil) async throws -> [String] {
        let process = try StartedProgram(
            ["/usr/bin/env", "psql", address ?? addressText, "-XAtqc", statement], environment: [:])
        process.endInput()
        var lines: [String] = []
        for await line in process.lines { lines.append(line) }
        return lines
    }

    /// Whether there is a PostgreSQL on this machine that tests can start.
    public static let isInstalled =
        (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))?.isEmpty == false
        || (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/pg_ctl") }

    public var address: PostgresAddress { get throws { try PostgresAddress(addressText) } }

    /// A ledger in a schema of its own, which is empty where nobody used `schema` before.
    public func ledger(
        schema: String = "case " + UUID().uuidString, _ change: (inout PostgresSettings) -> Void = { _ in }
    ) async throws -> PostgresLedger {
        var settings = PostgresSettings()
        settings.schema = schema
        settings.connectionCount = 3
        change(&settings)
        return try await PostgresLedger(at: address, settings: settings)
    }

    /// Two ledgers that share nothing but the database.
    public func handles(_ change: (inout PostgresSettings) -> Void = { _ in }) async throws -> LedgerHandles {
        let schema = "case \"\(UUID().uuidString)\""
        return LedgerHandles(
            first: try await ledger(schema: schema, change), second: try await ledger(schema: schema, change))
    }

    /// Stops it as a crash would, and starts it again.
    public func restart() async throws {
        let process = try StartedProgram([Self.script, "--restart", directory])
        for await _ in process.lines {}
    }

    /// Ends it for good.
    public func stop() { process.endInput() }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "script/postgres").path
}
