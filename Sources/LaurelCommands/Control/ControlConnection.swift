import Foundation
import LaurelWire

/// An end of a connection through a control socket, which transfers lines of JSON.
///
/// Calls block the thread, at most for ``secondsMax`` if a limit was requested.
final class ControlConnection {
    /// The time limit in seconds. A process exceeds it only if it is suspended.
    static let secondsMax = 5
    private static let lineByteCountMax = 1 << 20

    /// The error if the other process has closed the connection, does not respond, or runs another version of Laurel.
    struct Broken: Error {}

    private let descriptor: Int32
    private var received: [UInt8] = []

    /// Creates a connection, which takes ownership of `descriptor`.
    init(_ descriptor: Int32, waitsForReplies: Bool) {
        self.descriptor = descriptor
        var limit = timeval()
        limit.tv_sec = .init(Self.secondsMax)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        if !waitsForReplies { setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size) }
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(descriptor) }

    /// Connects to the server that uses `directory`. Returns nil if no server accepts requests there.
    convenience init?(to address: ControlAddress) {
        let descriptor = Self.socket()
        guard descriptor >= 0 else { return nil }
        guard address.use({ $0.connect(descriptor) }) == 0 else {
            close(descriptor)
            return nil
        }
        self.init(descriptor, waitsForReplies: true)
    }

    static func socket() -> Int32 {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = Foundation.socket(AF_UNIX, kind, 0)
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
    }

    func send(_ body: some Encodable) throws {
        var rest = Array(try WireJSON.encode(body))[...]
        rest.append(UInt8(ascii: "\n"))
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        while !rest.isEmpty {
            let count = Foundation.send(descriptor, Array(rest), rest.count, flags)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Broken() }
            rest = rest.dropFirst(count)
        }
    }

    func receive<Body: Decodable>(_ type: Body.Type) throws -> Body {
        let line = try line()
        guard let body = try? WireJSON.decode(type, from: Data(line)) else { throw Broken() }
        return body
    }

    private func line() throws -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeSubrange(...end) }
                return ArraySlice(Array(received[..<end]))
            }
            guard received.count < Self.lineByteCountMax else { throw Broken() }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Broken() }
            received += buffer[..<count]
        }
    }
}
