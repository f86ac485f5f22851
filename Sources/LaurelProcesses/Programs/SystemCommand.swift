import Foundation

/// A command of the system that runs to its end.
package enum SystemCommand {
    /// The folders that are searched for commands. PATH may lack those for mounts and file systems.
    private static let directories = ["/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/bin"]

    /// Returns the path of a command, or nil if it is not installed.
    package static func path(of tool: String) -> String? {
        directories.map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a command of the system by its name.
    ///
    /// - Throws: ``FaultError/refused(_:)`` with the command's message if it is missing or fails.
    package static func run(_ tool: String, _ arguments: String...) throws(FaultError) { try run(tool, arguments) }

    /// Runs a command of the system by its name.
    package static func run(_ tool: String, _ arguments: [String]) throws(FaultError) {
        guard let path = path(of: tool) else { throw .refused("\(tool) is not installed") }
        try run(at: path, arguments)
    }

    /// Runs a program and waits for its end.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - environment: The variables of the program; nil for those of this process.
    /// - Returns: The standard output.
    @discardableResult
    package static func run(
        at path: String, _ arguments: [String], environment: [String: String]? = nil
    ) throws(FaultError) -> String {
        let (output, errors) = (ChildProcess.pipe(), ChildProcess.pipe())
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(nothing) }
        let process = try ChildProcess(
            [path] + arguments, environment: environment,
            streams: .init(
                input: nothing, output: output.fileHandleForWriting.fileDescriptor,
                errors: errors.fileHandleForWriting.fileDescriptor))
        for pipe in [output, errors] { try? pipe.fileHandleForWriting.close() }
        // Errors are short messages, which fit into the pipe.
        let result = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        _ = process.waitForEnd()
        guard process.exitCode == 0 else {
            let line = text.split(separator: "\n").first.map(String.init)
            let tool = path.split(separator: "/").last ?? ""
            throw .refused("\(tool) is refused here (\(line ?? "exit code \(process.exitCode ?? -1)"))")
        }
        return result
    }
}
