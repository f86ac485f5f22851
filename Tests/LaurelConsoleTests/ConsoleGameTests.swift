import LaurelCore
import LaurelIdentity
import LaurelModel
import Testing

@testable import LaurelServer

/// Games that the console creates.
@Suite struct ConsoleGameTests {
    @Test func `The audit log of a game contains its creation once`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.newPlayer("grace", .owner)
            for _ in 0..<2 {
                let made = try await owner.post("/console/games", ["id": "com.example.second", "name": "Second"])
                #expect(made.status == 303)
            }
            let page = try await owner.get("/console/games/com.example.second/production/audit")
            #expect(page.text.contains("operator grace") && page.text.contains("created the game com.example.second"))
            let game = try fixture.door.games.game(named: "com.example.second")
            let service = try await fixture.door.service(of: game, in: .production)
            let records = try await service.auditLog.records(before: nil, limit: 10)
            #expect(records.map(\.act.kind) == [.gameCreated] && records.map(\.act.game) == ["com.example.second"])
        }
    }
}
