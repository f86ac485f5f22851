import Foundation
package import LaurelPostgres
package import LaurelProcesses
package import LaurelTesting

extension PostgresServer {
    // On a busy machine, PostgreSQL accepts a connection later than on a server.
    private static let patience = "&connect_timeout=30"

    /// The connection string of the default database.
    package var addressText: String { Self.address(ports: [port]) + Self.patience }

    /// The address of the default database.
    package var address: PostgresAddress { get throws { try PostgresAddress(addressText) } }

    /// The address of the default database on this server and then on another one.
    package func address(or other: PostgresServer) throws -> PostgresAddress {
        try PostgresAddress(Self.address(ports: [port, other.port]) + Self.patience)
    }

    /// The connection string of the default database through a proxy.
    package func addressText(through proxy: StallingProxy) -> String {
        Self.address(ports: [proxy.port]) + Self.patience
    }

    /// Creates an empty database and returns its address.
    package func makeDatabase() async throws -> String {
        let name = "case_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        _ = try await query("CREATE DATABASE \(name)")
        return addressText.replacing("/postgres?", with: "/\(name)?")
    }

    /// Opens a ledger in a schema, which is new by default, of the default database or of the one at an address.
    ///
    /// - Parameter other: Another server in the ledger's address; nil for one server.
    package func ledger(
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
    package func readOnlyLedger(schema: String, through proxy: StallingProxy? = nil) async throws -> PostgresLedger {
        try await ledger(schema: schema, at: proxy.map { addressText(through: $0) }) { settings in
            settings.isReadOnly = true
            if proxy != nil { settings.responseTime = .seconds(2) }
        }
    }

    /// Opens a ledger in a new schema through a proxy.
    package func ledger(
        through proxy: StallingProxy, responseTime: Duration = .seconds(60)
    ) async throws -> PostgresLedger {
        var settings = PostgresSettings()
        settings.schema = "case " + UUID().uuidString
        settings.connectionCount = 3
        settings.responseTime = responseTime
        return try await PostgresLedger(at: PostgresAddress(addressText(through: proxy)), settings: settings)
    }

    /// Opens two ledgers in the same schema, which share nothing but the database.
    package func handles(_ change: (inout PostgresSettings) -> Void = { _ in }) async throws -> LedgerHandles {
        let schema = "case \"\(UUID().uuidString)\""
        return LedgerHandles(
            first: try await ledger(schema: schema, change), second: try await ledger(schema: schema, change))
    }

    /// Returns a function that replaces a schema by its current state.
    package func copy(ofSchema schema: String) async throws -> @Sendable () async throws -> Void {
        let file = "\(directory)/\(schema).sql"
        _ = try await run("pg_dump", [addressText, "--schema", schema, "--file", file])
        return { [self] in
            _ = try await run(
                "psql",
                [
                    addressText, "-Xq1", "-v", "ON_ERROR_STOP=1", "-c", "DROP SCHEMA \(schema) CASCADE", "-f", file,
                    "-o", "/dev/null",
                ])
            try FileManager.default.removeItem(atPath: file)
        }
    }
}

extension StallingProxy {
    /// Opens a proxy to a PostgreSQL server.
    ///
    /// - Parameter usesServerPort: Whether the proxy listens on the server's port at 127.0.0.2, like another IP address of
    ///   the server's host, instead of on a free port at 127.0.0.1.
    package convenience init(of server: PostgresServer, usesServerPort: Bool = false) throws {
        if usesServerPort {
            try self.init(to: server.port, on: "127.0.0.2", port: server.port)
        } else {
            try self.init(to: server.port)
        }
    }
}
