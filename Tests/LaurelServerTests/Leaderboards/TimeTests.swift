import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The time windows of a day and a week over HTTP.
@Suite struct TimeTests {
    @Test(arguments: ServedLedger.allCases)
    func `Scores leave the daily and weekly windows on time, and the ETag changes with them`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("points")
            func submit(_ player: String, _ score: Int) async throws {
                let answer = try await fixture.send(
                    "POST", "/v1/leaderboards/points/scores", key: fixture.serverKey,
                    body: "{\"player\":\"\(player)\",\"score\":\(score)}")
                #expect(answer.status == 200)
            }
            func page(_ time: String) async throws -> (scores: [Int], tag: String?) {
                let page = try await fixture.send("GET", "/v1/leaderboards/points/entries?time=\(time)")
                let entries = page.json["entries"] as? [[String: any Sendable]] ?? []
                return (entries.compactMap { $0["score"] as? Int }, page.header("ETag"))
            }
            try await submit("ann", 90)
            fixture.clock.advance(by: .hours(1))
            try await submit("bob", 80)
            try await submit("ann", 70)
            let first = try await page("today")
            #expect(first.scores == [90, 80])
            fixture.clock.advance(by: .seconds(23 * 3_600 - 1))
            #expect(try await page("today") == first, "The page and its ETag are unchanged until a score leaves.")
            fixture.clock.advance(by: .seconds(1))
            let second = try await page("today")
            #expect(second.scores == [80, 70], "Ann's next best score replaces the score that left.")
            #expect(second.tag != first.tag)
            #expect(try await page("week").scores == [90, 80])
            #expect(try await page("allTime").scores == [90, 80])
            fixture.clock.advance(by: .days(7))
            #expect(try await page("week").scores == [])
            #expect(try await page("allTime").scores == [90, 80])
            let bad = try await fixture.send("GET", "/v1/leaderboards/points/entries?time=month")
            #expect(bad.status == 400)
        }
    }
}
