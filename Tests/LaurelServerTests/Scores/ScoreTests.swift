import Foundation
import LaurelCore
import Testing

@testable import LaurelServer

/// Submissions and ranked pages over HTTP on every ledger.
@Suite struct ScoreTests {
    @Test(arguments: ServedLedger.allCases)
    func `A score is durable, ranked and publicly readable`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("speedrun", ",\"sortOrder\":\"lowToHigh\"")
            let first = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
                body: #"{"player":"ann","displayName":"Ann","score":8125,"context":18446744073709551615}"#)
            #expect(first.status == 200)
            #expect(first.json["outcome"] as? String == "ranked")
            #expect(first.header("Laurel-Position") == "2")
            let second = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores?player=bob", key: fixture.serverKey,
                body: #"{"score":"7990"}"#)
            #expect((second.json["entry"] as? [String: any Sendable])?["rank"] as? Int == 1)

            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries?integers=string")
            let entries = page.json["entries"] as? [[String: any Sendable]] ?? []
            #expect(entries.map { $0["score"] as? String } == ["7990", "8125"])
            #expect(entries.map { $0["context"] as? String } == ["0", "18446744073709551615"])
            #expect(!page.text.contains("externalID"), "External identifiers are returned to server keys only.")
            let tag = try #require(page.header("ETag"))
            let again = try await fixture.send(
                "GET", "/v1/leaderboards/speedrun/entries?integers=string", headers: ["If-None-Match": tag])
            #expect(again.status == 304)

