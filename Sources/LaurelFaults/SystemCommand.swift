import Foundation

/// A tool of the system, run to its end.
enum SystemCommand {
    /// Where mounting and making file systems live, which the paths of ordinary users leave out.
    private static let directories = ["/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/bin"]

    static func path(of tool: String) -> String? {
        directories.map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// - Throws: ``TortureError/refused(_:)`` with the tool's own words where it is missing or fails.
    static func run(_ tool: String, _ arguments: String...) throws(TortureError) { try run(tool, arguments) }

    static func run(_ tool: String, _ arguments: [String]) throws(TortureError) {
        guard let path = path(of: tool) else { throw .refused("\(tool) is not installed") }
        try run(at: path, arguments)
    }

    /// - Parameter path: The program's own.
    static func run(at path: String, _ arguments: [String]) throws(TortureError) {
        let errors = Pipe()
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(nothing) }
        let process = try ChildProcess(
            [path] + arguments,
            streams: .init(input: nothing, output: nothing, errors: errors.fileHandleForWriting.fileDescriptor))
        try? errors.fileHandleForWriting.close()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        _ = process.waitForEnd()
        guard process.exitCode == 0 else {
            let line = text.split(separator: "\n").first.map(String.init)
            let tool = path.split(separator: "/").last ?? ""
            throw .refused("\(tool) is refused here (\(line ?? "exit code \(process.exitCode ?? -1)"))")
        }
    }
}
