import Foundation
import LaurelPostgres
import PostgresFixture
import Testing

/// Another process on the same database, which submits batches.
actor Node {
    nonisolated let name: String
    private let process: StartedProgram
    private var lines: AsyncStream<String>.Iterator
    /// The number after that of the last acknowledged batch.
    private(set) var answered: Int
    private(set) var failures: [String] = []

    /// The path of the program, which is built with the tests.
    private static let program: String = {
        let places =
            [Bundle.main.executableURL, CommandLine.arguments.first.map { URL(filePath: $0) }]
            + Bundle.allBundles.map(\.bundleURL)
        let programs = places.compactMap { $0?.deletingLastPathComponent().appending(path: "PostgresNode").path }
        return programs.first(where: FileManager.default.isExecutableFile(atPath:)) ?? programs[0]
    }()

    /// Starts a process that submits from batch `first` on.
    init(_ name: String, on server: PostgresServer, schema: String, first: Int = 0, batchSize: Int = 8) throws {
        try self.init(name, on: server, schema: schema, first, ["\(first)", "\(batchSize)", "40"])
    }

    /// Starts a process that stops in its first commit, until its input ends.
    init(holdingTheHeadOf schema: String, _ name: String, on server: PostgresServer) throws {
        try self.init(name, on: server, schema: schema, 0, ["hold"])
    }

    private init(
        _ name: String, on server: PostgresServer, schema: String, _ first: Int, _ arguments: [String]
    ) throws {
        self.name = name
        answered = first
        process = try StartedProgram([Self.program, server.addressText, schema, name] + arguments)
        lines = process.lines.makeAsyncIterator()
    }

    /// Returns the next line of output; nil if the process has ended.
    func line() async -> String? {
        var iterator = lines
        let line = await iterator.next(isolation: #isolation)
        lines = iterator
        return line
    }

    /// Waits until `count` more batches are acknowledged, or the process has ended.
    func answer(_ count: Int) async {
        let last = answered + count
        while answered < last, let line = await line() { take(line) }
    }

    /// Ends the process after the current batch.
    func end() async {
        process.endInput()
        while let line = await line() { take(line) }
    }

    /// Kills the process, and reads the acknowledgments that it had received.
    func kill() async {
        process.signal(SIGKILL)
        while let line = await line() { take(line) }
    }

    nonisolated func signal(_ number: Int32) { process.signal(number) }
    nonisolated func endInput() { process.endInput() }

    private func take(_ line: String) {
        if line == "took \(answered)" {
            answered += 1
        } else {
            failures.append(line)
        }
    }
}
