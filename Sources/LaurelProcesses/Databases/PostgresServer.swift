import Foundation
import LaurelModel

/// A PostgreSQL server on this machine. It can be a primary or a standby.
///
/// The server ends, and its directory is removed, with the last reference. A running server also ends, and removes its
/// directory, with this process.
package final class PostgresServer: Sendable {
    private struct Running {
        let process: ChildProcess
        /// The server ends when this end of a pipe closes, also if this process is killed.
        let lifeline: FileHandle
    }

    private static let patienceSeconds = 60.0
    /// A password with characters that must be escaped in a connection string.
    package static let password = "s3cr:t/@word"

    /// The directory of the server's files.
    package let directory: String
    private let programs: PostgresPrograms
    /// Additional environment variables of the server.
    private let variables: [String: String]
    private let currentPort: Locked<Int>
    private let running = Locked<Running?>(nil)

    /// Creates a server without data.
    ///
    /// - Throws: ``FaultError/refused(_:)`` if PostgreSQL cannot run on this machine.
    package init(in directory: String, port: Int, variables: [String: String] = [:]) throws(FaultError) {
        programs = try PostgresPrograms()
        (self.directory, self.variables, currentPort) = (directory, variables, Locked(port))
    }

    deinit {
        let running = running.withLock(\.self)
        try? running?.lifeline.close()
        if running?.process.waitForEnd(seconds: Self.patienceSeconds) == false { running?.process.kill() }
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// The port on which the server listens.
    package var port: Int { currentPort.withLock(\.self) }

    /// The directory of the database.
    package var data: String { "\(directory)/data" }

    /// Returns the address of the default database on one of the servers that listen on these ports.
    package static func address(ports: [Int]) -> String {
        let password = password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let hosts = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
        return "postgres://laurel:\(password)@\(hosts)/postgres?sslmode=disable"
    }

    /// Creates an empty database, with settings such as `fsync=off`.
    package func initialize(settings: [String]) async throws {
        try makeDirectory()
        let passwordFile = "\(directory)/password"
        try Data(Self.password.utf8).write(to: URL(fileURLWithPath: passwordFile))
        _ = try await run(
            "initdb",
            [
                "--pgdata", data, "--username", "laurel", "--pwfile", passwordFile, "--auth", "scram-sha-256",
                "--encoding", "UTF8", "--locale", "C", "--no-sync",
            ])
        try configure(
            ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"] + settings)
    }

    /// Replaces all data by a copy of a primary, as its standby. The server is not running.
    ///
    /// - Parameter port: The port of the primary, through which the standby also receives commits.
    package func copy(ofPrimaryAt port: Int, settings: [String] = []) async throws {
        try? FileManager.default.removeItem(atPath: data)
        try makeDirectory()
        try await backUp(port: port, to: data, "--write-recovery-conf")
        try configure(settings)
    }

    /// Copies the data of the running server on a port.
    package func backUp(port: Int, to path: String, _ options: String...) async throws {
        let connection = "host=127.0.0.1 port=\(port) user=laurel password=\(Self.password) sslmode=disable"
        _ = try await run(
            "pg_basebackup",
            ["--pgdata", path, "--checkpoint", "fast", "--no-sync", "--dbname", connection] + options)
    }

    /// Creates the directories. The archive is for servers whose settings use it.
    private func makeDirectory() throws {
        for path in [directory, "\(directory)/archive"] { try programs.makeDirectory(path) }
    }

    /// Adds settings. The last value of a setting applies.
    package func configure(_ settings: [String]) throws {
        let lines = settings.map { setting in
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.joined(separator: " = '") + "'\n"
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(data)/postgresql.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(lines.joined().utf8))
        try file.close()
    }

    /// Launches the server. It accepts connections when ``isAvailable`` is true.
    ///
    /// - Parameter port: Another port than before; nil for the same port.
    package func launch(port: Int? = nil) throws {
        if let port { currentPort.withLock { $0 = port } }
        // The status of a server that was killed.
        try? FileManager.default.removeItem(atPath: statusFile)
        let pipe = ChildProcess.pipe()
        // The former messages are not those of this server.
        try Data().write(to: URL(fileURLWithPath: logFile))
        let log = try FileHandle(forWritingTo: URL(fileURLWithPath: logFile))
        try log.seekToEnd()
        // SIGQUIT is an immediate stop, which leaves the data like a crash. A line of the input stops the server, and the
        // end of the input also removes the directory.
        let script = """
            exec 3<&0
            trap 'kill -QUIT $server; wait $server; rm -rf "$0"; exit' HUP
            "$@" </dev/null 3<&- & server=$!
            { if read -r line <&3; then kill -QUIT $server; else kill -HUP $$; fi; } & watcher=$!
            wait $server
            kill $watcher
            """
        let process = try ChildProcess(
            ["/bin/sh", "-c", script, directory]
                + programs.command("postgres", ["-D", data, "-p", "\(self.port)"], variables: variables),
            streams: .init(
                input: pipe.fileHandleForReading.fileDescriptor, output: log.fileDescriptor,
                errors: log.fileDescriptor))
        running.withLock { $0 = Running(process: process, lifeline: pipe.fileHandleForWriting) }
        for handle in [pipe.fileHandleForReading, log] { try handle.close() }
    }

    private var logFile: String { "\(directory)/log" }

    /// The end of the log.
    package var logEnd: String {
        String(decoding: (FileManager.default.contents(atPath: logFile) ?? Data()).suffix(2_000), as: UTF8.self)
    }

    /// Whether the server has ended, for example because another program listens on its port.
    package var hasEnded: Bool { running.withLock { $0?.process.waitForEnd(seconds: 0) } ?? true }

    private var statusFile: String { "\(data)/postmaster.pid" }

    /// Whether the server accepts connections.
    package var isAvailable: Bool {
        let status = FileManager.default.contents(atPath: statusFile) ?? Data()
        return String(decoding: status, as: UTF8.self).contains("\nready")
    }

    /// Stops the server like a crash.
    package func crash() {
        guard let running = running.withLock({ $0.take() }) else { return }
        // A write to a server that has ended would end this process.
        if !running.process.waitForEnd(seconds: 0) { try? running.lifeline.write(contentsOf: Data("crash\n".utf8)) }
        if !running.process.waitForEnd(seconds: Self.patienceSeconds) { running.process.kill() }
        try? running.lifeline.close()
    }

    /// Makes a standby a primary.
    package func promote() async throws { _ = try await query("SELECT pg_promote(wait => true)") }

    /// Executes a statement and returns the rows, whose values are separated by `|`.
    ///
    /// - Parameter address: The address of a database; nil for the default database.
    package func query(_ statement: String, at address: String? = nil) async throws(FaultError) -> [String] {
        try await run("psql", ["--dbname", address ?? Self.address(ports: [port]), "-XAtqc", statement])
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Runs a program of PostgreSQL and returns its output.
    package func run(_ program: String, _ arguments: [String]) async throws(FaultError) -> String {
        try await programs.run(program, arguments)
    }
}
