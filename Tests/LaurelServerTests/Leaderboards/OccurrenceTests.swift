import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Occurrences of a recurring leaderboard over HTTP.
@Suite struct OccurrenceTests {
    /// The first six hours of each day from the fixture's morning (10:00) on, with one minute of settling.
    private static func createBoard(_ fixture: ServerFixture) async throws {
        let game = try GameID("com.example.racer")
        let rule = try FixedRecurrence(start: ServerFixture.morning, duration: .hours(6), interval: .hours(24))
        let board = try Leaderboard(id: LeaderboardID("daily"), game: game, recurrence: .fixed(rule))
        try await fixture.service().administration.create(board)
    }

    private static func submit(
        _ fixture: ServerFixture, _ player: String, _ score: Int, _ more: String = ""
    ) async throws -> ServerFixture.Answer {
        try await fixture.send(
            "POST", "/v1/leaderboards/daily/scores", key: fixture.serverKey,
            body: "{\"player\":\"\(player)\",\"score\":\(score)\(more)}")
    }

    private static func rows(
        _ fixture: ServerFixture, _ query: String = "", key: String? = nil
    ) async throws -> (scores: [Int], occurrence: Int?, state: String?) {
        let page = try await fixture.send("GET", "/v1/leaderboards/daily/entries?\(query)", key: key)
        let entries = page.json["entries"] as? [[String: any Sendable]] ?? []
        let occurrence = page.json["occurrence"] as? [String: any Sendable]
        return (
            entries.compactMap { $0["score"] as? Int }, occurrence?["number"] as? Int, occurrence?["state"] as? String
        )
    }

