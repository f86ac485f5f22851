import Foundation
@_exported public import LaurelProcesses
import LaurelTesting

extension PostgresServer {
    /// A server for all tests that do not change its state.
    package static let shared = Task { try await PostgresServer() }

    /// Whether PostgreSQL is installed on this machine.
    package static let isInstalled = (try? PostgresPrograms()) != nil

    /// The settings of a server that archives its WAL for ``restore(_:)``.
    package static let archiving = [
        "archive_mode=on", "archive_command=test ! -f ../archive/%f && cp %p ../archive/%f",
    ]

    /// Starts a server with additional settings.
    package convenience init(settings: [String] = []) async throws {
        try self.init(in: NSTemporaryDirectory() + "laurel-postgres-" + UUID().uuidString, port: 0)
        try await initialize(settings: settings)
        try await startOnFreePort()
    }

    /// Starts a standby of this server, which replicates asynchronously, with additional settings.
    package func standby(settings: [String] = []) async throws -> PostgresServer {
        let standby = try PostgresServer(
            in: NSTemporaryDirectory() + "laurel-standby-" + UUID().uuidString, port: 0)
        try await standby.copy(ofPrimaryAt: port, settings: settings)
        try await standby.startOnFreePort()
        return standby
    }

    /// Another program can take a free port before the server listens on it.
    private func startOnFreePort() async throws {
        repeat {
            try launch(port: await StallingProxy.freePort())
            try await waitUntil("PostgreSQL accepts connections or ends: \(logEnd)") { isAvailable || hasEnded }
        } while hasEnded && logEnd.contains("Address already in use")
        if hasEnded { throw FaultError.unexpected(logEnd) }
    }

    /// Starts the server after ``crash()``, in its former role.
    package func start() async throws {
        try launch()
        try await waitUntil("PostgreSQL accepts connections: \(logEnd)") { isAvailable }
    }

    /// Stops the server like a crash, and starts it again.
    package func restart() async throws {
        crash()
        try await start()
    }

    /// Waits until this standby has replayed everything that `primary` has written.
    package func waitForReplication(from primary: PostgresServer) async throws {
        let end = try await primary.query("SELECT pg_current_wal_lsn()")[0]
        try await waitUntil("the standby has caught up") {
            (try? await query("SELECT pg_last_wal_replay_lsn() >= '\(end)'::pg_lsn")) == ["t"]
        }
    }

    /// Makes a base backup.
    package func backUp() async throws { try await backUp(port: port, to: "\(directory)/backup") }

    /// Stops the server like a crash, and restores the base backup and the archived WAL into a new data directory. The
    /// server then becomes a primary on the same port.
    ///
    /// - Parameter settings: The settings that end the recovery, such as `recovery_target_time`.
    package func restore(_ settings: [String]) async throws {
        crash()
        try FileManager.default.removeItem(atPath: data)
        try FileManager.default.moveItem(atPath: "\(directory)/backup", toPath: data)
        try configure(["restore_command=cp ../archive/%f %p", "recovery_target_action=promote"] + settings)
        try Data().write(to: URL(fileURLWithPath: "\(data)/recovery.signal"))
        try await start()
    }
}
