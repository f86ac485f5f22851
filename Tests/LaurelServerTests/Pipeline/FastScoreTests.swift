import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelTesting
import Logging
import NIOCore
import Synchronization
import Testing

@testable import LaurelSQLite
@testable import LaurelServer

/// A score that is taken where its bytes arrive is judged and answered as the router does it.
@Suite struct FastScoreTests {
    private typealias Sent = (head: HTTPResponse, body: ByteBuffer)

    /// What the fast lane makes of a score; nil where it leaves it to the router.
    private func takes(
        _ bench: ServerBench, _ body: String, key: String?, path: String = "/v1/leaderboards/speedrun/scores",
        stop: @escaping @Sendable () -> Void = {}
    ) async -> Sent? {
        let everywhere = DoorMiddleware(door: bench.door, stop: stop)
        let lane = FastLane(
            everywhere, router: bench.door.responder(behind: everywhere),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: path)
        head.headerFields[.authorization] = key.map { "Bearer \($0)" }
        return await withCheckedContinuation { continuation in
            let isTaken = lane.takeScore(head, ByteBuffer(string: body), on: nil) {
                continuation.resume(returning: $0())
            }
            if !isTaken { continuation.resume(returning: nil) }
        }
    }

    private func readOnce(_ bench: ServerBench, _ leaderboard: String = "speedrun") async throws {
        let page = try await bench.ask("GET", "/v1/leaderboards/\(leaderboard)/entries", key: bench.serverKey)
        #expect(page.status == 200, "\(page.text)")
    }

