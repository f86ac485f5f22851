import Foundation
import LaurelCommands

/// A PostgreSQL server of a cluster, which keeps its port. It can be a primary or a standby.
final class DatabaseServer {
    static let user = "laurel"
    private static let patienceSeconds = 60.0

    let port: Int
    private let directory: String
    private let programs: DatabasePrograms
    private let harness: FaultHarness
    /// The library that delays syncs, with its settings; nil if there is none.
    private let library: FaultLibrary?
    private var process: ChildProcess?
    /// The server stops when this pipe closes, also if this process is killed.
    private var lifeline: Pipe?

    /// Creates a server without data.
    init(_ name: String, port: Int, programs: DatabasePrograms, library: URL?, harness: FaultHarness) throws {
        self.port = port
        self.programs = programs
        self.harness = harness
        directory = harness.path(name)
        self.library = try library.map { try FaultLibrary($0, settingsFile: harness.path("\(name)-faults")) }
    }

    deinit { stop() }

    /// Creates an empty database.
    func initialize() async throws {
        try programs.makeDirectory(directory)
        _ = try await programs.run(
            "initdb",
            ["--pgdata", data, "--username", Self.user, "--auth", "trust", "--encoding", "UTF8", "--locale", "C"])
        try configure([
            "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", "max_connections = 100",
            "shared_buffers = '32MB'", "wal_keep_size = '1GB'", "wal_retrieve_retry_interval = '200ms'",
            "port = \(port)",
        ])
    }

    /// Replaces all data by a copy of a primary, as its standby. The server is stopped.
    ///
    /// - Parameter primaryPort: The port of the primary, through which the standby also receives commits.
    func copy(ofPrimaryAt primaryPort: Int) async throws {
        try? FileManager.default.removeItem(atPath: data)
        try programs.makeDirectory(directory)
        _ = try await programs.run(
            "pg_basebackup",
            [
                "--pgdata", data, "--checkpoint", "fast", "--no-sync", "--write-recovery-conf", "--dbname",
                "host=127.0.0.1 port=\(primaryPort) user=\(Self.user)",
            ])
        // The last value of a setting applies.
        try configure(["port = \(port)"])
    }

    private var data: String { "\(directory)/data" }
    private var connection: String { "host=127.0.0.1 port=\(port) user=\(Self.user) dbname=postgres" }

    /// The address for commands of Laurel.
    var address: String { "postgres://\(Self.user)@127.0.0.1:\(port)/postgres?sslmode=disable" }

    private func configure(_ lines: [String]) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(data)/postgresql.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
        try file.close()
    }

    /// Starts the server and waits until it accepts connections.
    func start() async throws {
        let lifeline = Pipe()
        if !FileManager.default.fileExists(atPath: logFile) { try Data().write(to: URL(fileURLWithPath: logFile)) }
        let log = try FileHandle(forWritingTo: URL(fileURLWithPath: logFile))
        try log.seekToEnd()
        // SIGQUIT is an immediate stop, which leaves the data like a crash.
        let script = """
            exec 3<&0; "$@" </dev/null 3<&- & cat <&3 >/dev/null; kill -QUIT $!; wait $!
            """
        process = try ChildProcess(
            ["/bin/sh", "-c", script, "sh"]
                + programs.command("postgres", ["-D", data], variables: library?.variables ?? [:]),
            streams: .init(
                input: lifeline.fileHandleForReading.fileDescriptor, output: log.fileDescriptor,
                errors: log.fileDescriptor))
        self.lifeline = lifeline
        for handle in [lifeline.fileHandleForReading, log] { try handle.close() }
        try await harness.wait("PostgreSQL accepts connections", seconds: Self.patienceSeconds) {
            await isAvailable
        }
    }

    private var logFile: String { "\(directory)/log" }

    /// The end of the log.
    var logEnd: String {
        String(decoding: (FileManager.default.contents(atPath: logFile) ?? Data()).suffix(2_000), as: UTF8.self)
    }

    /// Whether the server accepts connections.
    private var isAvailable: Bool {
        get async { (try? await query("SELECT 1")) != nil }
    }

    /// Stops the server like a crash.
    func stop() {
        try? lifeline?.fileHandleForWriting.close()
        lifeline = nil
        if process?.waitForEnd(seconds: Self.patienceSeconds) == false { process?.kill() }
        process = nil
    }

    /// Executes a statement and returns the rows, whose values are separated by `|`.
    func query(_ statement: String) async throws(FaultError) -> [Substring] {
        try await programs.run("psql", ["--dbname", connection, "-XAtqc", statement]).split(separator: "\n")
    }

    /// Delays every sync.
    func delaySyncs(milliseconds: Int) throws { try library?.set(syncDelayMilliseconds: Int64(clamping: milliseconds)) }
}
