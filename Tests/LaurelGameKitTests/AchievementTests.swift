import Foundation
import GameKit
import LaurelKit
import Testing

extension GameKitTests {
    @Suite struct AchievementTests {
        @Test func `Descriptions are in the language of the player`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let all = try await GKAchievementDescription.loadAchievementDescriptions()
            #expect(all.map(\.identifier) == ["MyGame.bossDefeated", "hundred", "hidden"])
            #expect(all.map(\.isHidden) == [false, false, true], "The game decides whether to show it.")
            #expect(try await LaurelGameKit.laurelClient.achievements().count == 2)
            let boss = all[0]
            #expect((boss.title, boss.maximumPoints, boss.isHidden) == ("Boss defeated", 10, false))
            #expect(boss.unachievedDescription == "Defeat the boss." && boss.achievedDescription == "You did.")
            #expect(!boss.isReplayable && all[1].isReplayable)
            #expect(boss.rarityPercent == 0)
            let hidden = GKAchievement(identifier: "hidden")
            hidden.percentComplete = 100
            try await GKAchievement.report([hidden])
            let (values, continuation) = AsyncStream.makeStream(of: GKAchievementDescription?.self)
            GKAchievementDescription.loadAchievementDescriptions { all, _ in continuation.yield(all?.last) }
            let found = try #require(await values.first { _ in true } ?? nil)
            #expect(found.identifier == "hidden" && found.isHidden && found.rarityPercent == 100)
            let stored = try NSKeyedArchiver.archivedData(withRootObject: found, requiringSecureCoding: true)
            let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: GKAchievementDescription.self, from: stored)
            #expect(read?.maximumPoints == 5)
        }

        @Test func `Progress is reported, never decreases, and can be reset`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            #expect(try await GKAchievement.loadAchievements().isEmpty)
            let (boss, hundred) = (GKAchievement(identifier: "x"), GKAchievement(identifier: "hundred"))
            boss.identifier = "MyGame.bossDefeated"
            (boss.percentComplete, hundred.percentComplete) = (50, 10)
            #expect(!boss.isCompleted && boss.player == GKLocalPlayer.local)
            arcade.pass(.minutes(1))
            let (values, continuation) = AsyncStream.makeStream(of: Bool.self)
            GKAchievement.report([boss, hundred]) { continuation.yield($0 == nil) }
            #expect(await values.first { _ in true } == true)
            #expect(boss.lastReportedDate == arcade.now)
            boss.percentComplete = 30
            try await GKAchievement.report([boss])
            let mine = try await GKAchievement.loadAchievements()
            #expect(mine.map(\.identifier) == ["MyGame.bossDefeated", "hundred"])
            #expect(mine.map(\.percentComplete) == [50, 10])

            let stored = try NSKeyedArchiver.archivedData(withRootObject: mine[0], requiringSecureCoding: true)
            let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: GKAchievement.self, from: stored))
            read.percentComplete = 100
            try await GKAchievement.report([read])
            GKAchievement.loadAchievements { all, _ in continuation.yield(all?.first?.isCompleted ?? false) }
            #expect(await values.first { _ in true } == true)

            try await GKAchievement.resetAchievements()
            #expect(try await GKAchievement.loadAchievements().isEmpty)
            try await GKAchievement.report([hundred])
            GKAchievement.resetAchievements { continuation.yield($0 == nil) }
            #expect(await values.first { _ in true } == true)
            #expect(try await GKAchievement.loadAchievements().isEmpty)
        }

        @Test func `A report of 0 % starts an achievement`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            arcade.pass(.minutes(1))
            try await GKAchievement.report([GKAchievement(identifier: "hidden")])
            let begun = try await GKAchievement.loadAchievements()
            #expect(begun.map(\.identifier) == ["hidden"] && begun[0].percentComplete == 0)
            #expect(begun[0].lastReportedDate == arcade.now)
            arcade.pass(.minutes(1))
            try await GKAchievement.report([GKAchievement(identifier: "hidden")])
            #expect(try await GKAchievement.loadAchievements()[0].lastReportedDate == begun[0].lastReportedDate)
            #expect(try await LaurelGameKit.laurelClient.achievements().contains { $0.id == "hidden" })
        }

        @Test func `Unknown achievements and progress above 100 % are rejected`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            await expectError(.invalidParameter) {
                try await GKAchievement.report([GKAchievement(identifier: "nothing")])
            }
            let boss = GKAchievement(identifier: "MyGame.bossDefeated")
            boss.percentComplete = 101
            await expectError(.invalidParameter) { try await GKAchievement.report([boss]) }
            boss.percentComplete = 20
            await expectError(.invalidParameter) {
                try await GKAchievement.report([GKAchievement(identifier: "nothing"), boss])
            }
            #expect(
                try await GKAchievement.loadAchievements().map(\.percentComplete) == [20],
                "A rejected report does not stop the next one.")
        }

        @Test func `Progress reported offline is stored and sent later`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            arcade.network.takeOff()
            let boss = GKAchievement(identifier: "MyGame.bossDefeated")
            boss.percentComplete = 100
            let error = await expectError(.communicationsFailure) { try await GKAchievement.report([boss]) }
            #expect(error?.willBeSentLater == true)
            let reason = "The progress is stored on this device and will be sent later."
            #expect(error?.failureReason?.hasPrefix(reason) == true)
            arcade.network.land()
            // The game starts again.
            try await arcade.play()
            try await LaurelGameKit.laurelClient.networkDidReturn()
            #expect(try await GKAchievement.loadAchievements().map(\.isCompleted) == [true])
        }

        @Test func `Completing an achievement shows its banner unless the game disables it`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let (banners, show) = AsyncStream.makeStream(of: LaurelBanner.self)
            LaurelGameKit.bannerPresenter = { show.yield($0) }
            for (id, shows) in [("hundred", false), ("MyGame.bossDefeated", true)] {
                let achievement = GKAchievement(identifier: id)
                achievement.percentComplete = 100
                #expect(achievement.showsCompletionBanner)
                achievement.showsCompletionBanner = shows
                try await GKAchievement.report([achievement])
            }
            let banner = await banners.first { $0.subject == .achievement }
            #expect(banner?.title == "Boss defeated" && banner?.message == "You did.")
        }

        @Test func `An achievement wins only eligible challenges or is not reported`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ben = try await arcade.friend("Ben")
            try await ben.reportProgress(["MyGame.bossDefeated": 100])
            try await ben.issueChallenge(
                achievement: "MyGame.bossDefeated", to: [GKLocalPlayer.local.gamePlayerID], message: "Your turn.")
            let boss = GKAchievement(identifier: "MyGame.bossDefeated")
            boss.percentComplete = 100
            await expectError(.apiNotAvailable) { try await GKAchievement.report([boss], withEligibleChallenges: []) }
            #expect(try await GKAchievement.loadAchievements().isEmpty)
            let challenges = try await GKChallenge.loadReceivedChallenges()
            let challenge = try #require(challenges.first as? GKAchievementChallenge)
            #expect(challenge.achievement?.identifier == "MyGame.bossDefeated")
            #expect(challenge.achievement?.player.displayName == "Ben" && challenge.achievement?.isCompleted == true)
            let (values, continuation) = AsyncStream.makeStream(of: Bool.self)
            GKAchievement.report([boss], withEligibleChallenges: challenges) { continuation.yield($0 == nil) }
            #expect(await values.first { _ in true } == true)
            #expect(try await ben.challenges(.issued).map(\.state) == [.completed])
        }

        @Test func `Friends without an achievement can be challenged to earn it`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let (ben, _) = (try await arcade.friend("Ben"), try await arcade.friend("Cat"))
            try await ben.reportProgress(["MyGame.bossDefeated": 100])
            let boss = GKAchievement(identifier: "MyGame.bossDefeated")
            let friends = try await GKLocalPlayer.local.loadFriends()
            #expect(try await boss.selectChallengeablePlayers(friends).map(\.displayName) == ["Cat"])
            boss.percentComplete = 100
            try await GKAchievement.report([boss])
            let cat = friends.filter { $0.displayName == "Cat" }
            let composer = boss.challengeComposeController(
                withMessage: "Come on", players: cat,
                completionHandler: { (_: UIViewController, wasIssued: Bool, _: [String]?) in #expect(wasIssued) })
            let issued = try await (composer as? LaurelChallengeComposer)?.send()
            #expect(issued?.map(\.receivingPlayer?.displayName) == ["Cat"])
        }
    }
}
