import Foundation
import LaurelModel

/// A file descriptor for log lines, behind a bounded queue.
///
/// Writing never blocks, traps or fails the caller. A dedicated thread of the queue writes the lines. A line is dropped
/// and counted if the queue is full or the descriptor does not accept the line.
package final class LogOutput: Sendable {
    private struct State {
        var pendingByteCount = 0
        var droppedCount = 0
        /// Whether the last line was cut, so that the next one must start with a line break.
        var isTorn = false
    }

    /// The log lines of standard error.
    package static let standardError = LogOutput(descriptor: STDERR_FILENO)

    private let descriptor: Int32
    private let pendingByteCountMax: Int
    private let queue = DispatchQueue(label: "laurel.log")
    private let state = Locked(State())

    /// Creates the output of a descriptor.
    ///
    /// - Parameter pendingByteCountMax: The capacity of the queue.
    package init(descriptor: Int32, pendingByteCountMax: Int = 1 << 20) {
        self.descriptor = descriptor
        self.pendingByteCountMax = pendingByteCountMax
    }

    /// The number of lines that were not written since the process started.
    package var droppedCount: Int { state.withLock(\.droppedCount) }

    /// Appends a line without waiting. The line must end with a line break.
    package func write(_ line: [UInt8]) {
        let isAccepted = state.withLock { state in
            guard state.pendingByteCount + line.count <= pendingByteCountMax else {
                state.droppedCount += 1
                return false
            }
            state.pendingByteCount += line.count
            return true
        }
        guard isAccepted else { return }
        queue.async { [self] in
            let isTorn = state.withLock(\.isTorn)
            let writtenCount = append(isTorn ? [UInt8(ascii: "\n")] + line : line)
            state.withLock { state in
                state.pendingByteCount -= line.count
                let rest = line.count + (isTorn ? 1 : 0) - writtenCount
                if rest > 0 { state.droppedCount += 1 }
                if writtenCount > 0 { state.isTorn = rest > 0 && !(isTorn && writtenCount == 1) }
            }
        }
    }

    /// Waits until the lines that were appended so far are written, for at most a second.
    package func flush() {
        let isWritten = DispatchSemaphore(value: 0)
        queue.async { isWritten.signal() }
        _ = isWritten.wait(timeout: .now() + .seconds(1))
    }

    /// Writes bytes to the descriptor.
    ///
    /// - Returns: The number of bytes that the descriptor accepted.
    private func append(_ bytes: [UInt8]) -> Int {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                break
            }
        }
        return bytes.count - rest.count
    }
}
