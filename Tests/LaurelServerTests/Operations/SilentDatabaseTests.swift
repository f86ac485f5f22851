import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelServer

/// A server whose PostgreSQL accepts connections and packets, and never responds.
@Suite(.timeLimit(.minutes(10)), .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
struct SilentDatabaseTests {
    private static let entries = "/v1/leaderboards/speedrun/entries"

    /// Runs a server with a score of 7, whose requests wait two seconds for the database.
    private func run(
        staleReadSeconds: Int = 3_600, _ body: (ServerFixture, StallingProxy) async throws -> Void
    ) async throws {
        let server = try await PostgresServer.shared.value
        let proxy = try StallingProxy(of: server)
        let ledger = try await server.ledger(through: proxy, responseTime: .seconds(2))
        var limits = ServerLimits()
        (limits.databaseSeconds, limits.staleReadSeconds) = (2, staleReadSeconds)
        limits.queue.limitCommits(to: .seconds(2))
        defer { proxy.resume() }
        // On a busy machine, PostgreSQL may not respond in time to the start.
        try await waitUntil("the server can start") { (try? await ledger.positions()) != nil }
        try await ServerFixture.run(on: ledger, limits: limits) { fixture in
            // A request may also need more time.
            try await waitUntil("the leaderboard exists") {
                try? await fixture.createLeaderboard()
                return try await fixture.send("GET", "/v1/leaderboards/speedrun", key: fixture.serverKey).status == 200
            }
            try await waitUntil("a score is stored") { try await submit(7, to: fixture).status == 200 }
            try await waitUntil("the page is current") { try await isCurrent(read(from: fixture)) }
            try await body(fixture, proxy)
            proxy.resume()
        }
    }

    private func submit(_ score: Int, to fixture: ServerFixture) async throws -> ServerFixture.Answer {
        try await fixture.send(
            "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
            body: "{\"id\":\"score-\(score)\",\"player\":\"ann\",\"score\":\(score)}")
    }

    private func read(
        from fixture: ServerFixture, headers: [String: String] = [:]
    ) async throws -> ServerFixture.Answer {
        try await fixture.send("GET", Self.entries, key: fixture.serverKey, headers: headers)
    }

    private func isCurrent(_ answer: ServerFixture.Answer) -> Bool {
        answer.status == 200 && answer.header("Laurel-Age") == nil && answer.header("Laurel-Stale") == nil
    }

    @Test func `Writes get 503 while the database is silent, and are accepted when it responds`() async throws {
        try await run { fixture, proxy in
            proxy.stall()
            // On a busy machine, several requests may have started before one shows that the database is silent.
            let slugs = ["unavailable", "outcome-unknown", "overloaded"]
            for score in 8..<29 {
                let answer = try await submit(score, to: fixture)
                #expect(answer.status == 503 && slugs.contains(answer.slug ?? ""), "\(answer.text)")
                #expect(answer.header("Retry-After") != nil)
            }
            // No probe has a response, so the rejection does not end.
            try await waitUntil("requests are rejected") { try await submit(29, to: fixture).slug == "unavailable" }
            #expect(try await fixture.send("GET", "/readyz").status == 503)
            #expect(try await fixture.send("GET", "/healthz").status == 200)
            proxy.resume()
            try await waitUntil("the score is stored") { try await submit(8, to: fixture).status == 200 }
            try await waitUntil("the page is current") { try await isCurrent(read(from: fixture)) }
            try await waitUntil("the node is ready") { try await fixture.send("GET", "/readyz").status == 200 }
        }
    }

    @Test func `Reads from memory continue with their age, and a client can require a maximum age`() async throws {
        try await run { fixture, proxy in
            let before = try await read(from: fixture)
            proxy.stall()
            var stale = before
            try await waitUntil("the page is stale") {
                stale = try await read(from: fixture)
                return !isCurrent(stale)
            }
            #expect(stale.status == 200 && stale.text == before.text, "\(stale.text)")
            let age = try #require(stale.header("Laurel-Age").flatMap { Int($0) })
            #expect(age >= 3)
            #expect(stale.header("Laurel-Stale") == "true")

            let tag = try #require(before.header("ETag"))
            let unchanged = try await read(from: fixture, headers: ["If-None-Match": tag])
            #expect(unchanged.status == 304 && unchanged.header("Laurel-Stale") == "true")

            let refused = try await read(from: fixture, headers: ["Laurel-Max-Age": "2"])
            #expect(refused.status == 503 && refused.slug == "data-too-old", "\(refused.text)")
            #expect(refused.header("Retry-After") == "1")
            #expect(try await read(from: fixture, headers: ["Laurel-Max-Age": "3600"]).status == 200)
            for text in ["-1", "1.5", "old"] {
                let invalid = try await read(from: fixture, headers: ["Laurel-Max-Age": text])
                #expect(invalid.status == 400, "\(text)")
            }
            proxy.resume()
            try await waitUntil("the page is current") { try await isCurrent(read(from: fixture)) }
            try await waitUntil("the page is new enough") {
                try await read(from: fixture, headers: ["Laurel-Max-Age": "2"]).status == 200
            }
        }
    }

    @Test func `Data that is too old is rejected until the database responds`() async throws {
        try await run(staleReadSeconds: 0) { fixture, proxy in
            proxy.stall()
            var answer = try await read(from: fixture)
            try await waitUntil("the data is too old") {
                answer = try await read(from: fixture)
                return answer.status != 200
            }
            #expect(answer.status == 503 && answer.slug == "data-too-old", "\(answer.text)")
            proxy.resume()
            try await waitUntil("the page is current") { try await isCurrent(read(from: fixture)) }
        }
    }

    @Test func `A process that owns its storage has no stale data`() async throws {
        var limits = ServerLimits()
        limits.staleReadSeconds = 0
        try await ServerFixture.run(limits: limits) { fixture in
            try await fixture.createLeaderboard()
            #expect(try await isCurrent(read(from: fixture, headers: ["Laurel-Max-Age": "0"])))
        }
    }

    @Test(arguments: [
        (2, Int64?.none, 0, true), (3, nil, 60, true), (59, nil, 60, true), (60, nil, 60, false), (3, nil, 0, false),
        (2, 1, 60, false), (2, 2, 60, true), (10, 9, 60, false),
    ])
    func `Data is rejected if it is stale and too old for the node, or too old for the client`(
        seconds: Int, clientMax: Int64?, timeMax: Int, isAccepted: Bool
    ) {
        let age = DataAge(time: .seconds(seconds))
        let result = Result { try age.check(max: .seconds(timeMax), clientMax: clientMax) }
        #expect(((try? result.get()) != nil) == isAccepted)
        #expect(age.isStale == (seconds >= 3))
    }
}
