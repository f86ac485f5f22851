import Foundation
import LaurelTesting
public import LaurelPostgres

/// A TCP proxy in front of a PostgreSQL server. While it is stalled, it accepts connections and bytes, and delivers
/// nothing.
///
/// `@unchecked` because the compiler cannot see that the condition guards the state.
public final class StallingProxy: @unchecked Sendable {
    /// The port of the proxy.
    public let port: UInt16
    private let listener: Int32
    private let target: UInt16
    private let condition = NSCondition()
    private var isStalled = false
    private var stallingText: [UInt8]?
    private var connections = 0
    private var chunks = 0

    /// The proxy cannot listen.
    public struct CannotListen: Error {}

    /// Starts a proxy of a server.
    ///
    /// - Parameter usesServerPort: Whether the proxy listens on the server's port at 127.0.0.2, like another IP address of
    ///   the server's host, instead of on a free port at 127.0.0.1.
    public init(of server: PostgresServer, usesServerPort: Bool = false) throws {
        target = UInt16(server.port) ?? 0
        listener = Self.makeSocket()
        let address = usesServerPort ? Self.address(target, host: 0x7F00_0002) : Self.address(0)
        guard let port = Self.listen(listener, on: address) else { throw CannotListen() }
        self.port = port
        Thread.detachNewThread { [listener, weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let self else { return }
                self.forward(client)
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The number of connections that the proxy has accepted.
    public var connectionCount: Int { condition.withLock { connections } }

    /// The number of times that the proxy received bytes of clients.
    public var receivedCount: Int { condition.withLock { chunks } }

    /// Stops the delivery of bytes.
    public func stall() { condition.withLock { isStalled = true } }

    /// Stops the delivery of bytes when a client sends `text`, which must fit into one packet.
    public func stall(whenReceiving text: String) { condition.withLock { stallingText = Array(text.utf8) } }

    /// Whether bytes are not delivered.
    public var isStalling: Bool { condition.withLock { isStalled } }

    /// Delivers the bytes that arrived since ``stall()``, and all later ones.
    public func resume() {
        condition.withLock {
            (isStalled, stallingText) = (false, nil)
            condition.broadcast()
        }
    }

    private func forward(_ client: Int32) {
        condition.withLock { connections += 1 }
        let server = Self.makeSocket()
        guard Self.connect(server, to: target) else {
            close(client)
            close(server)
            return
        }
        Thread.detachNewThread { self.copy(from: client, to: server, isRequest: true) }
        Thread.detachNewThread { self.copy(from: server, to: client, isRequest: false) }
    }

    private func copy(from source: Int32, to target: Int32, isRequest: Bool) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(source, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            condition.withLock {
                if isRequest {
                    chunks += 1
                    if let stallingText, bytes[..<count].firstRange(of: stallingText) != nil { isStalled = true }
                }
                while isStalled { condition.wait() }
            }
            var sent = 0
            while sent < count {
                let written = send(target, Array(bytes[sent..<count]), count - sent, StreamSocket.sendFlags)
                guard written > 0 else { break }
                sent += written
            }
        }
        // The descriptors stay open until the process ends, because the other direction may use them.
        shutdown(target, Int32(SHUT_WR))
    }

    private static func makeSocket() -> Int32 { StreamSocket.make(AF_INET) }

    private static func address(_ port: UInt16, host: UInt32 = 0x7F00_0001) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        return address
    }

    private static func connect(_ socket: Int32, to port: UInt16) -> Bool {
        withUnsafePointer(to: address(port)) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Listens on an address, and returns its port.
    private static func listen(_ socket: Int32, on address: sockaddr_in) -> UInt16? {
        var bound = address
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 && Foundation.listen(socket, 64) == 0
                    && getsockname(socket, address, &size) == 0
            } ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
        }
    }
}

extension PostgresServer {
    /// The connection string of the default database through a proxy.
    public func addressText(through proxy: StallingProxy) -> String {
        addressText.replacing("127.0.0.1:\(port)", with: "127.0.0.1:\(proxy.port)")
    }

    /// Opens a ledger in a new schema through a proxy.
    public func ledger(
        through proxy: StallingProxy, responseTime: Duration = .seconds(60)
    ) async throws -> PostgresLedger {
        var settings = PostgresSettings()
        settings.schema = "case " + UUID().uuidString
        settings.connectionCount = 3
        settings.responseTime = responseTime
        return try await PostgresLedger(at: PostgresAddress(addressText(through: proxy)), settings: settings)
    }
}
