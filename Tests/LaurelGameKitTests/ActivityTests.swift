import Foundation
import GameKit
import LaurelKit
import LaurelModel
import Testing

extension GameKitTests {
    @Suite struct ActivityTests {
        private let definition = GKGameActivityDefinition(
            identifier: "desert", title: "A day in the desert", details: "Hot.", defaultProperties: ["level": "1"],
            fallbackURL: URL(string: "https://example.com"), supportsPartyCode: true)

        @Test func `An activity reports the collected results when it ends`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let boards = try await GKLeaderboard.loadLeaderboards(IDs: ["best", "total"])
            let (boss, hundred) = (
                GKAchievement(identifier: "MyGame.bossDefeated"), GKAchievement(identifier: "hundred")
            )
            let activity = GKGameActivity(definition: definition)
            #expect(
                activity.state == .initialized && activity.properties == ["level": "1"]
                    && activity.identifier == "desert" && definition.identifier == "desert")
            #expect(
                activity.activityDefinition.defaultProperties == activity.properties && definition.supportsPartyCode)
            activity.start()
            activity.setScore(on: boards[0], to: 10, context: 3)
            activity.setScore(on: boards[1], to: 10)
            activity.setProgress(on: hundred, to: 40)
            activity.setAchievementCompleted(boss)
            #expect(activity.progress(on: hundred) == 40 && activity.achievements.count == 2)
            #expect(activity.score(on: boards[0])?.context == 3 && activity.leaderboardScores.count == 2)
            activity.removeScores(from: [boards[1]])
            activity.removeAchievements([boss])
            #expect(activity.score(on: boards[1]) == nil && activity.progress(on: boss) == 0)
            arcade.pass(.minutes(2))
            activity.pause()
            #expect(activity.state == .paused && activity.activityDefinition === definition)
            arcade.pass(.minutes(5))
            activity.resume()
            #expect(activity.lastResumeDate == arcade.now && activity.state == .active)
            arcade.pass(.minutes(1))
            #expect(activity.duration == 180)
            let deliveries = try await LaurelGameKit.laurelClient.scores.deliveries
            activity.end()
            #expect(activity.state == .ended && activity.duration == 180 && activity.endDate == arcade.now)
            #expect(activity.creationDate == activity.startDate)
            #expect(await deliveries.first { _ in true }?.receipt?.outcome == .ranked)
            let local = try await boards[0].loadEntries(for: .global, timeScope: .allTime, range: NSRange(1...5)).0
            #expect(local?.score == 10 && local?.context == 3)
            #expect(try await boards[1].loadEntries(for: [], timeScope: .allTime).0 == nil)
        }

        @Test(arguments: [
            ("2346-789B", true), ("BC-DF", true), ("BCDFGH-JKMPQR", true), ("BCD-FG", false), ("B-C", false),
            ("BCDFGHJ-KMPQRTV", false), ("BCDF", false), ("AEIO-UAEI", false), ("0156-1200", true), ("BC-01", false),
            ("BC-DF-GH", false),
        ])
        func `A party code is valid only in the expected form`(code: String, isValid: Bool) throws {
            #expect(GKGameActivity.isValidPartyCode(code) == isValid)
            #expect(
                GKGameActivity.validPartyCodeAlphabet.contains(code.prefix(1).description)
                    == !["A", "0"].contains(code.first))
            if isValid {
                let activity = try GKGameActivity.start(definition: definition, partyCode: code)
                #expect(activity.partyCode == code && activity.state == .active)
            } else {
                let error = #expect(throws: GKError.self) {
                    try GKGameActivity.start(definition: definition, partyCode: code)
                }
                #expect(error?.code == .invalidParameter)
            }
        }
    }
}
