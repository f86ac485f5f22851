import Foundation
import LaurelTesting
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A TCP connection whose bytes a test writes.
final class RawConnection: Sendable {
    private let socket: Int32

    init(to port: Int) throws {
        socket = StreamSocket.make(AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = socket
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(connected == 0)
        var timeout = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        try #require(Foundation.send(socket, bytes, bytes.count, StreamSocket.sendFlags) == bytes.count)
    }

    /// - Returns: Whether the peer has not closed the connection.
    func trySend(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Foundation.send(socket, bytes, bytes.count, StreamSocket.sendFlags) == bytes.count
    }

    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// Waits for bytes and returns them; empty if the server has closed the connection.
    func receive() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        try #require(count >= 0 || errno == ECONNRESET, "The server did not close the connection within 30 seconds.")
        return Array(buffer.prefix(max(count, 0)))
    }

    /// Whether bytes arrive, or the server closes the connection, within a number of milliseconds.
    func hasBytes(within milliseconds: Int32) throws -> Bool {
        var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, milliseconds) > 0
    }

    /// Sends bytes and returns everything that the server sends until it closes the connection.
    static func talk(_ port: Int, _ text: String, halfClosing: Bool = false) async throws -> String {
        try await onThread {
            let connection = try RawConnection(to: port)
            try connection.send(text)
            if halfClosing { connection.endSending() }
            return try connection.receiveAll()
        }
    }

    /// Sends the start of a request, and the rest after `body` has returned.
    static func talk(
        _ port: Int, _ text: String, then rest: String, after body: () async throws -> Void
    ) async throws -> String {
        let connection = try RawConnection(to: port)
        try connection.send(text)
        try await body()
        return try await onThread {
            try connection.send(rest)
            return try connection.receiveAll()
        }
    }

    /// Returns everything that the server sends until it closes the connection.
    func receiveAll() throws -> String {
        var answer: [UInt8] = []
        while case let bytes = try receive(), !bytes.isEmpty { answer += bytes }
        return String(decoding: answer, as: UTF8.self)
    }

    /// Runs a blocking function on a separate thread, because the server needs the threads of the pool.
    static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }
}