            let rank = try await fixture.send("GET", "/v1/leaderboards/speedrun/rank?score=8000")
            #expect(rank.json["rank"] as? Int == 2)
        }
    }

    @Test(arguments: [
        "/v1/leaderboards", "/v1/leaderboards/speedrun", "/v1/leaderboards/%73peedrun/entries",
        "/v1/leaderboards/speedrun/rank?score=9007199254740993",
    ])
    func `A response has an ETag, and a matching request returns 304`(path: String) async throws {
        try await ServerFixture.run { fixture in
            let bounds = ",\"scoreRange\":{\"lowest\":0,\"highest\":9007199254740993}"
            try await fixture.createLeaderboard("speedrun", bounds)
            let first = try await fixture.send("GET", path)
            #expect(first.status == 200, "\(first.text)")
            #expect(first.header("Laurel-Position") == "1")
            let tag = try #require(first.header("ETag"))
            let again = try await fixture.send("GET", path, headers: ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again.header("ETag") == tag)
            #expect(again.text.isEmpty)
            let head = try await fixture.send("HEAD", path)
            #expect(head.status == 200)
            #expect(head.header("ETag") == tag)
            let other = path + (path.contains("?") ? "&" : "?") + "integers=string"
            let text = try await fixture.send("GET", other, headers: ["If-None-Match": tag])
            #expect(text.status == 200, "The response with quoted numbers has another ETag.")
            #expect(!text.text.contains("9007199254740993") || text.text.contains("\"9007199254740993\""))
            _ = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: #"{"player":"ann","score":1}"#
            )
            let newer = try await fixture.send(
                "GET", path, headers: ["If-None-Match": tag, "Laurel-Min-Position": "2"])
            #expect(newer.status == 200)
            #expect(newer.header("Laurel-Position") == "2")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `The same submission identifier from 100 connections creates one fact`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("total", ",\"submissionType\":\"sum\"")
            let body = #"{"id":"01890a5d-ac96-774b-bcce-b302099a8057","player":"ann","score":10}"#
            let answers = try await withThrowingTaskGroup(of: ServerFixture.Answer.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        try await fixture.send(
                            "POST", "/v1/leaderboards/total/scores", key: fixture.serverKey, body: body)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(answers.count { $0.json["replayed"] as? Bool == true } == 99)
            #expect(answers.count { $0.header("Idempotency-Replayed") == "true" } == 99)
            let same = Set(answers.map { $0.text.replacing("\"replayed\":true", with: "\"replayed\":false") })
            #expect(same.count == 1, "All responses are equal except for the replay flag.")
            #expect(answers[0].json["position"] as? Int == 2)
            let page = try await fixture.send("GET", "/v1/leaderboards/total/entries")
            #expect(page.text.contains("\"score\":10"))
            #expect(page.json["position"] as? Int == 2)

            let other = try await fixture.send(
                "POST", "/v1/leaderboards/total/scores", key: fixture.serverKey,
                body: body.replacing("\"score\":10", with: "\"score\":11"))
            #expect(other.status == 422)
            #expect(other.slug == "idempotency-key-reused")
        }
    }

    @Test func `Each score of a request has its own outcome`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("a", ",\"scoreRange\":{\"lowest\":0,\"highest\":100}")
            try await fixture.createLeaderboard("b")
            let answer = try await fixture.send(
                "POST", "/v1/scores", key: fixture.serverKey,
                body: #"{"leaderboardIDs":["a","nowhere","b"],"player":"ann","score":101}"#)
            #expect(answer.status == 200)
            let receipts = answer.json["receipts"] as? [[String: any Sendable]] ?? []
            #expect(receipts.map { $0["outcome"] as? String } == ["refused", "refused", "ranked"])
            let list = (0..<100).map { "{\"leaderboardID\":\"b\",\"player\":\"p\($0)\",\"score\":\($0)}" }
            for body in ["[\(list.joined(separator: ","))]", "{\"submissions\":[\(list.joined(separator: ","))]}"] {
                let many = try await fixture.send("POST", "/v1/submissions", key: fixture.serverKey, body: body)
                #expect((many.json["receipts"] as? [[String: any Sendable]])?.count == 100)
            }
            let tooMany = "[\((list + list).joined(separator: ","))]"
            let refused = try await fixture.send("POST", "/v1/submissions", key: fixture.serverKey, body: tooMany)
            #expect(refused.status == 400)
        }
    }

    @Test func `Identical rows of one file count separately, and a repeated file counts once`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("total", ",\"submissionType\":\"sum\"")
            let line = #"{"leaderboardID":"total","player":"ann","score":5,"date":"2025-01-01"}"#
            let lines = [line, line, ""].joined(separator: "\n")
            for _ in 0..<2 {
                let answer = try await fixture.send(
                    "POST", "/v1/admin/scores", key: fixture.serverKey, body: lines,
                    headers: ["Content-Type": "application/x-ndjson"])
                #expect(answer.status == 200)
                #expect(answer.text.split(separator: "\n").count == 2)
                #expect(answer.header("Laurel-Position") == "3")
            }
            let page = try await fixture.send("GET", "/v1/leaderboards/total/entries")
            #expect(page.text.contains("\"score\":10,") || page.text.contains("\"score\":10}"))
            let bad = try await fixture.send(
                "POST", "/v1/admin/scores", key: fixture.serverKey, body: line + "\n{\"score\":1.5}\n",
                headers: ["Content-Type": "application/x-ndjson"])
            #expect(bad.status == 400)
            #expect(bad.text.contains("line 2"))
            let export = try await fixture.send(
                "GET", "/v1/admin/leaderboards/total/export?format=csv", key: fixture.serverKey)
            #expect(export.text == "rank,player,name,score,context,date\n1,ann,ann,10,0,2025-01-01T00:00:00.000Z\n")
        }
    }

    @Test func `A request for a later position waits for it and returns 503 if it is not reached`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let there = try await fixture.send(
                "GET", "/v1/leaderboards/speedrun/entries", headers: ["Laurel-Min-Position": "1"])
            #expect(there.status == 200)
            let missing = try await fixture.send(
                "GET", "/v1/leaderboards/speedrun/entries", headers: ["Laurel-Min-Position": "2"])
            #expect(missing.status == 503)
            #expect(missing.slug == "position-not-reached")
            // A commit that arrives during the wait completes the request.
            async let waiting = fixture.send(
                "GET", "/v1/leaderboards/speedrun/entries", headers: ["Laurel-Min-Position": "2"])
            let taken = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: #"{"player":"ann","score":1}"#
            )
            #expect(taken.status == 200)
            #expect(try await waiting.json["playerCount"] as? Int == 1)
        }
    }
}
