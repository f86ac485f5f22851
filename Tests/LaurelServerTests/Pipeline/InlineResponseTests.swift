import Foundation
import HTTPTypes
import Hummingbird
import LaurelModel
import Logging
import NIOCore
import Testing

@testable import LaurelServer

/// Inline responses: order, back-pressure, limits and the page cache.
@Suite struct InlineResponseTests {
    private static let entries = "/v1/leaderboards/speedrun/entries"

    private func submit(_ fixture: ServerFixture, _ scores: KeyValuePairs<String, Int>) async throws {
        for (player, score) in scores {
            let answer = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
                body: "{\"player\":\"\(player)\",\"score\":\(score)}")
            #expect(answer.status == 200, "\(answer.text)")
        }
    }

    @Test func `Each page has a distinct ETag`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            try await submit(fixture, ["ann": 3, "bob": 7, "eve": 5])
            for position in [nil, "1"] {
                let headers = position.map { ["Laurel-Min-Position": $0] } ?? [:]
                let two = try await fixture.send("GET", Self.entries + "?limit=2", headers: headers)
                let tag = ["If-None-Match": try #require(two.header("ETag"))].merging(headers) { $1 }
                #expect(try await fixture.send("GET", Self.entries + "?limit=2", headers: tag).status == 304)
                let three = try await fixture.send("GET", Self.entries + "?limit=3", headers: tag)
                #expect(three.status == 200 && three.text.contains("\"rank\":3"))
            }
            let rank = try await fixture.send("GET", "/v1/leaderboards/speedrun/rank?score=4")
            let other = try await fixture.send(
                "GET", "/v1/leaderboards/speedrun/rank?score=5", headers: ["If-None-Match": rank.header("ETag") ?? ""])
            #expect(other.status == 200)
        }
    }

    @Test func `The page cache does not exceed its byte limit`() async throws {
        var limits = ServerLimits()
        limits.pageCacheByteCountMax = 400_000
        try await ServerFixture.run(limits: limits) { [limits] fixture in
            try await fixture.createLeaderboard()
            let scores = (1...100).map { "{\"player\":\"player-\($0)\",\"score\":\($0)}" }
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: scores[0])
            #expect(sent.status == 200)
            for score in scores.dropFirst() {
                _ = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: score)
            }
            var highest = 0
            for start in 1...60 {
                let query = "?start=\(start)&limit=40"
                let page = try await fixture.send("GET", Self.entries + query, key: fixture.serverKey)
                #expect(page.status == 200)
                highest = max(highest, fixture.door.pages.byteCount)
                #expect(fixture.door.pages.byteCount <= limits.pageCacheByteCountMax)
                // The page that was cached last is found.
                let again = try await fixture.send("GET", Self.entries + query, key: fixture.serverKey)
                #expect(again.text == page.text)
            }
            #expect(highest > limits.pageCacheByteCountMax / 2)
        }
    }

    @Test func `Players see their own hidden entry, and other callers do not`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            try await submit(fixture, ["ann": 3, "bob": 7])
            let player = try await fixture.signIn(name: "Zoe")
            _ = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: player.token, body: "{\"score\":6}")
            let flags = try await fixture.send(
                "PATCH", "/v1/admin/players/\(player.id)", key: fixture.serverKey, body: "{\"hidden\":true}")
            #expect(flags.status == 200, "\(flags.text)")
            let own = try await fixture.send("GET", Self.entries, key: player.token)
            #expect(own.json["playerCount"] as? Int == 3)
            #expect(try await fixture.send("GET", Self.entries).json["playerCount"] as? Int == 2)
        }
    }

    @Test func `A page contains every score that was answered before the page was requested`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let (port, key) = (fixture.port, fixture.serverKey)
            func request(_ method: String, _ path: String, _ body: String = "") -> String {
                "\(method) \(path) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key)\r\n"
                    + (body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n") + "\r\n" + body
            }
            let count = 200
            let talk = (1...count).map { number in
                request("POST", "/v1/leaderboards/speedrun/scores", "{\"player\":\"p\(number)\",\"score\":\(number)}")
                    + request("GET", Self.entries + "?limit=1") + request("GET", Self.entries + "?limit=1")
            }
            let answer = try await RawConnection.talk(
                port,
                talk.joined() + "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let counts = answer.matches(of: /"generatedAt".*?"playerCount":(\d+)/).compactMap { Int($0.1) }
            #expect(counts == (1...count).flatMap { [$0, $0] })
        }
    }

    @Test(arguments: ["close", "Close", "keep-alive, close"])
    func `A request with Connection: close is answered, and the connection is closed`(word: String) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            try await submit(fixture, ["ann": 3])
            // The call returns only if the server closes the connection.
            let answer = try await RawConnection.talk(
                fixture.port,
                "GET \(Self.entries) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(fixture.serverKey)\r\n"
                    + "Connection: \(word)\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200") && answer.contains("\"playerCount\":1"), "\(answer)")
        }
    }

    @Test func `A client that does not read is waited for and receives all responses in order`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            try await submit(fixture, ["ann": 3, "bob": 7, "eve": 5])
            let (port, key) = (fixture.port, fixture.serverKey)
            let count = 1_500
            let talk = (1...count).map { number in
                "GET \(Self.entries)?limit=\(number % 3 + 1) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key)\r\n\r\n"
            }
            let answer = try await RawConnection.talk(
                port,
                talk.joined() + "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let rows = answer.split(separator: "HTTP/1.1 200").map { $0.matches(of: /"rank":/).count }.dropLast()
            #expect(Array(rows) == (1...count).map { $0 % 3 + 1 })
        }
    }

    @Test func `A connection with regular requests stays open beyond the idle time`() async throws {
        try await ServerFixture.run(idleSeconds: 1) { fixture in
            try await fixture.createLeaderboard()
            try await submit(fixture, ["ann": 3])
            let (port, key) = (fixture.port, fixture.serverKey)
            let count = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                let start = ContinuousClock.now
                var count = 0
                while ContinuousClock.now - start < .seconds(3) {
                    try connection.send(
                        "GET \(Self.entries) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key)\r\n\r\n")
                    var answer = ""
                    repeat {
                        let bytes = try connection.receive()
                        try #require(!bytes.isEmpty, "The connection was closed after \(count) responses.")
                        answer += String(decoding: bytes, as: UTF8.self)
                    } while !answer.hasSuffix("}")
                    count += 1
                }
                return count
            }
            #expect(count > 10)
        }
    }

    @Test func `A score is accepted and answered once, however its bytes are divided`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let (port, key) = (fixture.port, fixture.serverKey)
            @Sendable func request(_ number: Int, closing: Bool = false) -> String {
                let body = "{\"player\":\"p\(number)\",\"score\":\(number)}"
                return "POST /v1/leaderboards/speedrun/scores HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key)\r\n"
                    + (closing ? "Connection: close\r\n" : "") + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
            }
            // Requests arrive whole, byte by byte, in two parts, two at once, with the start of the next request, and
            // before a half-close.
            let text = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(request(1))
                for character in request(2) { try connection.send(String(character)) }
                try connection.send(String(request(3).dropLast(5)))
                try connection.send(String(request(3).suffix(5)) + request(4) + request(5))
                try connection.send(request(6) + String(request(7).prefix(20)))
                try connection.send(String(request(7).dropFirst(20)) + request(8))
                connection.endSending()
                var answer: [UInt8] = []
                while case let bytes = try connection.receive(), !bytes.isEmpty { answer += bytes }
                return String(decoding: answer, as: UTF8.self)
            }
            let players = text.matches(of: /"externalID":"p(\d)"/).compactMap { Int($0.1) }
            #expect(players == Array(1...8), "\(text)")
            let page = try await fixture.send("GET", Self.entries, key: key)
            #expect(page.json["playerCount"] as? Int == 8)
            let last = try await RawConnection.talk(port, request(9, closing: true))
            #expect(last.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `Inline and routed requests count once in the same rate limit`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let player = try await fixture.signIn(name: "Zoe")
            try await submit(fixture, ["ann": 3])
            for count in 1...RateLimit.read.quota {
                let answer = try await fixture.send(
                    "GET", Self.entries + (count.isMultiple(of: 2) ? "?time=week" : ""), key: player.token)
                let rest = answer.header("RateLimit")?.split(separator: ";").dropFirst().first
                #expect(rest == "r=\(RateLimit.read.quota - count)")
            }
            let refused = try await fixture.send("GET", Self.entries, key: player.token)
            #expect(refused.status == 429)
        }
    }
}
