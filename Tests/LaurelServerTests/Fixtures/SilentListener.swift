import Foundation
import LaurelModel
import LaurelTesting
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A local port that accepts connections and never responds.
final class SilentListener: Sendable {
    let port: Int
    private let socket: Int32
    private let accepted = Locked<[Int32]>([])

    init() throws {
        let socket = StreamSocket.make(AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 64) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        try #require(named)
        self.socket = socket
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit {
        for connection in accepted.withLock(\.self) { close(connection) }
        close(socket)
    }

    /// Waits until a client has connected.
    func accept() async throws {
        let socket = socket
        let connection = try await RawConnection.onThread { Foundation.accept(socket, nil, nil) }
        try #require(connection >= 0)
        accepted.withLock { $0.append(connection) }
    }

    /// The number of open client connections.
    var openConnectionCount: Int {
        accepted.withLock { accepted in
            while case var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0), poll(&ready, 1, 0) > 0 {
                let connection = Foundation.accept(socket, nil, nil)
                if connection >= 0 { accepted.append(connection) }
            }
            accepted.removeAll { connection in
                var buffer = [UInt8](repeating: 0, count: 4_096)
                var count = 1
                while count > 0 { count = recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT)) }
                guard count == 0 || errno != EAGAIN else { return false }
                close(connection)
                return true
            }
            return accepted.count
        }
    }
}
