import Foundation
import LaurelModel
import Testing

@testable import LaurelCore
@testable import LaurelServer

/// Behavior of a server whose ledger is overloaded.
@Suite(.timeLimit(.minutes(15)))
struct OverloadTests {
    private static let scores = "/v1/leaderboards/speedrun/scores"

    /// Runs a server whose ledger commits nothing while `body` runs, and then commits all waiting commands.
    private static func run(
        patience: Duration, _ body: (ServerFixture, RealmService) async throws -> Void
    ) async throws {
        var limits = ServerLimits()
        limits.queue = QueueBounds(commandCountMax: 3, patience: patience)
        try await ServerFixture.run(limits: limits) { fixture in
            try await fixture.createLeaderboard()
            let sent = try await fixture.send(
                "POST", Self.scores, key: fixture.serverKey, body: "{\"player\":\"first\",\"score\":1}")
            #expect(sent.status == 200)
            let game = try #require(fixture.door.games.all.first)
            let service = try await fixture.door.service(of: game, in: .production)
            service.intake.pause()
            try await body(fixture, service)
        }
    }

    private static func submission(_ number: Int) -> String {
        let id = "019a8f4e-0000-7000-8000-00000000000\(number)"
        return "{\"id\":\"\(id)\",\"player\":\"p\(number)\",\"score\":\(number)}"
    }

    @Test(arguments: ["", "?player=someone"])
    func `A full command queue returns 503 immediately, and reads continue`(query: String) async throws {
        try await Self.run(patience: .seconds(3_600)) { fixture, service in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...3 {
                    group.addTask {
                        try await fixture.send(
                            "POST", Self.scores, key: fixture.serverKey, body: Self.submission(number)
                        )
                        .status
                    }
                }
                while service.waitingCommandCount < 3 { await Task.yield() }
                let refused = try await fixture.send(
                    "POST", Self.scores + query, key: fixture.serverKey, body: Self.submission(4))
                #expect(refused.status == 503 && refused.slug == "overloaded", "\(refused.text)")
                #expect(refused.header("Retry-After") == "2")
                let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.serverKey)
                #expect(page.json["playerCount"] as? Int == 1)
                let metrics = try await fixture.send("GET", "/metrics").text
                #expect(metrics.contains("laurel_resource_used{resource=\"queued_commands\"} 3.0"))
                #expect(metrics.contains("laurel_resource_limit{resource=\"queued_commands\"} 3.0"))
                service.intake.resume(startWriter: service.serve)
                for try await status in group { #expect(status == 200) }
            }
            // A rejected score was not committed and counts when it is submitted again.
            let again = try await fixture.send("POST", Self.scores, key: fixture.serverKey, body: Self.submission(4))
            #expect(again.status == 200 && again.header("Idempotency-Replayed") == nil)
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.serverKey)
            #expect(page.json["playerCount"] as? Int == 5)
        }
    }

    @Test func `A submission that waits too long is rejected and not committed`() async throws {
        try await Self.run(patience: .seconds(3)) { fixture, service in
            let refused = try await fixture.send("POST", Self.scores, key: fixture.serverKey, body: Self.submission(1))
            #expect(refused.status == 503 && refused.slug == "overloaded", "\(refused.text)")
            #expect(service.waitingCommandCount == 0)
            service.intake.resume { Issue.record("Commands wait.") }
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.serverKey)
            #expect(page.json["playerCount"] as? Int == 1)
        }
    }
}
