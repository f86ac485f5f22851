#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An unbuffered output stream of a command.
package enum TerminalStream: Sendable {
    case standardOutput
    case standardError

    private var descriptor: Int32 {
        switch self {
        case .standardOutput: STDOUT_FILENO
        case .standardError: STDERR_FILENO
        }
    }

    var isTTY: Bool { isatty(descriptor) == 1 }

    /// The number of cells in a line of the terminal; `nil` if it is unknown or the stream is not a terminal.
    var width: Int? {
        var size = winsize()
        guard isTTY, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether the stream may still have a reader.
    var hasReader: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        poll(&state, 1, 0)
        return Int32(state.revents) & Int32(POLLERR) == 0
    }

    /// Clears the terminal. Does nothing if the stream is not a terminal.
    func clear() throws(OutputFailure) {
        if isTTY { try Self.writeOutput("\u{1B}[H\u{1B}[2J") }
    }

    /// Writes the result of a command to standard output.
    ///
    /// - Throws: ``OutputFailure`` if not all of it was written. A closed pipe is not an error: a program such as
    ///   `head` reads only the first lines.
    package static func writeOutput(_ text: String) throws(OutputFailure) {
        do throws(WritingFailed) {
            try standardOutput.write(text)
        } catch {
            if !error.isClosedPipe { throw OutputFailure(reason: error.reason) }
        }
    }

    /// Writes to standard error. A failure is ignored, because there is no other place to report it.
    package static func note(_ text: String) { try? standardError.write(text) }

    private func write(_ text: String) throws(WritingFailed) { try Self.write(text, to: descriptor) }

    /// Writes all of `text`, and waits while `descriptor` is not ready.
    static func write(_ text: String, to descriptor: Int32) throws(WritingFailed) {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(WritingFailed) in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(UnsafeBufferPointer(rebasing: rest), to: descriptor)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if errno != EINTR {
                    throw WritingFailed(errno)
                }
            }
        }
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}

/// The monotonic clock.
package enum SteadyClock {
    /// Returns the time in seconds, from an arbitrary start.
    package static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
