import Foundation
import Testing

@testable import LaurelServer

/// Invalid requests are rejected with a reason and change nothing.
@Suite struct BadInputTests {
    struct Case: CustomTestStringConvertible {
        let body: String
        let status: Int
        let slug: String
        var testDescription: String { String(body.prefix(80)) }

        init(_ body: String, _ status: Int = 400, _ slug: String = "invalid-request") {
            self.body = body
            self.status = status
            self.slug = slug
        }
    }

    static let cases = [
        Case(""), Case("{"), Case("null"), Case("[]"), Case("\"text\""), Case("{\"player\":\"ann\"}"),
        Case(#"{"score":1}"#), Case(#"{"player":"ann","score":1.5}"#), Case(#"{"player":"ann","score":"1.5"}"#),
        Case(#"{"player":"ann","score":1.5e0}"#), Case(#"{"player":"ann","score":1e-3}"#),
        Case(#"{"player":"ann","score":"1e3.0"}"#), Case(#"{"player":"ann","score":1e19}"#, 400),
        Case(#"{"player":"ann","score":1,"sc\u006fre":2}"#), Case(#"{"player":"a\u0000b","score":1}"#),
        Case(#"{"player":"ann","displayName":"a\ud800b","score":1}"#), Case(#"{"player":" ann ","score":1}"#),
        Case(#"{"player":"a\nb","score":1}"#), Case(#"{"player":".","score":1}"#), Case(#"{"player":"..","score":1}"#),
        Case(#"{"player":"me","score":1}"#), Case(#"{"player":"ann","score":1,"displayName":"a\u202eb"}"#),
        Case(#"{"player":"ann","score":1,"displayName":"a\u2066b"}"#),
        Case(#"{"player":"ann","score":1,"displayName":"a\u200fb"}"#),
        Case(#"{"player":"ann","score":1,"displayName":"\u0301a"}"#),
        Case(#"{"player":"ann","score":1,"displayName":"a\ufdd0"}"#),
        Case(#"{"player":"ann","score":0.99999999999999999999}"#),
        Case(#"{"player":"ann","score":4503599627370497.5}"#),
        Case(#"{"player":"ann","score":1,}"#), Case(#"{"player":"ann","score":1,"score":2}"#),
        Case(#"{"player":"ann","score":01}"#), Case(#"{"player":"ann","score":-}"#),
        Case("{\"player\":\"ann\",\"score\":\(String(repeating: "[", count: 30_000))"),
        Case(#"{"player":"ann","score":9223372036854775808}"#), Case(#"{"player":"ann","score":-9223372036854775809}"#),
        Case(#"{"player":"ann","score":true}"#), Case(#"{"player":"ann","score":null}"#),
        Case(#"{"player":"ann","score":[1]}"#), Case(#"{"player":"ann","score":1,"scored":2}"#),
        Case(#"{"player":"ann","score":1,"context":-1}"#), Case(#"{"player":"ann","score":1,"date":"yesterday"}"#),
        Case(#"{"player":"ann","score":1,"date":5}"#), Case(#"{"player":"","score":1}"#),
        Case(#"{"player":"p_short","score":1}"#), Case(#"{"player":"ann","score":1,"id":""}"#),
        Case("{\"player\":\"\(String(repeating: "x", count: 201))\",\"score\":1}"),
        Case("{\"player\":\"ann\",\"score\":1,\"displayName\":\"a\\nb\"}"),
        Case(#"{"player":"ann","score":1,"leaderboardIDs":["other"]}"#),
        Case(#"{"player":"ann","score":1,"occurrence":3}"#, 409, "occurrence-not-active"),
        Case(#"{"player":"ann","score":1001}"#, 422, "score-out-of-range"),
        Case(#"{"player":"ann","score":1,"date":"2999-01-01"}"#, 422, "date-in-the-future"),
        Case(
            "{\"player\":\"ann\",\"score\":1,\"displayName\":\"\(String(repeating: "x", count: 70_000))\"}", 413,
            "body-too-large"),
    ]

    @Test func `An invalid body is rejected with its reason`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("speedrun", ",\"scoreRange\":{\"lowest\":0,\"highest\":1000}")
            for bad in Self.cases {
                let answer = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: bad.body)
                #expect(answer.status == bad.status, "\(bad.testDescription): \(answer.text)")
                #expect(answer.slug == bad.slug, "\(bad.testDescription): \(answer.text)")
                #expect(answer.header("Content-Type") == "application/problem+json")
                #expect(!(answer.json["detail"] as? String ?? "").isEmpty)
            }
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(page.json["playerCount"] as? Int == 0)
            #expect(page.json["position"] as? Int == 1)
        }
    }

    @Test(arguments: [
        ("/v1/leaderboards/\(String(repeating: "x", count: 101))", 400, "invalid-request"),
        ("/v1/leaderboards/nowhere", 404, "leaderboard-not-found"),
        ("/v1/leaderboards/nowhere/entries", 404, "leaderboard-not-found"),
        ("/v1/leaderboards/speedrun/entries?start=0", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?start=-5", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?limit=101", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?limit=ten", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?limit=%2B5", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?limit=05", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?limit=1&limit=2", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?start=1&percentile=5", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?percentile=101", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?around=ann", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?scope=friends", 403, "player-required"),
        ("/v1/leaderboards/speedrun/entries?scope=all", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?offset=5", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?player=%ff", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/entries?player=%00", 400, "invalid-request"),
        ("/v1/leaderboards/.%00/entries", 400, "invalid-request"),
        ("/v1/leaderboards/%2E%2E/entries", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun?integers=words", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/rank", 400, "invalid-request"),
        ("/v1/leaderboards/speedrun/rank?score=1.5", 400, "invalid-request"),
        ("/v1/leaderboards?game=unknown", 404, "game-not-found"),
        ("/v1/leaderboards?game=%20", 400, "invalid-request"),
        ("/v1/nowhere", 404, "not-found"),
        ("/v1/admin/keys", 401, "not-authenticated"),
    ])
    func `An invalid address is rejected with its reason`(path: String, status: Int, slug: String) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let answer = try await fixture.send("GET", path)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.slug == slug, "\(answer.text)")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `U+0000 in any text parameter returns 400`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            for path in [
                "/v1/leaderboards?game=%00", "/v1/leaderboards?cursor=%00", "/v1/leaderboards/%00",
                "/v1/leaderboards/speedrun/entries?player=%00", "/v1/leaderboards/speedrun/entries?around=%00",
                "/v1/leaderboards/speedrun/entries?asOf=%00", "/v1/leaderboards/speedrun/entries?%00=1",
                "/v1/admin/players/%00/history", "/v1/admin/audit?cursor=%00",
            ] {
                let answer = try await fixture.send("GET", path, key: fixture.serverKey)
                #expect(answer.status == 400, "\(path): \(answer.text)")
            }
            let player = try await fixture.signIn(GuestDevice())
            for path in ["/v1/challenges?cursor=%00", "/v1/friends?cursor=%00", "/v1/players/%00"] {
                let answer = try await fixture.send("GET", path, key: player.token)
                #expect(answer.status == 400, "\(path): \(answer.text)")
            }
        }
    }

    @Test(arguments: [
        "admin/audit?cursor", "admin/review?cursor", "admin/players/ann/history?cursor",
        "leaderboards/daily/occurrences?cursor", "leaderboards/daily/entries?occurrence",
    ])
    func `A number with a sign, a leading zero or 19 digits is rejected`(parameter: String) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("daily", ",\"recurrence\":{\"every\":\"day\"}")
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/daily/scores", key: fixture.serverKey, body: #"{"player":"ann","score":1}"#)
            #expect(sent.status == 200)
            for number in ["%2B1", "-1", "01", "1000000000000000000"] {
                let answer = try await fixture.send("GET", "/v1/\(parameter)=\(number)", key: fixture.serverKey)
                #expect(answer.status == 400 && answer.slug == "invalid-request", "\(number): \(answer.text)")
            }
            let answer = try await fixture.send("GET", "/v1/\(parameter)=999999999999999999", key: fixture.serverKey)
            #expect(answer.status != 400, "\(answer.text)")
        }
    }

    @Test func `The number of an action, an occurrence or a position has one notation`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("daily", ",\"recurrence\":{\"every\":\"day\"}")
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/daily/scores", key: fixture.serverKey, body: #"{"player":"ann","score":1}"#)
            #expect(sent.status == 200)
            let banned = try await fixture.send(
                "PATCH", "/v1/admin/players/ann", key: fixture.serverKey, body: #"{"banned":true}"#)
            let action = try #require(banned.json["action"] as? String)
            for prefix in ["%2B", "0"] {
                let undone = try await fixture.send("POST", "/v1/admin/undo/\(prefix)\(action)", key: fixture.serverKey)
                #expect(undone.status == 404, "\(undone.text)")
                let removed = try await fixture.send(
                    "DELETE", "/v1/admin/leaderboards/daily/entries/ann?occurrence=\(prefix)1", key: fixture.serverKey)
                #expect(removed.status == 400, "\(removed.text)")
            }
            for position in ["+1", "01", "1000000000000000000"] {
                let answer = try await fixture.send(
                    "GET", "/v1/leaderboards/daily/entries", headers: ["Laurel-Min-Position": position])
                #expect(answer.status == 400, "\(answer.text)")
            }
            #expect(try await fixture.send("POST", "/v1/admin/undo/\(action)", key: fixture.serverKey).status == 200)
        }
    }

    @Test(arguments: [
        "{}", #"{"id":"two words"}"#, #"{"id":"a","sortOrder":"up"}"#, #"{"id":"a","referenceName":""}"#,
        #"{"id":"a","scoreRange":{"lowest":2,"highest":1}}"#, #"{"id":"a","scoreRange":{}}"#,
        #"{"id":"a","kind":"combined"}"#, #"{"id":"."}"#, #"{"id":".."}"#,
    ])
    func `An invalid leaderboard is rejected`(body: String) async throws {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.send("POST", "/v1/admin/leaderboards", key: fixture.serverKey, body: body)
            #expect(answer.status == 400, "\(answer.text)")
            #expect(answer.slug == "invalid-request")
        }
    }

    @Test(arguments: [
        ("1.0", 1), ("1000.0", 1_000), ("1e3", 1_000), ("\"1e3\"", 1_000), ("-0.0", 0),
        ("9007199254740993.0", 9_007_199_254_740_993),
    ])
    func `A whole score is accepted in every notation`(number: String, score: Int) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let answer = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
                body: "{\"player\":\"ann\",\"score\":\(number)}")
            #expect(answer.text.contains("\"score\":\(score)"), "\(answer.text)")
            let near = try await fixture.send(
                "GET", "/v1/leaderboards/speedrun/entries?aroundScore=\(number.filter { $0 != "\"" })",
                key: fixture.serverKey)
            #expect(near.status == 200, "\(near.text)")
        }
    }

    @Test func `The error for an unescaped plus in a time zone shows the escape`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let path = "/v1/leaderboards/speedrun/entries?asOf=2026-01-01T00:00:00"
            let answer = try await fixture.send("GET", path + "+01:00", key: fixture.serverKey)
            #expect(answer.status == 400)
            #expect((answer.json["detail"] as? String)?.contains("%2B") == true, "\(answer.text)")
            let escaped = try await fixture.send("GET", path + "%2B01:00", key: fixture.serverKey)
            #expect((answer.json["detail"] as? String) != escaped.json["detail"] as? String, "\(escaped.text)")
        }
    }

    @Test func `A plus in a query is a space`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            for (player, score) in [("a b", 1), ("a+b", 2)] {
                _ = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
                    body: "{\"player\":\"\(player)\",\"score\":\(score)}")
            }
            for (name, score) in [("a+b", 1), ("a%20b", 1), ("a%2Bb", 2)] {
                let page = try await fixture.send(
                    "GET", "/v1/leaderboards/speedrun/entries?player=\(name)", key: fixture.serverKey)
                #expect(page.text.contains("\"score\":\(score)"), "\(name): \(page.text)")
            }
        }
    }

    @Test(arguments: ["/v1/leaderboards/speedrun/scores", "/v1/scores", "/v1/submissions", "/v1/admin/scores"])
    func `A body of an unsupported type is rejected with 415`(path: String) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let score = #"{"leaderboardID":"speedrun","player":"ann","score":1}"#
            for (name, value) in [
                ("Content-Encoding", "gzip"), ("Content-Encoding", "br"), ("Content-Type", "application/xml"),
                ("Content-Type", "text/plain"), ("Content-Type", "multipart/form-data; boundary=a"),
            ] {
                let answer = try await fixture.send(
                    "POST", path, key: fixture.serverKey, body: "[\(score)]", headers: [name: value])
                #expect(answer.status == 415, "\(name): \(value): \(answer.text)")
                #expect(answer.slug == "unsupported-media-type")
            }
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(page.json["playerCount"] as? Int == 0)
            for type in [
                "application/json; charset=utf-8", "application/vnd.game+json", "application/x-www-form-urlencoded",
            ] {
                let answer = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
                    body: #"{"player":"ann","score":1}"#,
                    headers: ["Content-Type": type])
                #expect(answer.status == 200, "\(type): \(answer.text)")
            }
        }
    }

    @Test(arguments: [
        ("\"50\"", "The value has the wrong type. Send a number."),
        ("null", "The value is null. Send a number, or omit the field."),
        ("true", "The value has the wrong type. Send a number."),
    ])
    func `A percentage that is not a number is rejected with the reason`(percent: String, reason: String) async throws {
        try await ServerFixture.run { fixture in
            let player = try await fixture.signIn(name: "Zoe")
            let answer = try await fixture.send(
                "POST", "/v1/achievements/progress", key: player.token,
                body: "{\"achievements\":[{\"achievementID\":\"a\",\"percentComplete\":\(percent)}]}")
            #expect(answer.status == 400)
            #expect(answer.json["detail"] as? String == "achievements[0].percentComplete: \(reason)", "\(answer.text)")
        }
    }

    @Test func `The response to an unexpected error does not contain its description`() throws {
        struct Unexpected: Error, CustomStringConvertible {
            var description: String { "SELECT secret FROM key" }
        }
        let problem = Problem(Unexpected())
        #expect(problem.status == 500 && problem.slug == "internal-error")
        #expect(!"\(problem)".contains("SELECT"))
    }

    @Test func `A method that a path does not support is rejected with the supported methods`() async throws {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.send("PUT", "/v1/admin/keys", key: fixture.serverKey, body: "{}")
            #expect(answer.status == 405)
            #expect(answer.header("Allow") == "GET, HEAD, POST")
        }
    }

    @Test(arguments: [
        ("/v1/leaderboards/speedrun/scores", #"{"player":"ann","score":1}"#),
        ("/v1/scores", #"{"leaderboardID":"speedrun","player":"ann","score":1}"#),
        ("/v1/submissions", #"[{"leaderboardID":"speedrun","player":"ann","score":1}]"#),
        ("/v1/admin/scores", #"[{"leaderboardID":"speedrun","player":"ann","score":1}]"#),
    ])
    func `A score is not stored if its response format is invalid`(path: String, body: String) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let refused = try await fixture.send("POST", path + "?integers=words", key: fixture.serverKey, body: body)
            #expect(refused.status == 400, "\(refused.text)")
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(page.json["playerCount"] as? Int == 0)
            let taken = try await fixture.send("POST", path + "?integers=string", key: fixture.serverKey, body: body)
            #expect(taken.text.contains("\"score\":\"1\""), "\(taken.text)")
        }
    }

    @Test func `A body that is too large is rejected, and the next request on its connection is answered`() async throws
    {
        try await ServerFixture.run { fixture in
            let (port, byteCount) = (fixture.port, Route.bodyByteCountMax + 1)
            let text =
                "POST /v1/submissions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(fixture.serverKey)\r\n"
                + "Content-Length: \(byteCount)\r\n\r\n" + String(repeating: "x", count: byteCount)
                + "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            let answer = try await RawConnection.talk(port, text)
            let statuses = answer.matches(of: /HTTP\/1.1 (\d+)/).map { String($0.1) }
            #expect(statuses == ["413", "200"], "\(answer)")
        }
    }

    @Test func `Connections with incomplete requests are closed, and other connections are served`() async throws {
        try await ServerFixture.run(idleSeconds: 5) { fixture in
            try await fixture.createLeaderboard()
            let port = fixture.port
            let head =
                "POST /v1/leaderboards/speedrun/scores HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(fixture.serverKey)\r\n"
            let whole = head + "Content-Length: 28\r\nConnection: close\r\n\r\n{\"player\":\"ann\",\"score\":10}\n"
            let slow = head + "Content-Length: 28\r\n\r\n{\"player\":"
            let answers = try await withThrowingTaskGroup(of: (Int, String).self) { group in
                let talks = [
                    (slow, false), (slow, true), (whole, true), ("GARBAGE\r\n\r\n", false), ("GET / HT", false),
                ]
                for (index, (text, halfClosing)) in talks.enumerated() {
                    group.addTask {
                        (index, try await RawConnection.talk(port, text, halfClosing: halfClosing))
                    }
                }
                return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
            }
            #expect(answers[2]?.hasPrefix("HTTP/1.1 200") == true, "A half-closed connection receives its response.")
            #expect(answers[0]?.contains(" 200 ") != true)
            #expect(answers[1]?.hasPrefix("HTTP/1.1 400") == true, "An incomplete body is a client error.")
            #expect(answers[3]?.hasPrefix("HTTP/1.1 400") == true, "\(answers)")
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(page.json["playerCount"] as? Int == 1)
        }
    }
}
