import Foundation
import LaurelModel
import LaurelTesting
import Testing

/// Clients that send requests through a proxy, each one request after another on a connection that it keeps open. They
/// retry nothing, so every failure is counted.
final class ProxyLoad: Sendable {
    private struct State {
        var answered: Set<String> = []
        var count = 0
        var failures: [String] = []
        var isOver = false
    }

    private let port: Int
    private let key: String
    private let state = Locked(State())

    init(to port: Int, key: String) {
        self.port = port
        self.key = key
    }

    /// The ids of the acknowledged scores.
    var answered: Set<String> { state.withLock(\.answered) }
    /// The number of answered requests.
    var count: Int { state.withLock(\.count) }
    /// The descriptions of the failed requests.
    var failures: [String] { state.withLock(\.failures) }

    /// Runs the clients until `body` returns.
    func run(clientCount: Int, while body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<clientCount {
                group.addTask {
                    await withCheckedContinuation { end in
                        Thread.detachNewThread {
                            self.runClient(number)
                            end.resume()
                        }
                    }
                }
            }
            do {
                try await body()
            } catch {
                state.withLock { $0.isOver = true }
                throw error
            }
            state.withLock { $0.isOver = true }
            try await group.waitForAll()
        }
    }

    private func runClient(_ client: Int) {
        var connection: ClientConnection?
        var number = 0
        while !state.withLock(\.isOver) {
            number += 1
            let id = "\(client)-\(number)"
            let isScore = number % 2 == 0
            do {
                let current = try connection ?? ClientConnection(to: port)
                let response = try current.response(to: isScore ? score(id, by: client) : entries)
                connection = response.closesConnection ? nil : current
                guard response.status == 200 else {
                    throw ClientConnection.Failure(reason: "status \(response.status)")
                }
                state.withLock { state in
                    state.count += 1
                    if isScore { state.answered.insert(id) }
                }
            } catch {
                connection = nil
                state.withLock { $0.failures.append("\(isScore ? "POST" : "GET"): \(error)") }
            }
        }
    }

    private var fields: String { "Host: a\r\nAuthorization: Bearer \(key)\r\n" }

    private var entries: String { "GET /v1/leaderboards/best/entries?limit=10 HTTP/1.1\r\n\(fields)\r\n" }

    private func score(_ id: String, by client: Int) -> String {
        let body = "{\"id\":\"\(id)\",\"player\":\"player \(client)\",\"score\":1}"
        return "POST /v1/leaderboards/best/scores HTTP/1.1\r\n\(fields)Content-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}

/// A connection that sends a request and waits for the response, whose length must be known.
private final class ClientConnection {
    struct Failure: Error {
        let reason: String
    }

    private let socket: Int32

    init(to port: Int) throws {
        socket = StreamSocket.make(AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = socket
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard isConnected == 0 else { throw Failure(reason: "no connection, error \(errno)") }
        var timeout = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    func response(to request: String) throws -> (status: Int, closesConnection: Bool) {
        let bytes = Array(request.utf8)
        guard send(socket, bytes, bytes.count, StreamSocket.sendFlags) == bytes.count else {
            throw Failure(reason: "not sent, error \(errno)")
        }
        var received: [UInt8] = []
        while true {
            let text = String(decoding: received, as: UTF8.self)
            if let end = text.firstRange(of: "\r\n\r\n") {
                let head = text[..<end.lowerBound].lowercased()
                guard let status = head.firstMatch(of: /^http\/1\.1 (\d+)/).flatMap({ Int($0.1) }),
                    let length = head.firstMatch(of: /content-length: (\d+)/).flatMap({ Int($0.1) })
                else { throw Failure(reason: "unexpected response \(head)") }
                if text[end.upperBound...].utf8.count >= length { return (status, head.contains("connection: close")) }
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else {
                throw Failure(reason: count == 0 ? "closed after \(received.count) bytes" : "error \(errno)")
            }
            received += buffer.prefix(count)
        }
    }
}
