import LaurelTesting
import PostgresFixture
import Testing

/// Tests of the restart of all nodes, one after another, behind a reverse proxy.
@Suite(
    .serialized, .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."),
    .enabled(if: ReverseProxy.Program.allCases.allSatisfy(\.isInstalled), "nginx or HAProxy is not installed."))
struct RollingRestartTests {
    private static let token = "metrics-token-of-the-test"

    @Test(arguments: ReverseProxy.Program.allCases)
    func `A rolling restart under load fails no request`(program: ReverseProxy.Program) async throws {
        let ports = try ReverseProxy.freePorts(count: 3)
        let fixture = try await TwoServers(
            ports: [ports[1], ports[2]],
            options: ["--behind-proxy", "--drain-seconds", "3", "--metrics-token", Self.token])
        let proxy = try await ReverseProxy(program, at: ports[0], to: [ports[1], ports[2]], in: fixture.place)
        let load = ProxyLoad(to: proxy.port, key: fixture.key)
        try await load.run(clientCount: 8) {
            for number in 0..<2 {
                try await waitUntil("the proxy uses the node") { try await Self.hasScores(fixture.nodes[number]) }
                let old = fixture.nodes[number].process
                old.terminate()
                let end = try old.finish()
                #expect(end.exitCode == 0, "\(end.errors)")
                try await fixture.restart(number)
                try await waitUntil("the proxy uses the new node") { try await Self.hasScores(fixture.nodes[number]) }
            }
        }
        #expect(load.failures.isEmpty, "\(load.failures) of \(load.count) requests")
        #expect(load.count > 100)
        #expect(try await fixture.factIDs() == load.answered)
        TestNotes.note("rolling restart behind \(program.rawValue): \(load.count) requests")
        for node in fixture.nodes {
            node.process.interrupt()
            #expect(try node.process.finish().exitCode == 0)
        }
    }

    /// Returns whether a node has received scores since its start.
    private static func hasScores(_ node: ServedGame) async throws -> Bool {
        try await node.client.send("GET", "/metrics", key: token).text
            .contains(/route="\/v1\/leaderboards\/\{id\}\/scores",status="200"/)
    }
}
