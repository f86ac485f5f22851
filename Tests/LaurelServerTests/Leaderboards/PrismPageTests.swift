import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Leaderboards for four periods that receive the same scores.
@Suite struct PrismPageTests {
    private static let periods = ["daily", "weekly", "monthly", "allTime"]

    private static func createBoards(_ fixture: ServerFixture) async throws {
        for (period, every) in zip(periods, ["day", "week", "month", nil]) {
            try await fixture.createLeaderboard(period, every.map { ",\"recurrence\":{\"every\":\"\($0)\"}" } ?? "")
        }
    }

    /// Submits a score to all periods in one request.
    private static func submit(_ fixture: ServerFixture, _ player: String, _ score: Int) async throws -> [String?] {
        let boards = periods.map { "\"\($0)\"" }.joined(separator: ",")
        let answer = try await fixture.send(
            "POST", "/v1/scores", key: fixture.serverKey,
            body:
                "{\"player\":\"\(player)\",\"displayName\":\"\(player)\",\"score\":\(score),\"leaderboardIDs\":[\(boards)]}"
        )
        let receipts = answer.json["receipts"] as? [[String: any Sendable]] ?? []
        #expect(receipts.map { $0["leaderboardID"] as? String } == periods)
        return receipts.map { $0["outcome"] as? String }
    }

    private static func scores(_ fixture: ServerFixture, _ query: String = "") async throws -> [String: [Int]] {
        var scores: [String: [Int]] = [:]
        for period in periods { scores[period] = try await fixture.board(period, query).scores }
        return scores
    }

    @Test(arguments: ServedLedger.allCases)
    func `Each period has its own ranking`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await Self.createBoards(fixture)
            #expect(try await Self.submit(fixture, "alice", 1_500) == ["ranked", "ranked", "ranked", "ranked"])
            #expect(try await Self.submit(fixture, "bob", 1_700) == ["ranked", "ranked", "ranked", "ranked"])
            // A better score counts in each period, and a lower score changes nothing.
            #expect(try await Self.submit(fixture, "alice", 2_000) == ["ranked", "ranked", "ranked", "ranked"])
            let lower = try await Self.submit(fixture, "alice", 3)
            #expect(lower == ["notImproved", "notImproved", "notImproved", "notImproved"])
            for period in Self.periods {
                let rows = try await fixture.board(period)
                #expect(rows.players == ["alice", "bob"] && rows.ranks == [1, 2] && rows.scores == [2_000, 1_700])
            }
            // A query for one player returns the rank. A player without an entry is listed as not found.
            let rank = try await fixture.board("weekly", "player=bob&player=carol", key: fixture.serverKey)
            #expect(rank.ranks == [2] && rank.scores == [1_700] && rank.notFound == ["carol"])
            try await Self.passesTime(fixture)
        }
    }

    /// Advances from Thursday, 1 January 2026, to Monday, 5 January, and Sunday, 1 February.
    private static func passesTime(_ fixture: ServerFixture) async throws {
        let best = [2_000, 1_700]
        fixture.clock.set(to: try Moment(iso8601: "2026-01-02T00:00:00Z"))
        #expect(
            try await scores(fixture) == ["daily": [], "weekly": best, "monthly": best, "allTime": best])
        #expect(try await fixture.board("daily", "occurrence=previous").scores == best)
        _ = try await submit(fixture, "alice", 100)
        #expect(
            try await scores(fixture) == ["daily": [100], "weekly": best, "monthly": best, "allTime": best])
        fixture.clock.set(to: try Moment(iso8601: "2026-01-05T00:00:00Z"))
        #expect(try await scores(fixture) == ["daily": [], "weekly": [], "monthly": best, "allTime": best])
        _ = try await submit(fixture, "bob", 50)
        fixture.clock.set(to: try Moment(iso8601: "2026-02-01T00:00:00Z"))
        #expect(try await scores(fixture) == ["daily": [], "weekly": [], "monthly": [], "allTime": best])
        #expect(try await fixture.board("monthly", "occurrence=previous").scores == best)
        _ = try await submit(fixture, "carol", 9_000)
        #expect(
            try await scores(fixture)
                == ["daily": [9_000], "weekly": [9_000], "monthly": [9_000], "allTime": [9_000] + best])
    }

    @Test(arguments: ServedLedger.allCases)
    func `A page of a hundred entries is sorted and ranked`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await Self.createBoards(fixture)
            let lines = (1...150).flatMap { player in
                Self.periods.map {
                    "{\"leaderboardID\":\"\($0)\",\"player\":\"user-\(player)\",\"score\":\(player * 37 % 151)}"
                }
            }
            let taken = try await fixture.send(
                "POST", "/v1/admin/scores", key: fixture.serverKey, body: lines.joined(separator: "\n"),
                headers: ["Content-Type": "application/x-ndjson"])
            #expect(taken.status == 200 && taken.text.split(separator: "\n").count == 600)
            for period in Self.periods {
                let snapshot = try await fixture.board(period, "limit=100")
                #expect(snapshot.ranks == Array(1...100) && snapshot.playerCount == 150)
                #expect(snapshot.scores == (51...150).reversed())
            }
            // Each score from 1 to 150 occurs once, because 37 and 151 have no common factor.
            #expect(try await fixture.board("weekly", "limit=100&start=101").scores == (1...50).reversed())
            let tooMany = try await fixture.send("GET", "/v1/leaderboards/weekly/entries?limit=101")
            #expect(tooMany.status == 400 && tooMany.json["field"] as? String == "limit")
        }
    }

    @Test(arguments: ServedLedger.allCases, periods)
    func `A reset of one period leaves the other periods unchanged`(ledger: ServedLedger, period: String) async throws {
        try await ledger.run { fixture in
            try await Self.createBoards(fixture)
            _ = try await Self.submit(fixture, "alice", 1_500)
            let reset = try await fixture.send(
                "POST", "/v1/admin/leaderboards/\(period)/reset", key: fixture.serverKey)
            #expect(reset.status == 200)
            var expected = Dictionary(uniqueKeysWithValues: Self.periods.map { ($0, [1_500]) })
            expected[period] = []
            #expect(try await Self.scores(fixture) == expected)
            // Scores after a reset count even if they are lower than earlier scores.
            let again = try await Self.submit(fixture, "alice", 7)
            #expect(again == Self.periods.map { $0 == period ? "ranked" : "notImproved" })
            expected[period] = [7]
            #expect(try await Self.scores(fixture) == expected)
        }
    }
}
