import LaurelModel
import LaurelTesting
import Testing

/// Removed submissions on a player's page.
@Suite struct RemovedScoreTests {
    /// Returns the outcomes on Ann's page, oldest first.
    private func outcomes(_ owner: ConsoleBrowser, _ fixture: ConsoleFixture) async throws -> [String] {
        try await owner.get("\(fixture.base)/players/ann").text
            .matches(of: /<td class="number">\d+<\/td><td class="number">(\d+|–)<\/td><td>(\w+)/).map { String($0.2) }
    }

    @Test func `A removed entry and a reset mark the scores of their own occurrence only`() async throws {
        try await ConsoleFixture.run { fixture in
            try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"daily","recurrence":{"every":"day"}}"#)
            for score in [10, 5] { try await fixture.submit(score, of: "ann", to: "daily") }
            fixture.clock.advance(by: .days(1))
            try await fixture.submit(7, of: "ann", to: "daily")
            let owner = try await fixture.owner()
            #expect(try await outcomes(owner, fixture) == ["ranked", "notImproved", "ranked"])

            let removed = try await owner.post("\(fixture.base)/leaderboards/daily/remove", ["player": "ann"])
            #expect(try await outcomes(owner, fixture) == ["ranked", "notImproved", "removed"])
            let action = try #require(removed.location?.firstMatch(of: /action=(\d+)/)).1
            try await owner.post("\(fixture.base)/undo", ["action": String(action)])
            #expect(try await outcomes(owner, fixture) == ["ranked", "notImproved", "ranked"])

            try await owner.post("\(fixture.base)/leaderboards/daily/reset", ["confirmed": "yes"])
            try await fixture.submit(3, of: "ann", to: "daily")
            #expect(try await outcomes(owner, fixture) == ["ranked", "notImproved", "removed", "ranked"])
        }
    }
}
