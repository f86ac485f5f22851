import Foundation
import HTTPTypes
import HummingbirdCore
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelServer

/// The epoch in responses, positions, cursors, ETags and streams.
@Suite(.timeLimit(.minutes(10)))
struct EpochTests {
    private static let entries = "/v1/leaderboards/speedrun/entries"

    @discardableResult
    private func submit(_ fixture: ServerFixture, _ score: Int, by player: String) async throws -> ServerFixture.Answer
    {
        let answer = try await fixture.send(
            "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
            body: "{\"id\":\"\(player)-\(score)\",\"player\":\"\(player)\",\"score\":\(score)}")
        #expect(answer.status == 200, "\(answer.text)")
        return answer
    }

    private func wipe(_ fixture: ServerFixture) async throws -> ServerFixture.Answer {
        try await fixture.send(
            "POST", "/v1/admin/wipe", key: fixture.serverKey, body: #"{"game":"com.example.racer"}"#)
    }

    @Test(arguments: ServedLedger.allCases)
    func `A position of an earlier epoch is rejected, and one without an epoch is compared`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let receipt = try await submit(fixture, 10, by: "ann")
            let (epoch, position) = (
                try #require(receipt.header("Laurel-Epoch")), try #require(receipt.header("Laurel-Position"))
            )
            let page = try await fixture.send("GET", Self.entries, key: fixture.serverKey)
            #expect(page.header("Laurel-Epoch") == epoch)
            func read(_ epoch: String?) async throws -> ServerFixture.Answer {
                var headers = ["Laurel-Min-Position": position]
                headers["Laurel-Epoch"] = epoch
                return try await fixture.send("GET", Self.entries, key: fixture.serverKey, headers: headers)
            }
            #expect(try await read(epoch).status == 200)
            #expect(try await read("x").status == 400)

            let wiped = try await wipe(fixture)
            let next = try #require(wiped.header("Laurel-Epoch"))
            #expect(try #require(Int64(next)) > (try #require(Int64(epoch))))
            let refused = try await read(epoch)
            #expect(refused.status == 412 && refused.slug == "epoch-changed", "\(refused.text)")
            #expect(refused.header("Laurel-Epoch") == next)
            #expect(try await read(next).status == 200)
            #expect(try await read(nil).status == 200)
            // The client has seen the epoch on another node.
            let early = try await read("\(try #require(Int64(next)) + 1)")
            #expect(early.status == 503 && early.slug == "position-not-reached", "\(early.text)")
        }
    }

    @Test func `A cursor of an earlier epoch is rejected`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            for score in 1...3 { try await submit(fixture, score, by: "ann") }
            let path = "/v1/admin/players/ann/history?limit=1"
            let first = try await fixture.send("GET", path, key: fixture.serverKey)
            let cursor = try #require(first.json["nextCursor"] as? String)
            let second = try await fixture.send("GET", path + "&cursor=\(cursor)", key: fixture.serverKey)
            #expect((second.json["submissions"] as? [any Sendable])?.count == 1, "\(second.text)")
            #expect(try await wipe(fixture).status == 200)
            for score in 1...3 { try await submit(fixture, score, by: "ann") }
            let refused = try await fixture.send("GET", path + "&cursor=\(cursor)", key: fixture.serverKey)
            #expect(refused.status == 400 && refused.json["field"] as? String == "cursor", "\(refused.text)")
        }
    }

    @Test(.enabled(if: PostgresServer.isInstalled))
    func `A restored database ends streams and voids ETags, and a score that is sent again counts once`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "epoch_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
        let ledger = try await server.ledger(schema: schema)
        try await ServerFixture.run(on: ledger) { fixture in
            try await fixture.createLeaderboard()
            let player = try await fixture.signIn(name: "Eve")
            for score in 1...5 { try await submit(fixture, score, by: "kept \(score)") }
            let restore = try await server.copy(ofSchema: schema)
            for score in 11...15 { try await submit(fixture, score, by: "lost \(score)") }
            let page = try await fixture.send("GET", Self.entries, key: fixture.serverKey)
            #expect(page.json["playerCount"] as? Int == 10)
            let tag = try #require(page.header("ETag"))
            let epoch = try #require(page.header("Laurel-Epoch").flatMap(Int64.init))
            let stream = await EventCollector(fixture, "/v1/events?leaderboard=speedrun", token: fixture.serverKey)
            defer { stream.hangUp() }
            let place = try #require(stream.place)

            try await restore()
            // The stream ends.
            while await !stream.next(count: 1).isEmpty {}
            for score in 21...25 {
                try await waitUntil("the score is stored") {
                    let answer = try await fixture.send(
                        "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
                        body: "{\"id\":\"new-\(score)\",\"player\":\"new \(score)\",\"score\":\(score)}")
                    #expect([200, 503].contains(answer.status), "\(answer.text)")
                    return answer.status == 200
                }
            }
            for _ in 0..<2 { try await submit(fixture, 13, by: "lost 13") }
            let after = try await fixture.send(
                "GET", Self.entries, key: fixture.serverKey, headers: ["If-None-Match": tag])
            #expect(after.status == 200)
            #expect(after.json["playerCount"] as? Int == 11, "\(after.text)")
            #expect(try #require(after.header("Laurel-Epoch").flatMap(Int64.init)) > epoch)
            let resumed = await EventCollector(
                fixture, "/v1/events?leaderboard=speedrun", token: fixture.serverKey, after: place)
            defer { resumed.hangUp() }
            #expect(await resumed.next("reset").type == "reset")
            let metrics = try await fixture.send("GET", "/metrics").text
            #expect(metrics.contains("laurel_ledger_history_changes_total{realm=\"com.example.racer\","))
            // A restored ledger starts a new epoch of its content too, which ends the sessions.
            #expect(try await fixture.send("GET", "/v1/players/me", key: player.token).status == 401)
        }
    }

    @Test func `A server whose storage is less durable than required is not ready`() async throws {
        for (required, status) in [(LedgerDurability.none, 200), (.disk, 503), (.replicated, 503)] {
            let door = try await Door(
                MemoryLedger(), clock: ManualClock(ServerFixture.morning),
                readiness: ReadinessRules(durability: required))
            let operations = OperationsAPI(door)
            do {
                #expect(try await operations.readiness().status.code == status)
            } catch let problem as Problem {
                #expect(problem.status == status && problem.slug == "not-ready")
            }
        }
    }
}
