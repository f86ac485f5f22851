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
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        do { try process.run() } catch { throw .refused("\(tool) cannot be run: \(error)") }
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let line = text.split(separator: "\n").first.map(String.init) ?? "exit code \(process.terminationStatus)"
            throw .refused("\(tool) is refused here (\(line))")
        }
    }
}
