import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelTesting
import Logging
import NIOCore
import Testing

@testable import LaurelSQLite
@testable import LaurelServer

/// Submissions with an inline response.
@Suite struct InlineScoreTests {
    /// Returns the inline response to a score; nil if its handler suspends.
    private func respondInline(
        _ fixture: ServerFixture, _ body: String, key: String?, stop: @escaping @Sendable () -> Void = {}
    ) async -> Pipeline.Written? {
        let pipeline = Pipeline(
            fixture.door, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, stop: stop)
        var head = HTTPRequest(
            method: .post, scheme: nil, authority: nil, path: "/v1/leaderboards/speedrun/scores")
        head.headerFields[.authorization] = key.map { "Bearer \($0)" }
        head.headerFields[.contentLength] = String(body.utf8.count)
        guard let match = pipeline.inlineMatch(head) else { return nil }
        return await withCheckedContinuation { continuation in
            let response = pipeline.respondInline(to: head, body: ByteBuffer(string: body), of: match, on: nil) {
                continuation.resume(returning: $0())
            }
            switch response {
            case .written(let written): continuation.resume(returning: written)
            case .pending: break
            case .suspends: continuation.resume(returning: nil)
            }
        }
    }

    private func readOnce(_ fixture: ServerFixture, _ leaderboard: String = "speedrun") async throws {
        let page = try await fixture.send("GET", "/v1/leaderboards/\(leaderboard)/entries", key: fixture.serverKey)
        #expect(page.status == 200, "\(page.text)")
    }

    @Test func `Inline and routed submissions have the same ranks`() async throws {
        try await ServerFixture.run { fixture in
            for id in ["fast", "slow"] {
                try await fixture.createLeaderboard(id)
                try await readOnce(fixture, id)
            }
            var random = SeededRandom(seed: 7)
            for number in 0..<200 {
                let body =
                    "{\"player\":\"p\(Int.random(in: 0..<40, using: &random))\",\"score\":\(Int64.random(in: -9...9, using: &random)),"
                    + "\"context\":\(number)}"
                let fast = try await fixture.send(
                    "POST", "/v1/leaderboards/fast/scores", key: fixture.serverKey, body: body)
                let slow = try await fixture.send(
                    "POST", "/v1/leaderboards/s%6Cow/scores", key: fixture.serverKey, body: body)
                for name in ["outcome", "previousRank", "playerCount", "replayed"] {
                    #expect("\(fast.json[name] ?? "")" == "\(slow.json[name] ?? "")", "\(number): \(name)")
                }
                func rank(_ answer: ServerFixture.Answer) -> Int? {
                    (answer.json["entry"] as? [String: any Sendable])?["rank"] as? Int
                }
                #expect(fast.status == 200 && rank(fast) != nil && rank(fast) == rank(slow), "\(fast.text)")
                #expect(fast.header("Laurel-Position") == (fast.json["position"] as? Int).map { "\($0)" })
            }
        }
    }

    @Test func `A score for a ranking that is not loaded counts once in the player's rate limit`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let player = try await fixture.signIn(name: "Zoe")
            for count in 1...3 {
                let answer = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: player.token, body: "{\"score\":\(count)}")
                #expect(answer.status == 200)
                let rest = answer.header("RateLimit")?.split(separator: ";").dropFirst().first
                #expect(rest == "r=\(RateLimit.write.quota - count)")
            }
            #expect(await respondInline(fixture, "{\"score\":9}", key: player.token)?.head.status == .ok)
        }
    }

    @Test func `A submission over the rate limit is rejected, and each submission counts once`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            try await readOnce(fixture)
            let player = try await fixture.signIn(name: "Zoe")
            let scores = "/v1/leaderboards/speedrun/scores"
            for count in 1...RateLimit.write.quota {
                let answer = try await fixture.send("POST", scores, key: player.token, body: "{\"score\":1}")
                let rest = answer.header("RateLimit")?.split(separator: ";").dropFirst().first
                #expect(rest == "r=\(RateLimit.write.quota - count)")
            }
            let refused = try await fixture.send("POST", scores, key: player.token, body: "{\"score\":1}")
            #expect(refused.status == 429 && refused.header("Retry-After") != nil, "\(refused.text)")
        }
    }

    @Test func `A commit with an unknown outcome is reported as such and stops the server`() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("laurel-test-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let ledger = try SQLiteLedger(in: directory, creating: true)
        try await ServerFixture.run(on: ledger) { fixture in
            try await fixture.createLeaderboard()
            try await readOnce(fixture)
            let score = "{\"player\":\"ann\",\"score\":1}"
            #expect(await respondInline(fixture, score, key: fixture.serverKey)?.head.status == .ok)
            ledger.file.latch.stop(.outcomeUnknown("the disk is gone"))
            let stops = Locked(0)
            let answer = try #require(
                await respondInline(fixture, score, key: fixture.serverKey) { stops.withLock { $0 += 1 } })
            #expect(answer.head.status.code == 503)
            #expect(answer.head.headerFields[.contentType] == "application/problem+json")
            #expect(String(buffer: answer.body).contains("outcome-unknown"))
            #expect(stops.withLock(\.self) == 1)
        }
    }
}