    @Test func `both ways say the same of scores that were taken before, and of those that are refused`() async throws {
        try await ServerBench.run { bench in
            try await bench.createLeaderboard("speedrun", ",\"scoreRange\":{\"lowest\":0,\"highest\":100}")
            try await readOnce(bench)
            let player = try await bench.signIn(name: "Zoe")
            let (fast, routed) = ("/v1/leaderboards/speedrun/scores", "/v1/leaderboards/speed%72un/scores")
            let id = "019a8f4e-0000-7000-8000-0000000000"
            let questions: [(key: String?, body: String, status: Int, isFast: Bool)] = [
                (bench.serverKey, "{\"id\":\"\(id)01\",\"player\":\"ann\",\"score\":3}", 200, true),
                (bench.serverKey, "{\"id\":\"\(id)01\",\"player\":\"ann\",\"score\":4}", 422, true),
                (bench.serverKey, "{\"player\":\"ann\",\"score\":101}", 422, true),
                (bench.serverKey, "{\"player\":\"p_00000000000000000000000000\",\"score\":1}", 404, true),
                (bench.serverKey, "{\"score\":1}", 400, false),
                (bench.serverKey, "{\"player\":\"ann\",\"score\":1.5}", 400, false),
                (bench.serverKey, "{\"player\":\"ann\",\"score\":1", 400, false),
                (bench.serverKey, "{\"player\":\"ann\",\"score\":1,\"strange\":2}", 400, false),
                (player.token, "{\"score\":1,\"player\":\"ann\"}", 400, false),
                (player.token, "{\"id\":\"no-uuid\",\"score\":1}", 422, true),
                (bench.clientKey, "{\"score\":1}", 403, false), (nil, "{\"score\":1}", 401, false),
                ("lrl_wrong", "{\"score\":1}", 401, false),
            ]
            for (key, body, status, isFast) in questions {
                for query in ["", "?integers=string"] {
                    // So that it was taken before, if it is taken at all.
                    _ = try await bench.ask("POST", routed + query, key: key, body: body)
                    #expect((await takes(bench, body, key: key, path: fast + query) != nil) == isFast, "\(body)")
                    let answer = try await bench.ask("POST", fast + query, key: key, body: body)
                    let other = try await bench.ask("POST", routed + query, key: key, body: body)
                    #expect(answer.status == status, "\(body): \(answer.text)")
                    #expect((answer.status, answer.text) == (other.status, other.text))
                    let changing = ["laurel-request-id", "date", "ratelimit"]
                    #expect(
                        answer.headers.filter { !changing.contains($0.key.lowercased()) }
                            == other.headers.filter { !changing.contains($0.key.lowercased()) }, "\(body)")
                    #expect(Set(answer.headers.keys) == Set(other.headers.keys), "\(body)")
                }
            }
        }
    }

    @Test func `new scores are ranked the same both ways`() async throws {
        try await ServerBench.run { bench in
            for id in ["fast", "slow"] {
                try await bench.createLeaderboard(id)
                try await readOnce(bench, id)
            }
            var random = SeededRandom(seed: 7)
            for number in 0..<200 {
                let body =
                    "{\"player\":\"p\(Int.random(in: 0..<40, using: &random))\",\"score\":\(Int64.random(in: -9...9, using: &random)),"
                    + "\"context\":\(number)}"
                let fast = try await bench.ask("POST", "/v1/leaderboards/fast/scores", key: bench.serverKey, body: body)
                let slow = try await bench.ask(
                    "POST", "/v1/leaderboards/s%6Cow/scores", key: bench.serverKey, body: body)
                for name in ["outcome", "previousRank", "playerCount", "replayed"] {
                    #expect("\(fast.json[name] ?? "")" == "\(slow.json[name] ?? "")", "\(number): \(name)")
                }
                func rank(_ answer: ServerBench.Answer) -> Int? {
                    (answer.json["entry"] as? [String: any Sendable])?["rank"] as? Int
                }
                #expect(fast.status == 200 && rank(fast) != nil && rank(fast) == rank(slow), "\(fast.text)")
                #expect(fast.header("Laurel-Position") == (fast.json["position"] as? Int).map { "\($0)" })
            }
        }
    }

    @Test func `a ranking that sleeps is waited for, and the score is counted once in its sender's limit`() async throws
    {
        try await ServerBench.run { bench in
            try await bench.createLeaderboard()
            let player = try await bench.signIn(name: "Zoe")
            #expect(await takes(bench, "{\"score\":1}", key: player.token) == nil)
            for count in 1...3 {
                let answer = try await bench.ask(
                    "POST", "/v1/leaderboards/speedrun/scores", key: player.token, body: "{\"score\":\(count)}")
                #expect(answer.status == 200)
                let rest = answer.header("RateLimit")?.split(separator: ";").dropFirst().first
                #expect(rest == "r=\(RateLimit.write.quota - count)")
            }
            #expect(await takes(bench, "{\"score\":9}", key: player.token)?.head.status == .ok)
        }
    }

    @Test func `whoever has sent too much is refused once, and counted once`() async throws {
        try await ServerBench.run { bench in
            try await bench.createLeaderboard()
            try await readOnce(bench)
            let player = try await bench.signIn(name: "Zoe")
            let scores = "/v1/leaderboards/speedrun/scores"
            for count in 1...RateLimit.write.quota {
                let answer = try await bench.ask("POST", scores, key: player.token, body: "{\"score\":1}")
                let rest = answer.header("RateLimit")?.split(separator: ";").dropFirst().first
                #expect(rest == "r=\(RateLimit.write.quota - count)")
            }
            #expect(await takes(bench, "{\"score\":1}", key: player.token) == nil)
            let refused = try await bench.ask("POST", scores, key: player.token, body: "{\"score\":1}")
            #expect(refused.status == 429 && refused.header("Retry-After") != nil, "\(refused.text)")
        }
    }

    @Test func `a ledger that does not know what it wrote is told of, and stops the server`() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("laurel-test-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let ledger = try SQLiteLedger(in: directory, creating: true)
        try await ServerBench.run(on: ledger) { bench in
            try await bench.createLeaderboard()
            try await readOnce(bench)
            let score = "{\"player\":\"ann\",\"score\":1}"
            #expect(await takes(bench, score, key: bench.serverKey)?.head.status == .ok)
            ledger.file.latch.stop(.outcomeUnknown("the disk is gone"))
            let stops = Mutex(0)
            let answer = try #require(
                await takes(bench, score, key: bench.serverKey) { stops.withLock { $0 += 1 } })
            #expect(answer.head.status.code == 503)
            #expect(answer.head.headerFields[.contentType] == "application/problem+json")
            #expect(String(buffer: answer.body).contains("outcome-unknown"))
            #expect(stops.withLock(\.self) == 1)
        }
    }
}