    @Test(arguments: ["", "/rank?score=15"])
    func `The ETag changes if only time has changed the response`(path: String) async throws {
        try await ServerFixture.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.submit(fixture, "ann", 20).status == 200)
            let address = "/v1/leaderboards/daily" + path
            var tag = try #require(try await fixture.send("GET", address).header("ETag"))
            fixture.clock.advance(by: .hours(1))
            #expect(try await fixture.send("GET", address, headers: ["If-None-Match": tag]).status == 304)
            fixture.clock.advance(by: .hours(23))
            try await fixture.service().occurrences.finalizeDue()
            let later = try await fixture.send("GET", address, headers: ["If-None-Match": tag])
            #expect(later.status == 200)
            tag = try #require(later.header("ETag"))
            #expect(try await fixture.send("GET", address, headers: ["If-None-Match": tag]).status == 304)
        }
    }

    @Test func `A prospective rank can be requested for an occurrence and for a time window`() async throws {
        try await ServerFixture.run { fixture in
            func rank(_ path: String, key: String? = nil) async throws -> [Int?] {
                let answer = try await fixture.send("GET", "/v1/leaderboards/\(path)", key: key)
                try #require(answer.status == 200, "\(answer.text)")
                return [answer.json["rank"] as? Int, answer.json["playerCount"] as? Int]
            }
            try await Self.createBoard(fixture)
            try await fixture.createLeaderboard("points")
            for (player, score) in [("ann", 10), ("bob", 20)] {
                #expect(try await Self.submit(fixture, player, score).status == 200)
                #expect(try await fixture.submit(player, score, to: "points").status == 200)
            }
            fixture.clock.advance(by: .hours(24))
            try await fixture.service().occurrences.finalizeDue()
            #expect(try await fixture.submit("cy", 12, to: "points").status == 200)
            #expect(try await rank("daily/rank?score=15") == [1, 0])
            #expect(try await rank("daily/rank?score=15&occurrence=previous") == [2, 2])
            #expect(try await rank("daily/rank?score=15&occurrence=0", key: fixture.serverKey) == [2, 2])
            #expect(try await rank("points/rank?score=11") == [3, 3])
            #expect(try await rank("points/rank?score=11&time=today") == [2, 1])
            #expect(try await rank("points/rank?score=11&time=week") == [3, 3])
            let missing = try await fixture.send(
                "GET", "/v1/leaderboards/daily/rank?score=1&occurrence=99", key: fixture.serverKey)
            #expect(missing.slug == "occurrence-not-found", "\(missing.text)")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Lists and sets contain each recurring leaderboard's current occurrence`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            _ = try await fixture.apply(
                """
                language: en
                leaderboards:
                  - {id: classic}
                  - id: daily
                    recurrence: {start: "2026-01-01T10:00:00Z", duration: PT6H, interval: PT24H}
                  - id: hidden
                    visibility: hidden
                    recurrence: {start: "2026-01-01T10:00:00Z", duration: PT1H, interval: PT1H}
                  - id: future
                    recurrence: {start: "2026-02-01T10:00:00Z", duration: PT1H, interval: PT1H}
                leaderboardSets: [{id: main, leaderboards: [future, daily, classic]}]
                """)
            let paths = ["/v1/leaderboards", "/v1/leaderboard-sets", "/v1/leaderboards?id=daily&id=future&id=classic"]
            func numbers(_ answer: ServerFixture.Answer) -> [String: Int?] {
                let set = (answer.json["leaderboardSets"] as? [[String: any Sendable]])?.first
                let all = (set ?? answer.json)["leaderboards"] as? [[String: any Sendable]] ?? []
                return Dictionary(
                    uniqueKeysWithValues: all.map {
                        ($0["id"] as? String ?? "", ($0["occurrence"] as? [String: any Sendable])?["number"] as? Int)
                    })
            }
            for path in paths {
                let answer = try await fixture.send("GET", path)
                #expect(numbers(answer) == ["daily": 0, "future": nil, "classic": nil], "\(path) \(answer.text)")
                let tag = try #require(answer.header("ETag"))
                #expect(try await fixture.send("GET", path, headers: ["If-None-Match": tag]).status == 304)
            }
            var tags: [String] = []
            for path in paths { tags.append(try await fixture.send("GET", path).header("ETag") ?? "") }
            // The occurrence ends, and the next one starts. Time alone changes the responses.
            for (hours, number) in [(6, 0), (18, 1)] as [(Int64, Int)] {
                fixture.clock.advance(by: .hours(hours))
                for (path, tag) in zip(paths, tags) {
                    let answer = try await fixture.send("GET", path, headers: ["If-None-Match": tag])
                    #expect(answer.status == 200 && numbers(answer)["daily"] == number, "\(path) \(answer.text)")
                }
            }
        }
    }

    @Test func `Leaderboards are selected by identifier, including hidden ones, and unknown identifiers are omitted`()
        async throws
    {
        try await ServerFixture.run { fixture in
            _ = try await fixture.apply(
                """
                language: en
                leaderboards: [{id: a}, {id: b, visibility: hidden}, {id: c, archived: true}, {id: d, publicRead: false}]
                """)
            func ids(_ query: String, key: String? = nil) async throws -> [String] {
                try await fixture.send("GET", "/v1/leaderboards?\(query)", key: key).ids("leaderboards")
            }
            #expect(try await ids("id=c&id=b&id=nowhere&id=no%20id") == ["b", "c"])
            #expect(try await ids("id=d").isEmpty, "The leaderboard is not public.")
            #expect(try await ids("id=d", key: fixture.signIn().token) == ["d"])
            #expect(try await ids("id=nowhere").isEmpty)
            let first = try await fixture.send("GET", "/v1/leaderboards?id=a&id=b&limit=1")
            #expect(first.ids("leaderboards") == ["a"] && first.json["nextCursor"] as? String == "a")
            #expect(try await ids("id=a&id=b&limit=1&cursor=a") == ["b"])
            let most = try await fixture.send("GET", "/v1/leaderboards?" + "id=a&".repeated(100).dropLast())
            #expect(most.ids("leaderboards") == ["a"])
            let refused = try await fixture.send("GET", "/v1/leaderboards?" + "id=a&".repeated(101).dropLast())
            #expect(refused.status == 400 && refused.text.contains("more than 100 leaderboards"))
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A recurring leaderboard resets, and the previous occurrence remains readable`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.submit(fixture, "ann", 10).status == 200)
            #expect(try await Self.submit(fixture, "bob", 20).status == 200)
            #expect(try await Self.rows(fixture) == ([20, 10], 0, "open"))
            let tag = try #require(
                try await fixture.send("GET", "/v1/leaderboards/daily/entries").header("ETag"))

            // The occurrence has ended and is settling. It accepts earlier scores that arrive late, but no new scores.
            fixture.clock.advance(by: .hours(6))
            #expect(try await Self.rows(fixture) == ([20, 10], 0, "settling"))
            let changed = try await fixture.send(
                "GET", "/v1/leaderboards/daily/entries", headers: ["If-None-Match": tag])
            #expect(changed.status == 200, "The state changed without a submission.")
            let refused = try await Self.submit(fixture, "ann", 30)
            #expect(refused.status == 409)
            #expect(refused.slug == "occurrence-not-active")
            #expect(refused.json["nextStartDate"] as? String == "2026-01-02T10:00:00.000Z")
            let earned = try await Self.submit(fixture, "ann", 15, ",\"date\":\"2026-01-01T15:59:59.999Z\"")
            #expect(earned.json["outcome"] as? String == "ranked")

            fixture.clock.advance(by: .seconds(60))
            try await fixture.service().occurrences.finalizeDue()
            #expect(try await Self.rows(fixture) == ([20, 15], 0, "gap"))
            let late = try await Self.submit(fixture, "cy", 99, ",\"date\":\"2026-01-01T12:00:00.000Z\"")
            #expect(late.json["outcome"] as? String == "late")
            #expect(late.json["entry"] == nil)
            #expect(try await Self.rows(fixture) == ([20, 15], 0, "gap"))

            // The next day starts.
            fixture.clock.advance(by: .seconds(18 * 3_600 - 60))
            #expect(try await Self.rows(fixture) == ([], 1, "open"))
            #expect(try await Self.submit(fixture, "ann", 1).json["outcome"] as? String == "ranked")
            #expect(try await Self.rows(fixture) == ([1], 1, "open"))
            #expect(try await Self.rows(fixture, "occurrence=previous") == ([20, 15], 0, "final"))
            #expect(try await Self.rows(fixture, "occurrence=0") == ([20, 15], 0, "final"))

            let board = try await fixture.send("GET", "/v1/leaderboards/daily").json
            #expect(board["kind"] as? String == "recurring")
            let occurrence = board["occurrence"] as? [String: any Sendable]
            #expect(occurrence?["number"] as? Int == 1)
            #expect(occurrence?["duration"] as? Int == 21_600)
            #expect(occurrence?["startDate"] as? String == "2026-01-02T10:00:00.000Z")
            #expect(occurrence?["endDate"] as? String == "2026-01-02T16:00:00.000Z")
            #expect(occurrence?["nextStartDate"] as? String == "2026-01-03T10:00:00.000Z")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A player sees the last occurrence they played in, and a server key sees all retained occurrences`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            // Ann plays in occurrences 0 and 4, Bob in 0 and 2, and no player in 3.
            for (day, players) in [["ann", "bob"], ["cy"], ["bob"], [], ["ann"]].enumerated() {
                for player in players { #expect(try await Self.submit(fixture, player, day + 1).status == 200) }
                fixture.clock.advance(by: .hours(24))
                try await fixture.service().occurrences.finalizeDue()
            }
            let key = fixture.serverKey
            #expect(try await Self.rows(fixture, "occurrence=previous") == ([5], 4, "final"))
            #expect(try await Self.rows(fixture, "occurrence=previous&viewer=bob", key: key) == ([3], 2, "final"))
            #expect(try await Self.rows(fixture, "occurrence=previous&viewer=cy", key: key) == ([2], 1, "final"))
            #expect(try await Self.rows(fixture, "occurrence=previous&viewer=dan", key: key) == ([5], 4, "final"))
            #expect(try await Self.rows(fixture, "occurrence=1", key: key) == ([2], 1, "final"))
            let unseen = try await fixture.send("GET", "/v1/leaderboards/daily/entries?occurrence=1")
            #expect(unseen.status == 404)
            #expect(unseen.slug == "occurrence-not-found")
            for (bad, status) in [("6", 404), ("-1", 400), ("next", 400), ("9223372036854775807", 400)] {
                let answer = try await fixture.send("GET", "/v1/leaderboards/daily/entries?occurrence=\(bad)", key: key)
                #expect(answer.status == status, "\(bad)")
            }
            func numbers(_ query: String, key: String?) async throws -> (numbers: [Int], cursor: String?) {
                let answer = try await fixture.send("GET", "/v1/leaderboards/daily/occurrences\(query)", key: key)
                let list = answer.json["occurrences"] as? [[String: any Sendable]] ?? []
                return (list.compactMap { $0["number"] as? Int }, answer.json["nextCursor"] as? String)
            }
            #expect(try await numbers("", key: nil).numbers == [5, 4])
            #expect(try await numbers("", key: key).numbers == [5, 4, 2, 1, 0])
            #expect(try await numbers("?player=bob", key: key).numbers == [5, 2])
            let first = try await numbers("?limit=3", key: key)
            let rest = try await numbers("?limit=3&cursor=\(first.cursor ?? "")", key: key)
            #expect(first.numbers + rest.numbers == [5, 4, 2, 1, 0], "The pages contain all occurrences.")
            // The occurrences are deleted after thirty days.
            fixture.clock.advance(by: .days(31))
            #expect(try await Self.rows(fixture, "occurrence=previous") == ([], 35, "final"))
            #expect(try await numbers("", key: key).numbers == [36])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A downtime delays the finalization of an occurrence, which happens once`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.submit(fixture, "ann", 1).status == 200)
            fixture.clock.advance(by: .days(3))
            let service = try await fixture.service()
            let before = service.position
            for _ in 0..<3 { try await service.occurrences.finalizeDue() }
            // The server's own timer may have finalized the occurrence first.
            #expect(service.position == before.next || service.position == before)
            let other = try await RealmService(service.realm, ledger: fixture.door.ledger, clock: fixture.clock)
            let position = other.position
            try await other.occurrences.finalizeDue()
            #expect(other.position == position)
            #expect(try await Self.rows(fixture, "occurrence=0", key: fixture.serverKey) == ([1], 0, "final"))
            let verified = try await LedgerVerification(of: fixture.door.ledger, in: service.realm)
            #expect(verified.differences == [])
            #expect(verified.boards.map(\.occurrence) == [0])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A reset removes the entries of the open occurrence only`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.submit(fixture, "ann", 10).status == 200)
            fixture.clock.advance(by: .hours(24))
            #expect(try await Self.submit(fixture, "ann", 20).status == 200)
            let path = "/v1/admin/leaderboards/daily/reset"
            #expect(try await fixture.send("POST", path).status == 401)
            #expect(try await fixture.send("POST", path, key: fixture.clientKey).status == 403)
            let answer = try await fixture.send("POST", path, key: fixture.serverKey)
            #expect(answer.status == 200)
            #expect(try await Self.rows(fixture) == ([], 1, "open"))
            #expect(try await Self.rows(fixture, "occurrence=previous") == ([10], 0, "final"))
            #expect(try await Self.submit(fixture, "ann", 5).json["outcome"] as? String == "ranked")
            #expect(try await Self.rows(fixture) == ([5], 1, "open"))
            fixture.clock.advance(by: .hours(7))
            let over = try await fixture.send("POST", path, key: fixture.serverKey)
            #expect(over.slug == "occurrence-not-active")
        }
    }

    @Test func `A classic leaderboard has no occurrences`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("speedrun")
            for path in ["entries?occurrence=current", "occurrences"] {
                let answer = try await fixture.send("GET", "/v1/leaderboards/speedrun/\(path)")
                #expect(answer.status == 409)
                #expect(answer.slug == "occurrence-not-active")
            }
        }
    }
}

extension ServerFixture {
    fileprivate func service() async throws -> RealmService {
        try await door.games.service(of: door.games.game(try GameID("com.example.racer")), in: .production)
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
