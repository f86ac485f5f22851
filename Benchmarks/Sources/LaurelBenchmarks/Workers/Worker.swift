import Foundation

/// A process that measures when it is asked to; see ``WorkerProtocol``.
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

    /// This program again, as the subcommand that `arguments` begin with.
    static func itself(_ arguments: String...) throws -> Worker {
        try Worker(URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), arguments)
    }

    func ask(_ verb: String, _ numbers: Int...) throws -> [String: Double] {
        let line = ([verb] + numbers.map(String.init)).joined(separator: " ") + "\n"
        try requests.fileHandleForWriting.write(contentsOf: Data(line.utf8))
        return try answer()
    }

    /// The next answer, asked for or not.
    func answer() throws -> [String: Double] {
        var line = Data()
        while let byte = try answers.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) { line += byte }
        guard !line.isEmpty else { throw WorkerFailure(arguments: process.arguments ?? []) }
        return try JSONDecoder().decode([String: Double].self, from: line)
    }

    /// Lets the process end, and waits until it has.
    func finish() throws {
        try requests.fileHandleForWriting.close()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw WorkerFailure(arguments: process.arguments ?? []) }
    }
}

/// A process ended before it answered; it said why on standard error.
struct WorkerFailure: Error, CustomStringConvertible {
    let arguments: [String]

    var description: String { "The process \(arguments) ended early." }
}
