import Foundation
import LaurelTesting
import Testing

/// Tests of a server whose standard error cannot be written.
@Suite struct UnwritableLogTests {
    private static let requestCount = 1_000

    /// The ends of shell commands that start a server, whose address is printed to standard error.
    private static let outputs = [
        // The reader ends.
        "2> >(sed -u '/listens on/q' >&2)",
        // The reader continues to run but does not read.
        "2> >(sed -u '/listens on/q' >&2; while kill -0 $$ 2>/dev/null; do sleep 0.2; done)",
    ]

    @Test(arguments: outputs)
    func `A server whose log cannot be written continues to serve`(output: String) async throws {
        let workplace = try Workplace(board: "")
        let key = try workplace.serverKey()
        let process = try workplace.startShell("exec laurel serve --port 0 --log-level debug \(output)")
        defer { process.kill() }
        let served = try await ServedGame(process)
        try await Self.expectService(of: served.client, in: workplace, key: key)
        process.terminate()
        #expect(try process.finish().exitCode == 0)
    }

    @Test func `A server whose log is on a full device continues to serve and counts dropped lines`() async throws {
        let workplace = try Workplace(board: "")
        let key = try workplace.serverKey()
        // A port that was free may be in use at the start.
        for _ in 0..<20 {
            let port = try Self.freePort()
            let process = try workplace.startShell("exec laurel serve --port \(port) --log-level debug 2>/dev/full")
            defer { process.kill() }
            let client = ServedGameClient(port: port)
            try await waitUntil("the server responds or has ended") {
                if process.hasEnded { return true }
                return (try? await client.send("GET", "/healthz").status) == 200
            }
            guard !process.hasEnded else { continue }
            try await Self.expectService(of: client, in: workplace, key: key)
            let metrics = try await client.send("GET", "/metrics").text
            let dropped = try #require(metrics.firstMatch(of: /\nlaurel_log_lines_dropped_total ([0-9]+)/))
            #expect(Int(dropped.1) ?? 0 >= Self.requestCount, "\(dropped.0)")
            process.terminate()
            #expect(try process.finish().exitCode == 0)
            return
        }
        Issue.record("No port was free.")
    }

    /// Logs more than the capacity of a pipe.
    private static func expectService(
        of client: ServedGameClient, in workplace: Workplace, key: String
    ) async throws {
        let statuses = try workplace.statuses(of: requestCount, to: ["/v1/auth/nonce"], at: client.port, key: key + "0")
        #expect(Set(statuses.joined()).isSubset(of: [401, 429]))
        #expect(try await client.send("GET", "/readyz").status == 200)
        #expect(try await client.submit(7, as: "one", by: "ann", key: key).status == 200)
        #expect(try await client.scores(key: key) == ["ann": 7])
    }

    private static func freePort() throws -> Int {
        let descriptor = StreamSocket.make(AF_INET)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { own in
            own.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
            }
        }
        try #require(isBound)
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
