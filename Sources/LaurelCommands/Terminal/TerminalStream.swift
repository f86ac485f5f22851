#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One of the two streams a command writes to, asked and written to without buffers.
enum TerminalStream: Sendable {
    case standardOutput
    case standardError

    private var descriptor: Int32 {
        switch self {
        case .standardOutput: STDOUT_FILENO
        case .standardError: STDERR_FILENO
        }
    }

    var isTTY: Bool { isatty(descriptor) == 1 }

    /// How many cells a line of the terminal has; `nil` where there is no terminal or it does not say.
    var width: Int? {
        var size = winsize()
        guard isTTY, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes all of `text`, or as much as the reader at the other end takes.
    func print(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}

/// The clock for what a person watches: it only goes forward.
enum SteadyClock {
    static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
