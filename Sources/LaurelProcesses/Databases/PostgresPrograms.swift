import Foundation

/// The programs of PostgreSQL on this machine, and the user that runs them.
package struct PostgresPrograms: Sendable {
    private let directory: String
    /// The start of each command line: PostgreSQL does not run as root.
    private let prefix: [String]

    /// Finds the latest version that is installed.
    ///
    /// - Throws: ``FaultError/refused(_:)`` if PostgreSQL is not installed, or if this process is root and cannot
    ///   change to another user.
    package init() throws(FaultError) {
        let versions = "/usr/lib/postgresql"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
        let installed = names.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
            .map { "\(versions)/\($0)/bin" }
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        guard let directory = (installed + path).first(where: Self.holdsServer) else {
            throw .refused("PostgreSQL is not installed")
        }
        self.directory = directory
        guard geteuid() == 0 else {
            prefix = []
            return
        }
        guard let setpriv = SystemCommand.path(of: "setpriv"), getpwnam("postgres") != nil else {
            throw .refused("PostgreSQL does not run as root, and setpriv or the user postgres is missing")
        }
        prefix = [setpriv, "--reuid=postgres", "--regid=postgres", "--init-groups", "--"]
    }

    private static func holdsServer(_ directory: String) -> Bool {
        ["postgres", "initdb", "pg_basebackup", "psql"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: "\(directory)/\($0)")
        }
    }

    /// Returns the command line of a program.
    ///
    /// - Parameter variables: Additional variables for the program only.
    package func command(_ program: String, _ arguments: [String], variables: [String: String] = [:]) -> [String] {
        let settings = variables.map { "\($0.key)=\($0.value)" }
        return prefix + (settings.isEmpty ? [] : ["/usr/bin/env"] + settings) + ["\(directory)/\(program)"] + arguments
    }

    /// Runs a program to its end and returns its output, without blocking a thread of the tasks.
    package func run(_ program: String, _ arguments: [String]) async throws(FaultError) -> String {
        let command = command(program, arguments)
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(FaultError) in
                        try SystemCommand.run(at: command[0], Array(command.dropFirst()))
                    })
            }
        }
        return try result.get()
    }

    /// Makes a directory accessible to the user of PostgreSQL only, and creates it if it does not exist.
    package func makeDirectory(_ path: String) throws(FaultError) {
        let owner = geteuid() == 0 ? ["-o", "postgres"] : []
        try SystemCommand.run("install", ["-d", "-m", "700"] + owner + [path])
    }
}
