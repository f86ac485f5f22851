import Foundation
import LaurelCommands

/// A child process whose lines are read as they come.
final class WriterProcess {
    private static let patienceSeconds = 60.0

    private let process: ChildProcess
    private let output = Pipe()
    private let input = Pipe()
    private let bench: TortureBench
    private var rest: [UInt8] = []
    private var isAtEnd = false

    /// - Parameter command: The program and its arguments.
    init(_ command: [String], bench: TortureBench) throws {
        self.bench = bench
        try Data().write(to: URL(fileURLWithPath: bench.errorsFile))
        let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: bench.errorsFile))
        process = try ChildProcess(
            command,
            streams: .init(
                input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
                errors: errors.fileDescriptor))
        // The child has its own; as long as this process kept them too, no end would ever be seen.
        for handle in [input.fileHandleForReading, output.fileHandleForWriting, errors] { try handle.close() }
    }

    deinit {
        kill()
        // Its files are open until it has ended, and nobody could unmount their disk.
        _ = process.waitForEnd()
    }

    /// Hands over the lines that come until `deadline`, on the clock that only goes forward.
    func receive(until deadline: Double, _ take: (Substring) throws -> Void) throws {
        while !isAtEnd {
            let seconds = min(deadline - SteadyClock.seconds(), TortureBench.secondsBetweenLooks)
            guard seconds > 0 else { break }
            try bench.checkInterruption()
            if try isReadable(within: seconds) { try takeChunk(take) }
        }
        // What has been written by now was received by now.
        while try !isAtEnd && isReadable(within: 0) { try takeChunk(take) }
    }

    /// Hands over the lines until the process has closed its output.
    func receiveRest(_ take: (Substring) throws -> Void) throws {
        try receive(until: SteadyClock.seconds() + Self.patienceSeconds, take)
        guard isAtEnd else { throw TortureError.unexpected("the writers neither end nor say anything") }
    }

    /// Sends a line to a process that works in steps, and returns the lines of its answer.
    func step(_ line: String) throws -> [Substring] {
        input.fileHandleForWriting.write(Data((line + "\n").utf8))
        var answer: [Substring] = []
        let deadline = SteadyClock.seconds() + Self.patienceSeconds
        while answer.last != "done" {
            guard !isAtEnd, SteadyClock.seconds() < deadline else {
                throw TortureError.unexpected("the writers did not answer “\(line)”: \(bench.errors)")
            }
            try bench.checkInterruption()
            if try isReadable(within: TortureBench.secondsBetweenLooks) { try takeChunk { answer.append($0) } }
        }
        return answer.dropLast()
    }

    func endInput() { try? input.fileHandleForWriting.close() }

    func kill() { process.kill() }

    /// - Returns: The exit code, or nil where a signal ended the process.
    func waitForEnd() -> Int32? {
        _ = process.waitForEnd()
        return process.exitCode
    }

    private func isReadable(within seconds: Double) throws -> Bool {
        var descriptor = pollfd(
            fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, Int32((seconds * 1_000).rounded(.up))) > 0
    }

    /// A line that was cut short is nothing that anybody was told.
    private func takeChunk(_ take: (Substring) throws -> Void) throws {
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
        for line in text.split(separator: "\n") { try take(line) }
    }
}
