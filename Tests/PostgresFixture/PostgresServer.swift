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
        let directory = NSTemporaryDirectory() + "laurel-postgres-" + UUID().uuidString
        let process = try StartedProgram(
            [Self.script, directory] + settings, environment: ["PGPASSWORD": Self.password])
        try await self.init(directory: directory, process: process)
    }

    /// Starts a standby of this server, which replicates asynchronously, with additional settings.
    public func standby(settings: [String] = []) async throws -> PostgresServer {
        let directory = NSTemporaryDirectory() + "laurel-standby-" + UUID().uuidString
        return try await PostgresServer(
            directory: directory,
            process: StartedProgram(
                [Self.script, "--standby", port, directory] + settings, environment: ["PGPASSWORD": Self.password]))
    }

    private init(directory: String, process: StartedProgram) async throws {
        (self.directory, self.process) = (directory, process)
        var lines = process.lines.makeAsyncIterator()
        guard let port = await lines.next() else { throw DidNotStart() }
        self.port = port
    }

    /// The connection string of the default database.
    public var addressText: String {
        let password = Self.password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        // On a busy machine, PostgreSQL accepts a connection later than on a server.
        return "postgres://laurel:\(password)@127.0.0.1:\(port)/postgres?sslmode=disable&connect_timeout=30"
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

    /// Opens a ledger in a schema, which is new by default, of the default database or of the one at an address.
    ///
    /// - Parameter other: Another server in the ledger's address; nil for one server.
    public func ledger(
        schema: String = "case " + UUID().uuidString, at address: String? = nil, or other: PostgresServer? = nil,
        _ change: (inout PostgresSettings) -> Void = { _ in }
    ) async throws -> PostgresLedger {
        var settings = PostgresSettings()
        settings.schema = schema
        settings.connectionCount = 3
        // On a busy machine, PostgreSQL may respond later, and a transaction may be idle longer, than on a server.
        settings.responseTime = .seconds(60)
        settings.idleTransactionTimeout = .seconds(2)
        change(&settings)
        if let other { return try await PostgresLedger(at: self.address(or: other), settings: settings) }
        return try await PostgresLedger(at: PostgresAddress(address ?? addressText), settings: settings)
    }

    /// Opens a read-only ledger in a schema, which waits up to two seconds for responses through a proxy.
    public func readOnlyLedger(schema: String, through proxy: StallingProxy? = nil) async throws -> PostgresLedger {
        try await ledger(schema: schema, at: proxy.map { addressText(through: $0) }) { settings in
            settings.isReadOnly = true
            if proxy != nil { settings.responseTime = .seconds(2) }
        }
    }

    /// Opens two ledgers in the same schema, which share nothing but the database.
    public func handles(_ change: (inout PostgresSettings) -> Void = { _ in }) async throws -> LedgerHandles {
        let schema = "case \"\(UUID().uuidString)\""
        return LedgerHandles(
            first: try await ledger(schema: schema, change), second: try await ledger(schema: schema, change))
    }

    /// Stops the server like a crash, and starts it again.
    public func restart() async throws { try await control("--restart") }

    /// Stops the server like a crash. ``start()`` starts it again.
    public func crash() async throws { try await control("--stop") }

    /// Starts the server after ``crash()``, in its former role.
    public func start() async throws { try await control("--start") }

    /// Makes a standby a primary.
    public func promote() async throws { try await control("--promote") }

    /// Waits until this standby has replayed everything that `primary` has written.
    public func waitForReplication(from primary: PostgresServer) async throws {
        let end = try await primary.query("SELECT pg_current_wal_lsn()")[0]
        try await waitUntil("the standby has caught up") {
            try await query("SELECT pg_last_wal_replay_lsn() >= '\(end)'::pg_lsn") == ["t"]
        }
    }

    /// The settings of a server that archives its WAL for ``restore(_:)``.
    public static let archiving = ["archive_mode=on", "archive_command=test ! -f ../archive/%f && cp %p ../archive/%f"]

    /// Makes a base backup.
    public func backUp() async throws { try await control("--back-up") }

    /// Stops the server like a crash, and restores the base backup and the archived WAL into a new data directory. The
    /// server then becomes a primary on the same port.
    ///
    /// - Parameter settings: The settings that end the recovery, such as `recovery_target_time`.
    public func restore(_ settings: [String]) async throws { try await control("--restore", settings) }

    private func control(_ action: String, _ settings: [String] = []) async throws {
        let process = try StartedProgram([Self.script, action, directory] + settings)
        for await _ in process.lines {}
    }

    /// The address of the default database on this server and then on another one.
    public func address(or other: PostgresServer) throws -> PostgresAddress {
        try PostgresAddress(
            addressText.replacing("127.0.0.1:\(port)", with: "127.0.0.1:\(port),127.0.0.1:\(other.port)"))
    }

    /// Returns a function that replaces a schema by its current state.
    public func copy(ofSchema schema: String) async throws -> @Sendable () async throws -> Void {
        let file = directory + "-\(schema).sql"
        let dump = try StartedProgram(
            ["/usr/bin/env", "pg_dump", addressText, "--schema", schema, "--file", file], environment: [:])
        for await _ in dump.lines {}
        let address = addressText
        return {
            let restore = try StartedProgram(
                [
                    "/usr/bin/env", "psql", address, "-Xq1", "-v", "ON_ERROR_STOP=1",
                    "-c", "DROP SCHEMA \(schema) CASCADE", "-f", file, "-o", "/dev/null",
                ], environment: [:])
            for await _ in restore.lines {}
            try FileManager.default.removeItem(atPath: file)
        }
    }

    /// Stops the server permanently.
    public func stop() { process.endInput() }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "script/postgres").path
}
