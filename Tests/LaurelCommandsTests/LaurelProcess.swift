import Foundation
import Testing

@testable import LaurelCommands

/// A program that was started as a user starts it, with what it prints going to files.
final class LaurelProcess {
    struct Result {
        /// Nil where a signal ended it.
        let exitCode: Int32?
        let output: String
        let errors: String

        func expectDone() throws { try #require(exitCode == 0, "\(errors)") }
    }

    struct TookTooLong: Error {}

    /// No command in these tests has work for longer, on the slowest of machines.
    static let secondsMax = 300.0

    private let process: ChildProcess
    private let output: URL
    private let errors: URL
    private var input: FileHandle?

    /// Starts `executable` in `directory`, with the input open until ``finish()``.
    init(_ executable: URL, _ arguments: [String], in directory: URL, environment: [String: String]) throws {
        // Writing to a program that has ended is answered with an error then, rather than ending the tests.
        signal(SIGPIPE, SIG_IGN)
        let name = UUID().uuidString
        output = directory.appendingPathComponent(".\(name).output")
        errors = directory.appendingPathComponent(".\(name).errors")
        for file in [output, errors] { try Data().write(to: file) }
        let (told, complained) = (try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors))
        let pipe = Pipe()
        process = try ChildProcess(
            ["/usr/bin/env", "-C", directory.path, executable.path] + arguments, environment: environment,
            streams: .init(
                input: pipe.fileHandleForReading.fileDescriptor, output: told.fileDescriptor,
                errors: complained.fileDescriptor))
        for handle in [pipe.fileHandleForReading, told, complained] { try handle.close() }
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
        input = pipe.fileHandleForWriting
    }

    var identifier: Int32 { process.identifier }

    /// Writes `bytes` to the program's input. When it returns, the program has read all but what a pipe holds.
    ///
    /// A program that has ended takes no more, which is no error here.
    func write(_ bytes: some Sequence<UInt8>) throws {
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

    /// What it has answered so far.
    var answers: String {
        get throws { try String(decoding: Data(contentsOf: output), as: UTF8.self) }
    }

    /// What it has complained so far.
    var complaints: String {
        get throws { try String(decoding: Data(contentsOf: errors), as: UTF8.self) }
    }

    var hasEnded: Bool { process.waitForEnd(seconds: 0) }

    /// Asks the program to end.
    func terminate() { Foundation.kill(identifier, SIGTERM) }

    /// Ends the program at once, as the loss of power would.
    func kill() { process.kill() }

    /// Closes the input and waits for the end.
    func finish() throws -> Result {
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
