import Foundation
import LaurelTesting
import Testing

/// Tests of a server with a low limit of files and connections.
@Suite(.timeLimit(.minutes(10)))
struct FewDescriptorsTests {
    /// Connections to a server, which are closed with the last reference.
    private final class Connections {
        private var sockets: [Int32] = []

        /// Opens connections without waiting for the server.
        func open(_ count: Int, to port: Int, sending text: String = "") {
            for _ in 0..<count {
                let socket = StreamSocket.make(AF_INET)
                guard socket >= 0 else { return }
                _ = fcntl(socket, F_SETFL, O_NONBLOCK)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = UInt16(port).bigEndian
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                _ = withUnsafePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                if !text.isEmpty { _ = send(socket, text, text.utf8.count, StreamSocket.sendFlags) }
                sockets.append(socket)
            }
        }

        func close() {
            for socket in sockets { Foundation.close(socket) }
            sockets = []
        }

        deinit { close() }
    }

    @Test func `A server without free descriptors continues to serve existing connections`() async throws {
        let place = try Workplace(board: "")
        let key = try place.serverKey()
        let process = try place.startShell("ulimit -n 128; exec laurel serve --port 0")
        let served = try await ServedGame(process)
        defer { process.kill() }
        #expect(try await served.client.submit(1, as: "one", by: "ann", key: key).status == 200)
        // This client's connection is older than the others and stays in use.
        let connections = Connections()
        for round in 1...3 {
            connections.open(200, to: served.client.port)
            connections.open(
                200, to: served.client.port, sending: "GET /v1/events?leaderboard=board HTTP/1.1\r\nHost: a\r\n\r\n")
            try await answers(served, "/healthz")
            let complaints = try process.complaints
            #expect(!process.hasEnded, "\(complaints)")
            connections.close()
            try await answers(served, "/v1/leaderboards/board/entries")
            let metrics = try await served.client.send("GET", "/metrics")
            #expect(metrics.text.contains("laurel_resource_limit{resource=\"connections\"} 64.0"))
            #expect(try await served.client.submit(round, as: "round-\(round)", by: "ben", key: key).status == 200)
        }
        process.terminate()
        #expect(try process.finish().exitCode == 0)
    }

    @Test func `A server raises its soft limit of descriptors to the hard limit`() async throws {
        let place = try Workplace(board: "")
        let process = try place.startShell(
            "ulimit -Sn 256 && ulimit -Hn 4096 && exec laurel serve --port 0")
        let served = try await ServedGame(process)
        defer { process.kill() }
        let metrics = try await served.client.send("GET", "/metrics").text
        #expect(metrics.contains("laurel_resource_limit{resource=\"descriptors\"} 4096.0"), "\(metrics)")
        #expect(metrics.contains("laurel_resource_limit{resource=\"connections\"} 3968.0"), "\(metrics)")
        process.terminate()
        #expect(try process.finish().exitCode == 0)
    }

    /// Repeats a request until a response arrives: a connection that exceeds the limit of its address is closed.
    private func answers(_ served: ServedGame, _ path: String) async throws {
        while !served.process.hasEnded {
            if let answer = try? await served.client.send("GET", path), answer.status == 200 { return }
            await Task.yield()
        }
        let complaints = try served.process.complaints
        Issue.record("The server has ended: \(complaints)")
    }
}
