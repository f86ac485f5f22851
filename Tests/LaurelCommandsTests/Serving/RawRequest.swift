import Foundation
import LaurelTesting
import Testing

/// A request with arbitrary bytes, on its own connection.
struct RawRequest {
    let name: String
    let bytes: [UInt8]

    init(_ name: String, _ text: String) {
        self.name = name
        bytes = Array(text.utf8)
    }

    /// - Parameter fields: The header fields except `Host`, each with its line end.
    init(
        _ name: String, _ method: String, _ path: String, host: String = "a", _ fields: String = "",
        body: String? = nil
    ) {
        let length = body.map { "Content-Length: \($0.utf8.count)\r\n" } ?? ""
        self.init(name, "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\(length)\r\n\(body ?? "")")
    }

    /// Sends the request, and waits for the start of the response.
    func send(to port: Int) throws {
        let connection = try connect(to: port)
        defer { close(connection) }
        _ = try receive(from: connection)
    }

    /// Sends the request, and reads until the server closes the connection.
    ///
    /// - Returns: The statuses of the responses.
    func statuses(from port: Int) throws -> [Int] {
        let connection = try connect(to: port)
        defer { close(connection) }
        shutdown(connection, Int32(SHUT_WR))
        var answer: [UInt8] = []
        while case let bytes = try receive(from: connection), !bytes.isEmpty { answer += bytes }
        return String(decoding: answer, as: UTF8.self).matches(of: /HTTP\/1\.1 (\d+)/).compactMap { Int($0.1) }
    }

    private func connect(to port: Int) throws -> Int32 {
        let connection = StreamSocket.make(AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(isConnected == 0)
        var timeout = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        // A server that has rejected the head may close the connection before it has read the rest.
        _ = Foundation.send(connection, bytes, bytes.count, StreamSocket.sendFlags)
        return connection
    }

    /// Returns the next received bytes, which are empty if the server has closed the connection.
    private func receive(from connection: Int32) throws -> [UInt8] {
        var answer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &answer, answer.count, 0)
        try #require(count >= 0 || errno == ECONNRESET, "\(name): the server did not respond.")
        return Array(answer.prefix(max(count, 0)))
    }
}
