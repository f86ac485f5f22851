import Foundation
import LaurelCommands

/// A child process that runs `laurel serve` on a free port of this machine.
final class ServerProcess {
    private static let patienceSeconds = 60.0

    private let process: ChildProcess
    private let harness: FaultHarness
    private let outputFile: String
    private let errorsFile: String

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - data: The data directory. The server creates it if it does not exist.
    ///   - options: Further options of the server.
    convenience init(of data: String, harness: FaultHarness, options: [String] = []) throws {
        try self.init(
            ["--data", data, "--game", WriterScore.game, "--print-keys"] + options, errorsFile: harness.errorsFile,
            harness: harness)
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - options: The options in addition to those of the address and the log.
    ///   - environment: Additional variables.
    ///   - errorsFile: The file for the log, which is replaced.
    init(
        _ options: [String], environment additions: [String: String] = [:], errorsFile: String, harness: FaultHarness
    ) throws {
        self.harness = harness
        self.errorsFile = errorsFile
        outputFile = harness.path("output")
        for file in [outputFile, errorsFile] { try Data().write(to: URL(fileURLWithPath: file)) }
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: outputFile))
        let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: errorsFile))
        let nothing = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/null"))
        // The settings of another server on this machine do not apply.
        let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LAUREL_") }
            .merging(additions) { $1 }
        process = try ChildProcess(
            [
                harness.laurel, "serve", "--host", "127.0.0.1", "--port", "0", "--log-level", "warning",
                "--drain-seconds", "0",
            ] + options, environment: environment,
            streams: .init(
                input: nothing.fileDescriptor, output: output.fileDescriptor, errors: errors.fileDescriptor))
        for handle in [output, errors, nothing] { try handle.close() }
    }

    deinit {
        kill()
        // The server uses the directory until it has ended.
        _ = process.waitForEnd()
    }

    /// Waits until the server listens.
    ///
    /// - Returns: The address, such as `http://127.0.0.1:12345`, or nil if the server does not listen before
    ///   `deadline`.
    func address(before deadline: Double = .infinity) async throws -> String? {
        let latest = SteadyClock.seconds() + Self.patienceSeconds
        while SteadyClock.seconds() < deadline {
            let hasEnded = process.waitForEnd(seconds: 0)
            if let match = log.firstMatch(of: /listens on (http:\S+)/) { return String(match.1) }
            guard !hasEnded, SteadyClock.seconds() < latest else {
                throw FaultError.unexpected("the server does not start: \(log)")
            }
            try await harness.wait(seconds: 0.002)
        }
        return nil
    }

    /// The standard error so far.
    var log: String {
        String(decoding: FileManager.default.contents(atPath: errorsFile) ?? Data(), as: UTF8.self)
    }

    /// The server key that the first start prints.
    var key: String? {
        let text = String(decoding: FileManager.default.contents(atPath: outputFile) ?? Data(), as: UTF8.self)
        return text.firstMatch(of: /server key, production: (\S+)/).map { String($0.1) }
    }

    func kill() { process.kill() }

    /// Waits for the end of the process.
    ///
    /// - Returns: The exit code, or nil if a signal ended the process.
    func waitForEnd() -> Int32? {
        _ = process.waitForEnd()
        return process.exitCode
    }

    /// Sends SIGTERM, after which the server finishes the requests in flight and ends.
    ///
    /// - Returns: The exit code, or nil if the server did not end in time and was killed.
    func end() -> Int32? {
        process.terminate()
        if !process.waitForEnd(seconds: Self.patienceSeconds) { kill() }
        return waitForEnd()
    }
}
