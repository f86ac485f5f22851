import LaurelCore
import LaurelModel
import LaurelPages
import LaurelTesting
import Testing

@testable import LaurelConsole
@testable import LaurelServer

/// A player's rank history, by the dates of the scores.
@Suite struct RankHistoryTests {
    @Test func `A rank history contains every change, also by scores of other players`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"cacti"}"#)
            // Ann is first, is overtaken twice within two seconds of the same hour, and rises again.
            for (score, name, pause) in [(50, "ann", 3_600), (60, "bob", 1), (70, "cid", 1), (65, "ann", 3_600)] {
                try await fixture.submit(score, of: name, to: "cacti")
                fixture.clock.advance(by: .seconds(Int64(pause)))
            }
            let page = try await owner.get("\(fixture.base)/players/ann/ranks/cacti").text
            #expect(page.contains("Started 1 · Now 2 · Best 1") && page.contains("<path d=\"M"))
            let rows = page.matches(of: /<td class="number">(\d)<\/td><td class="number">(\d+)<\/td>/)
            #expect(rows.map { "\($0.1) \($0.2)" } == ["2 65", "3 50", "2 50", "1 50"])
            #expect(try await owner.get("\(fixture.base)/players/ann").text.contains("ranks/cacti\">Rank history"))
            #expect(try await owner.get("\(fixture.base)/players/ann/ranks/none").status == 404)
        }
    }

    @Test func `Imported scores appear in a rank history at their dates`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"season"}"#)
            let scores = [("ann", 10, 1), ("bob", 20, 2), ("ann", 30, 3)].map { name, score, day in
                """
                {"leaderboardID":"season","player":"\(name)","displayName":"\(name)","score":\(score),\
                "id":"\(name)-\(day)","date":"2025-06-0\(day)T12:00:00Z"}
                """
            }
            let answer = try await fixture.send("POST", "/v1/admin/scores", "[\(scores.joined(separator: ","))]")
            #expect(answer.status < 300, "\(answer.text)")
            let page = try await owner.get("\(fixture.base)/players/ann/ranks/season").text
            let rows = page.matches(of: /<td><time datetime="(2025-06-\d\d)[^<]*<\/time><\/td><td class="number">(\d)</)
            #expect(rows.map { "\($0.1) \($0.2)" } == ["2025-06-03 1", "2025-06-02 2", "2025-06-01 1"])
        }
    }

    @Test(arguments: [SubmissionType.best, .mostRecent, .sum])
    func `A rank history ends with the current standing`(submission: SubmissionType) async throws {
        try await ConsoleFixture.run { fixture in
            let id = try LeaderboardID("cacti")
            let answer = try await fixture.send(
                "POST", "/v1/admin/leaderboards", #"{"id":"cacti","submissionType":"\#(submission.rawValue)"}"#)
            #expect(answer.status < 300, "\(answer.text)")
            var random = SeededRandom(seed: 7)
            // Few different scores and dates, so that many are equal.
            let scores = (0..<200).map { number in
                let (player, score) = (Int.random(in: 0..<12, using: &random), Int.random(in: 1...6, using: &random))
                let day = Int.random(in: 1...9, using: &random)
                return """
                    {"leaderboardID":"cacti","player":"p\(player)","displayName":"p\(player)","score":\(score),\
                    "id":"\(number)","date":"2025-06-0\(day)T12:00:00Z"}
                    """
            }
            try await fixture.send("POST", "/v1/admin/scores", "[\(scores.joined(separator: ","))]")
            let service = try await fixture.door.service(of: fixture.game, in: .production)
            try await fixture.send("PATCH", "/v1/admin/players/p3", #"{"hidden":true}"#)
            let top = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(100, for: .server))
            let standings = try await service.page(top, of: id, in: fixture.game.id).standings
            #expect(standings.count == 11)
            for standing in standings {
                let history = try await service.history.rankHistory(
                    of: .id(standing.player.id), on: id, in: fixture.game.id)
                let last = try #require(history?.changes.last)
                #expect(last.rank == standing.rank && last.entry == standing.entry)
            }
        }
    }

    @Test func `A rank history with many changes lists the latest and draws a limited number of points`() async throws {
        let changes = (0..<20_000).map { index in
            (moment: ConsoleFixture.morning + .seconds(Int64(index)), rank: index % 997 + 1)
        }
        let chart = RankChart(
            changes: changes, end: ConsoleFixture.morning + .seconds(20_000), ranks: 1...997, titleCount: 100,
            description: "")
        #expect(chart.html.text.utf8.count < 40_000)
        #expect(chart.html.text.matches(of: /<circle/).count == 100)
        #expect(chart.html.text.contains("<span>1</span><span>997</span>"))
    }
}
