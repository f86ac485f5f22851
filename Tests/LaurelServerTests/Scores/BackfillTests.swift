import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Scores from server keys for occurrences that have ended.
@Suite struct BackfillTests {
    private static func createBoard(_ fixture: ServerFixture) async throws {
        try await fixture.createLeaderboard("yearly", ",\"recurrence\":{\"every\":\"year\"},\"retention\":\"forever\"")
    }

    private static func load(
        _ fixture: ServerFixture, _ players: Range<Int>, into board: String = "yearly", day: String = "2020-06-01"
    ) async throws -> ServerFixture.Answer {
        let rows = players.map { "p\($0),\($0),\(day)\n" }.joined()
        return try await fixture.send(
            "POST", "/v1/admin/leaderboards/\(board)/import?player=who&score=points&date=day", key: fixture.serverKey,
            body: "who,points,day\n" + rows, headers: ["Content-Type": "text/csv"])
    }

    private static func playerCount(_ fixture: ServerFixture, _ occurrence: Int = 2020) async throws -> Int? {
        try await fixture.send(
            "GET", "/v1/leaderboards/yearly/entries?limit=1&occurrence=\(occurrence)", key: fixture.serverKey
        ).json["playerCount"] as? Int
    }

    private static func finals(_ fixture: ServerFixture) async throws -> Int {
        let service = try await fixture.service
        return try await fixture.door.ledger.facts(in: service.realm, after: .start, limit: .max)
            .count { if case .final = $0.content { true } else { false } }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Every row of several files for a past occurrence is ranked`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            for players in [0..<3_000, 3_000..<4_500] {
                let answer = try await Self.load(fixture, players)
                #expect(answer.json["accepted"] as? Int == players.count, "\(answer.text)")
                #expect(answer.json["late"] as? Int == 0)
                #expect(
                    answer.json["players"] as? Int == players.upperBound, "The count is that of the past occurrence.")
                // Finalizes due occurrences, as the server does every second.
                fixture.clock.advance(by: .seconds(599))
                try await fixture.service.occurrences.finalizeDue()
            }
            #expect(try await Self.finals(fixture) == 0)
            #expect(try await Self.playerCount(fixture) == 4_500)
            let dated = try await fixture.send(
                "POST", "/v1/leaderboards/yearly/scores", key: fixture.serverKey,
                body: #"{"player":"one","score":1,"date":"2020-07-01T00:00:00Z"}"#)
            #expect(dated.json["outcome"] as? String == "ranked")
            fixture.clock.advance(by: .seconds(599))
            try await fixture.service.occurrences.finalizeDue()
            #expect(try await Self.finals(fixture) == 0, "A dated score restarts the quiet period.")
            fixture.clock.advance(by: .seconds(1))
            try await fixture.service.occurrences.finalizeDue()
            #expect(try await Self.finals(fixture) == 1)
        }
    }

    @Test func `An occurrence that was filled after its end does not become final while an import runs`() async throws {
        try await ServerFixture.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.load(fixture, 0..<2).status == 200)
            let service = try await fixture.service
            // The import runs on another node.
            let other = try await RealmService(service.realm, ledger: fixture.door.ledger, clock: fixture.clock)
            var lease = try await other.imports.begin(into: LeaderboardID("yearly"), of: GameID("com.example.racer"))
            for _ in 0..<4 {
                fixture.clock.advance(by: .seconds(290))
                try await other.imports.renew(&lease)
                try await service.occurrences.finalizeDue()
            }
            #expect(try await Self.finals(fixture) == 0)
            try await other.imports.end(lease)
            try await service.occurrences.finalizeDue()
            #expect(try await Self.finals(fixture) == 1)
        }
    }

    @Test func `An occurrence that was filled while it settled does not become final while an import runs`()
        async throws
    {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("daily", #","recurrence":{"every":"day"},"settling":"PT72H""#)
            func load(_ players: Range<Int>) async throws {
                let answer = try await Self.load(fixture, players, into: "daily", day: "2025-12-31")
                #expect(answer.json["accepted"] as? Int == players.count, "\(answer.text)")
                #expect(answer.json["late"] as? Int == 0)
            }
            try await load(0..<2)
            // The occurrence ended at midnight, ten hours before the fixture's morning.
            let due = ServerFixture.morning + .hours(62)
            fixture.clock.set(to: due - .seconds(299))
            try await load(2..<4)
            let service = try await fixture.service
            let lease = try await service.imports.begin(into: LeaderboardID("daily"), of: GameID("com.example.racer"))
            fixture.clock.set(to: due)
            try await service.occurrences.finalizeDue()
            #expect(try await Self.finals(fixture) == 0, "The import runs.")
            try await service.imports.end(lease)
            try await service.occurrences.finalizeDue()
            #expect(try await Self.finals(fixture) == 0, "The last row is 299 seconds old.")
            try await load(4..<6)
            fixture.clock.set(to: due + .seconds(599))
            try await service.occurrences.finalizeDue()
            #expect(try await Self.finals(fixture) == 0)
            fixture.clock.set(to: due + .seconds(600))
            try await service.occurrences.finalizeDue()
            #expect(try await Self.finals(fixture) == 1)
        }
    }

    @Test func `Dated scores of several bulk requests are ranked`() async throws {
        try await ServerFixture.run { fixture in
            try await Self.createBoard(fixture)
            for player in ["ann", "bob"] {
                let score = #"{"leaderboardID":"yearly","player":"\#(player)","score":1,"date":"2020-06-01"}"#
                let answer = try await fixture.send(
                    "POST", "/v1/admin/scores", key: fixture.serverKey, body: "[\(score)]")
                #expect(answer.status == 200 && answer.text.contains(#""outcome":"ranked""#), "\(answer.text)")
                fixture.clock.advance(by: .seconds(599))
                try await fixture.service.occurrences.finalizeDue()
                #expect(try await Self.finals(fixture) == 0)
            }
            #expect(try await Self.playerCount(fixture) == 2)
        }
    }

    @Test func `A server that restarts after an import waits for the quiet period`() async throws {
        try await ServerFixture.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.load(fixture, 0..<2).status == 200)
            let service = try await fixture.service
            let restarted = try await RealmService(service.realm, ledger: fixture.door.ledger, clock: fixture.clock)
            for (seconds, finals) in [(0, 0), (599, 0), (1, 1)] as [(Int64, Int)] {
                fixture.clock.advance(by: .seconds(seconds))
                try await restarted.occurrences.finalizeDue()
                #expect(try await Self.finals(fixture) == finals)
            }
        }
    }

    @Test func `The lease of an import expires if its node stops`() async throws {
        try await ServerFixture.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.load(fixture, 0..<2).status == 200)
            let service = try await fixture.service
            _ = try await service.imports.begin(into: LeaderboardID("yearly"), of: GameID("com.example.racer"))
            fixture.clock.advance(by: .seconds(600))
            try await service.occurrences.finalizeDue()
            #expect(try await Self.finals(fixture) == 1)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Late rows are counted, and they rank when the occurrence is reopened`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.load(fixture, 0..<10).status == 200)
            fixture.clock.advance(by: .seconds(600))
            try await fixture.service.occurrences.finalizeDue()
            let late = try await Self.load(fixture, 10..<600)
            #expect(late.json["accepted"] as? Int == 590)
            #expect(late.json["late"] as? Int == 590)
            #expect(try await Self.playerCount(fixture) == 10)
            let path = "/v1/admin/leaderboards/yearly/occurrences/2020/reopen"
            #expect(try await fixture.send("POST", path).status == 401)
            #expect(try await fixture.send("POST", path, key: fixture.clientKey).status == 403)
            let reopened = try await fixture.send("POST", path, key: fixture.serverKey)
            #expect(reopened.status == 200, "\(reopened.text)")
            #expect(reopened.json["counted"] as? Int == 590)
            #expect(try await Self.playerCount(fixture) == 600)
            let again = try await fixture.send("POST", path, key: fixture.serverKey)
            #expect(again.json["counted"] as? Int == 0)
            let more = try await Self.load(fixture, 600..<601)
            #expect(more.json["late"] as? Int == 0)
            fixture.clock.advance(by: .seconds(600))
            try await fixture.service.occurrences.finalizeDue()
            #expect(try await Self.finals(fixture) == 2)
            #expect(try await Self.playerCount(fixture) == 601)
            let service = try await fixture.service
            let verified = try await LedgerVerification(of: fixture.door.ledger, in: service.realm)
            #expect(verified.differences == [])
            let log = try await fixture.send("GET", "/v1/admin/audit", key: fixture.serverKey)
            #expect(log.text.contains("occurrence.reopened"))
            for bad in ["2019", "-1", "x"] {
                let answer = try await fixture.send(
                    "POST", "/v1/admin/leaderboards/yearly/occurrences/\(bad)/reopen", key: fixture.serverKey)
                #expect(answer.status == (bad == "2019" ? 404 : 400))
            }
        }
    }
}
