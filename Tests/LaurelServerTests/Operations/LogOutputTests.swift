import Foundation
import Testing

@testable import LaurelServer

/// The bounded queue of log lines.
@Suite struct LogOutputTests {
    @Test func `A line for a full device is dropped and counted`() throws {
        let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let output = LogOutput(descriptor: descriptor)
        for _ in 0..<3 { output.write(Array("line\n".utf8)) }
        output.flush()
        #expect(output.droppedCount == 3)
    }

    @Test func `A pipe that is not read blocks no caller, and lines beyond the queue are dropped and counted`() throws {
        let pipe = Pipe()
        let output = LogOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor, pendingByteCountMax: 100_000)
        let line = Array(String(repeating: "x", count: 999).utf8) + [UInt8(ascii: "\n")]
        // The lines exceed the capacity of the pipe and the queue.
        let count = 2_000
        for _ in 0..<count { output.write(line) }
        let droppedCount = output.droppedCount
        #expect(droppedCount > 0)
        #expect(droppedCount < count)
        let expected = (count - droppedCount) * line.count
        var bytes = Data()
        while bytes.count < expected { bytes += pipe.fileHandleForReading.availableData }
        #expect(
            bytes == Data((0..<(count - droppedCount)).flatMap { _ in line }),
            "Every line that was not dropped arrives complete.")
        output.flush()
        #expect(output.droppedCount == droppedCount)
    }
}
