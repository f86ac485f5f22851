import Foundation
import LaurelModel
import LaurelProcesses

/// A program that a test starts, with its standard input and the lines of its standard output.
package final class StartedProgram: Sendable {
    /// The lines of standard output, which end when the program has ended.
    package let lines: AsyncStream<String>
    private let process: ChildProcess
    private let input: Locked<FileHandle?>

    /// Starts a command.
    package init(_ command: [String]) throws {
        let (input, output) = (ChildProcess.pipe(), ChildProcess.pipe())
        let process = try ChildProcess(
            command,
            streams: .init(
                input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
                errors: STDERR_FILENO))
        for handle in [input.fileHandleForReading, output.fileHandleForWriting] { try handle.close() }
        (self.process, self.input) = (process, Locked(input.fileHandleForWriting))
        let (lines, continuation) = AsyncStream<String>.makeStream()
        self.lines = lines
        Thread.detachNewThread {
            var rest = Data()
            while case let bytes = output.fileHandleForReading.availableData, !bytes.isEmpty {
                rest += bytes
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            _ = process.waitForEnd()
            continuation.finish()
        }
    }

    deinit { endInput() }

    /// Closes the program's standard input.
    package func endInput() { try? input.withLock { $0.take() }?.close() }

    /// Sends a signal to the program.
    package func signal(_ number: Int32) { kill(process.identifier, number) }
}
