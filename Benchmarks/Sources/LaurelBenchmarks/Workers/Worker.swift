import Foundation

/// A process that measures on request; see ``WorkerProtocol``.
final class Worker {
    private let process = Process()
    private let requests = Pipe()
    private let answers = Pipe()

    init(_ executable: URL, _ arguments: [String] = []) throws {
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
    }

    /// Starts this program with another subcommand, the first of `arguments`.
    static func itself(_ arguments: String...) throws -> Worker {
        try Worker(URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), arguments)
    }

    func send(_ verb: String, _ numbers: Int...) throws -> [String: Double] {
        let line = ([verb] + numbers.map(String.init)).joined(separator: " ") + "\n"
        try requests.fileHandleForWriting.write(contentsOf: Data(line.utf8))
        return try answer()
    }

    /// Returns the next response line.
    func answer() throws -> [String: Double] {
        var line = Data()
        while let byte = try answers.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) { line += byte }
        guard !line.isEmpty else { throw WorkerFailure(arguments: process.arguments ?? []) }
        return try JSONDecoder().decode([String: Double].self, from: line)
    }

    /// Ends the process and waits for its exit.
    func finish() throws {
        try requests.fileHandleForWriting.close()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw WorkerFailure(arguments: process.arguments ?? []) }
    }
}

/// An error for a process that exited without a response. Its reason is on standard error.
struct WorkerFailure: Error, CustomStringConvertible {
    let arguments: [String]

    var description: String { "The process \(arguments) exited before it responded." }
}
