import Foundation
import LaurelCommands

/// A child process whose output is read line by line.
final class WriterProcess {
    private static let patienceSeconds = 60.0

    private let process: ChildProcess
    private let output = ChildProcess.pipe()
    private let input = ChildProcess.pipe()
    private let harness: FaultHarness
    private var rest: [UInt8] = []
    private var isAtEnd = false

    /// Starts the writers.
    ///
    /// - Parameter command: The program and its arguments.
    init(_ command: [String], harness: FaultHarness) throws {
        self.harness = harness
        try Data().write(to: URL(fileURLWithPath: harness.errorsFile))
        let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: harness.errorsFile))
        process = try ChildProcess(
            command,
            streams: .init(
                input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
                errors: errors.fileDescriptor))
        // The child has copies. An open copy in this process would hide the end of the output.
        for handle in [input.fileHandleForReading, output.fileHandleForWriting, errors] { try handle.close() }
    }

    deinit {
        kill()
        // The process has open files until it has ended, which prevent an unmount of their disk.
        _ = process.waitForEnd()
    }

    /// Calls `body` with each line received before `deadline`, on the monotonic clock.
    func receive(until deadline: Double, _ body: (Substring) throws -> Void) throws {
        while !isAtEnd {
            let seconds = min(deadline - SteadyClock.seconds(), FaultHarness.secondsBetweenLooks)
            guard seconds > 0 else { break }
            try harness.checkInterruption()
            if try isReadable(within: seconds) { try readChunk(body) }
        }
        // Lines in the pipe were written before the deadline.
        while try !isAtEnd && isReadable(within: 0) { try readChunk(body) }
    }

    /// Calls `body` with each line until the process closes its output.
    func receiveRest(_ body: (Substring) throws -> Void) throws {
        try receive(until: SteadyClock.seconds() + Self.patienceSeconds, body)
        guard isAtEnd else { throw FaultError.unexpected("the writers neither ended nor printed anything") }
    }

    /// Sends a line to a process that works in steps, and returns the lines of its response.
    func step(_ line: String) throws -> [Substring] {
        input.fileHandleForWriting.write(Data((line + "\n").utf8))
        var response: [Substring] = []
        let deadline = SteadyClock.seconds() + Self.patienceSeconds
        while response.last != "done" {
            guard !isAtEnd, SteadyClock.seconds() < deadline else {
                throw FaultError.unexpected("the writers did not respond to “\(line)”: \(harness.errors)")
            }
            try harness.checkInterruption()
            if try isReadable(within: FaultHarness.secondsBetweenLooks) { try readChunk { response.append($0) } }
        }
        return response.dropLast()
    }

    func endInput() { try? input.fileHandleForWriting.close() }

    func kill() { process.kill() }

    /// Waits for the end of the process.
    ///
    /// - Returns: The exit code, or nil if a signal ended the process.
    func waitForEnd() -> Int32? {
        _ = process.waitForEnd()
        return process.exitCode
    }

    private func isReadable(within seconds: Double) throws -> Bool {
        var descriptor = pollfd(
            fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, Int32((seconds * 1_000).rounded(.up))) > 0
    }

    /// Calls `body` with the next lines. An incomplete line is no acknowledgement.
    private func readChunk(_ body: (Substring) throws -> Void) throws {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(output.fileHandleForReading.fileDescriptor, &chunk, chunk.count)
        guard count != 0 else {
            isAtEnd = true
            return
        }
        rest += chunk.prefix(max(0, count))
        guard let last = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
        let text = String(decoding: rest[..<last], as: UTF8.self)
        rest.removeFirst(last + 1)
        for line in text.split(separator: "\n") { try body(line) }
    }
}
