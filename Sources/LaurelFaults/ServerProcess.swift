import Foundation
import LaurelCommands

/// `laurel serve` in a process of its own, on a port of this machine that was free.
final class ServerProcess {
    private static let patienceSeconds = 60.0

    private let process: ChildProcess
    private let bench: TortureBench
    private let answersFile: String

    /// - Parameter data: The directory to serve; a start makes it where it is missing.
    init(of data: String, bench: TortureBench) throws {
        self.bench = bench
        answersFile = bench.path("answers")
        for file in [answersFile, bench.errorsFile] { try Data().write(to: URL(fileURLWithPath: file)) }
        let answers = try FileHandle(forWritingTo: URL(fileURLWithPath: answersFile))
        let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: bench.errorsFile))
        let nothing = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/null"))
        // What this machine has set for its own server is not for this one.
        let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LAUREL_") }
        process = try ChildProcess(
            [
                bench.laurel, "serve", "--host", "127.0.0.1", "--port", "0", "--data", data, "--game",
                TortureScore.game, "--log-level", "warning", "--print-keys",
            ], environment: environment,
            streams: .init(
                input: nothing.fileDescriptor, output: answers.fileDescriptor, errors: errors.fileDescriptor))
        for handle in [answers, errors, nothing] { try handle.close() }
    }

    deinit {
        kill()
        // The directory is its own until it has ended.
        _ = process.waitForEnd()
    }

    /// Waits until it listens.
    ///
    /// - Returns: Such as `http://127.0.0.1:12345`, or nil where `deadline` came first.
    func address(before deadline: Double = .infinity) async throws -> String? {
        let latest = SteadyClock.seconds() + Self.patienceSeconds
        while SteadyClock.seconds() < deadline {
            let hasEnded = process.waitForEnd(seconds: 0)
            if let match = bench.errors.firstMatch(of: /listens on (http:\S+)/) { return String(match.1) }
            guard !hasEnded, SteadyClock.seconds() < latest else {
                throw TortureError.unexpected("the server does not start: \(bench.errors)")
            }
            try await bench.wait(seconds: 0.002)
        }
        return nil
    }

    /// The server key that a first start shows.
    var key: String? {
        let text = String(decoding: FileManager.default.contents(atPath: answersFile) ?? Data(), as: UTF8.self)
        return text.firstMatch(of: /server key, production: (\S+)/).map { String($0.1) }
    }

    func kill() { process.kill() }

    /// Waits for the end.
    ///
    /// - Returns: The exit code, or nil where a signal ended it.
    func waitForEnd() -> Int32? {
        _ = process.waitForEnd()
        return process.exitCode
    }

    /// Asks it to finish what is in flight and end.
    ///
    /// - Returns: The exit code; nil where it did not end by itself.
    func end() -> Int32? {
        process.terminate()
        if !process.waitForEnd(seconds: Self.patienceSeconds) { kill() }
        return waitForEnd()
    }
}
