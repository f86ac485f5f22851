import LaurelCore
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelServer

/// The work that one node leads, and its metric.
@Suite struct NodeLeadershipTests {
    /// Returns the roles whose metric is 1.
    private func roles(_ fixture: ServerFixture) async throws -> Set<LeaderRole> {
        let metrics = try await fixture.send("GET", "/metrics").text
        let matches = metrics.matches(of: /laurel_leader\{role="([a-z]+)"\} ([01])/)
        #expect(matches.count == LeaderRole.allCases.count, "\(metrics)")
        return Set(matches.filter { $0.2 == "1" }.compactMap { LeaderRole(rawValue: String($0.1)) })
    }

    @Test func `A server that owns its ledger leads all work`() async throws {
        try await ServerFixture.run { fixture in
            let roles = try await roles(fixture)
            #expect(roles == Set(LeaderRole.allCases))
        }
    }

    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `A node that drains ends its leaderships while it still serves`() async throws {
        let handles = try await PostgresServer.shared.value.handles()
        try await ServerFixture.run(on: handles.first) { first in
            try await ServerFixture.run(on: handles.second) { second in
                #expect(try await roles(first) == Set(LeaderRole.allCases))
                #expect(try await roles(second) == [])
                first.stop(after: .seconds(300))
                try await waitUntil("the other node leads") {
                    try await roles(second) == Set(LeaderRole.allCases)
                }
                #expect(try await roles(first) == [])
                #expect(try await first.send("GET", "/healthz").status == 200)
            }
        }
    }
}
