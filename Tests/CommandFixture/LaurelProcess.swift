public import Foundation
import LaurelProcesses

/// A process of one of the package's programs, started as a user starts it. Its output goes to files.
public final class LaurelProcess {
    /// The result of a process that has ended.
    public struct Result: Sendable {
        /// Nil if a signal ended the process.
        public let exitCode: Int32?
        /// The standard output.
        public let output: String
        /// The standard error.
        public let errors: String
    }

    /// The process did not end within the time limit.
    public struct TookTooLong: Error {}

    /// The time limit of a command in a test, which suffices on a slow machine.
    public static let secondsMax = 900.0

    /// The environment of this process without the variables that change what `laurel` does.
    public static let environment = ProcessInfo.processInfo.environment.filter { name, _ in
        !name.hasPrefix("LAUREL_") && !name.hasPrefix("LC_") && !["NO_COLOR", "TERM", "COLUMNS", "LANG"].contains(name)
    }

    private let process: ChildProcess
    private let output: URL
    private let errors: URL
    private var input: FileHandle?

    /// Returns the program under test with a name, which is built beside the tests. `LAUREL_PROGRAM` replaces `laurel`, and
    /// `LAUREL_TORTURE` replaces `laurel-torture`, for example by a release build.
    public static func program(_ name: String) -> URL {
        let variable = name == "laurel" ? "LAUREL_PROGRAM" : "LAUREL_TORTURE"
        if name.hasPrefix("laurel"), let path = ProcessInfo.processInfo.environment[variable] {
            return URL(fileURLWithPath: path)
        }
        let own = [Bundle.main.executableURL, CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }]
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let folders = (own.compactMap(\.self) + bundles).map { $0.deletingLastPathComponent() }
        let programs = folders.map { $0.appendingPathComponent(name) }
        guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            fatalError("There is no \(name) beside the tests: \(programs.map(\.path))")
        }
        return program
    }

    /// Starts `executable` in `directory`, with the input open until ``finish()``.
    public init(_ executable: URL, _ arguments: [String], in directory: URL, environment: [String: String]) throws {
        // A write to a program that has ended then fails with an error instead of ending the tests.
        signal(SIGPIPE, SIG_IGN)
        let name = UUID().uuidString
        output = directory.appendingPathComponent(".\(name).output")
        errors = directory.appendingPathComponent(".\(name).errors")
        for file in [output, errors] { try Data().write(to: file) }
        let (outputHandle, errorHandle) = (try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors))
        let pipe = ChildProcess.pipe()
        process = try ChildProcess(
            ["/usr/bin/env", "-C", directory.path, executable.path] + arguments, environment: environment,
            streams: .init(
                input: pipe.fileHandleForReading.fileDescriptor, output: outputHandle.fileDescriptor,
                errors: errorHandle.fileDescriptor))
        for handle in [pipe.fileHandleForReading, outputHandle, errorHandle] { try handle.close() }
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
        input = pipe.fileHandleForWriting
    }

    /// The process identifier.
    public var identifier: Int32 { process.identifier }

    /// Writes `bytes` to the program's input. When it returns, the program has read all bytes except for a pipe's
    /// capacity.
    ///
    /// A program that has ended reads no more, which is not an error.
    public func write(_ bytes: some Sequence<UInt8>) throws {
        guard let input else { return }
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            var ready = pollfd(fd: input.fileDescriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&ready, 1, Int32(Self.secondsMax * 1_000)) > 0 else { throw tookTooLong() }
            let count = rest.withUnsafeBytes { Foundation.write(input.fileDescriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EAGAIN, errno != EINTR {
                return
            }
        }
    }

    /// The standard output so far.
    public var answers: String {
        get throws { try String(decoding: Data(contentsOf: output), as: UTF8.self) }
    }

    /// The standard error so far.
    public var complaints: String {
        get throws { try String(decoding: Data(contentsOf: errors), as: UTF8.self) }
    }

    /// Whether the process has ended.
    public var hasEnded: Bool { process.waitForEnd(seconds: 0) }

    /// Sends SIGTERM to the program.
    public func terminate() { Foundation.kill(identifier, SIGTERM) }

    /// Sends SIGINT to the program, as Ctrl-C in a terminal does.
    public func interrupt() { Foundation.kill(identifier, SIGINT) }

    /// Kills the program immediately, as a loss of power would.
    public func kill() { process.kill() }

    /// Closes the input and waits for the end.
    public func finish() throws -> Result {
        try input?.close()
        input = nil
        guard process.waitForEnd(seconds: Self.secondsMax) else { throw tookTooLong() }
        return Result(
            exitCode: process.exitCode,
            output: try String(decoding: Data(contentsOf: output), as: UTF8.self),
            errors: try String(decoding: Data(contentsOf: errors), as: UTF8.self))
    }

    private func tookTooLong() -> TookTooLong {
        kill()
        return TookTooLong()
    }
}
