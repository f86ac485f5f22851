import Foundation
import GameKit
import LaurelKit
import LaurelModel
import LaurelTestServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension GameKitTests {
    /// Tests of symbols that the other suites use without checking their effects.
    @Suite struct DetailTests {
        @Test func `Descriptions identify an object`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ben = try await arcade.friend("Ben")
            let goal = try await ben.submit(10, to: Arcade.cacti, context: 255)
            try await ben.issueChallenge(score: goal.id, to: [GKLocalPlayer.local.gamePlayerID])
            let board = try await GKLeaderboard.loadLeaderboards(IDs: [Arcade.cacti])[0]
            #expect(board.description == "<GKLeaderboard \(Arcade.cacti) Cacti whacked>")
            let entry = try #require(
                try await board.loadEntries(
                    for: GKLeaderboard.PlayerScope.global, timeScope: .allTime, range: NSRange(1...5)
                ).1.first)
            let player = entry.player
            #expect(player.description == "<GKPlayer \(player.gamePlayerID) Ben>")
            #expect(
                entry.description
                    == "<GKLeaderboard.Entry player:\(player.gamePlayerID) rank:1 date:\(arcade.now) score:10 "
                    + "formattedScore:10 Points context:0xff>")
            let challenge = try await GKChallenge.loadReceivedChallenges()[0]
            #expect(challenge.state == GKChallengeState.pending)
            #expect(challenge.description.hasPrefix("<GKScoreChallenge "))
            #expect(challenge.description.hasSuffix(" pending from Ben>"))
            let boss = GKAchievement(identifier: "MyGame.bossDefeated")
            boss.percentComplete = 50
            try await GKAchievement.report([boss])
            #expect(
                try await GKAchievement.loadAchievements().map(\.description)
                    == ["<GKAchievement MyGame.bossDefeated 50.0 %>"])
        }

        @Test func `Players with the same identifier are equal`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ben = try #require(await arcade.friend("Ben").player).id
            let friend = try await GKLocalPlayer.local.loadFriends()[0]
            let again = try await GKPlayer.loadPlayers(forIdentifiers: [ben])[0]
            #expect(friend !== again && friend.isEqual(again) && friend.hash == again.hash)
            #expect(Set([friend, again, GKLocalPlayer.local]).count == 2)
            let base: GKBasePlayer = friend
            #expect(base.displayName == "Ben" && base.playerID == ben)
            // A guest has no identifier and equals only itself.
            let (one, two) = (GKPlayer(guestIdentifier: "sofa"), GKPlayer(guestIdentifier: "sofa"))
            #expect(one != two && one == one && one.displayName == "sofa")
            await expectError(.invalidPlayer) {
                try await GKLeaderboard.submitScore(1, context: 0, player: one, leaderboardIDs: ["best"])
            }
        }

        @Test func `Scores and progress belong to the local player or a given player`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let local = GKLocalPlayer.local
            _ = try await arcade.friend("Ben")
            let friend = try await local.loadFriends()[0]
            let score = GKScore(leaderboardIdentifier: "best", player: local)
            score.value = 6
            try await GKScore.report([score])
            let board = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            #expect(try await board.loadEntries(for: [local], timeScope: .allTime).1.map(\.score) == [6])
            let boss = GKAchievement(identifier: "MyGame.bossDefeated", player: local)
            boss.percentComplete = 30
            try await GKAchievement.report([boss])
            #expect(try await GKAchievement.loadAchievements().map(\.percentComplete) == [30])
            let theirs = GKLeaderboardScore()
            (theirs.player, theirs.leaderboardID, theirs.value) = (friend, "best", 99)
            await expectError(.invalidPlayer) { try await GKScore.report([theirs], withEligibleChallenges: []) }
            #expect(try await board.loadEntries(for: [], timeScope: .allTime).0?.score == 6)
            #expect(
                GKAchievementDescription().identifier.isEmpty && GKError(.notAuthenticated).code == .notAuthenticated)
        }

        @Test func `The access to friends is not determined before authentication`() async throws {
            let arcade = try await Arcade()
            let (values, continuation) = AsyncStream.makeStream(of: GKFriendsAuthorizationStatus.self)
            GKLocalPlayer.local.loadFriendsAuthorizationStatus { status, error in
                #expect((error as? GKError)?.code == .notAuthenticated)
                continuation.yield(status)
            }
            #expect(await values.first { _ in true } == .notDetermined)
            _ = arcade
        }

        @Test func `A device with a full disk stores no score and reports an error`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            LaurelGameKit.configure(
                try arcade.server.client(
                    in: URL(filePath: "/filling"), files: FillingDisk(), transport: arcade.network,
                    clock: AcceleratedClock(arcade.clock)))
            #expect(await arcade.authenticate() == nil)
            let error = await expectError(.unknown) {
                try await GKLeaderboard.submitScore(
                    1, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["best"])
            }
            #expect(error?.code == GKError.unknown && error?.laurelError?.code == .deviceStorage)
            #expect(error?.willBeSentLater == false)
        }

        @Test func `A handler receives the previous occurrence, and a leaderboard reports its loading`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            try await GKLeaderboard.submitScore(
                3, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["hourly"])
            arcade.pass(.hours(1))
            let current = try await GKLeaderboard.loadLeaderboards(IDs: ["hourly"])[0]
            let (values, continuation) = AsyncStream.makeStream(of: GKLeaderboard?.self)
            current.loadPreviousOccurrence { previous, error in
                #expect(error == nil)
                continuation.yield(previous)
            }
            let previous = try #require(await values.first { _ in true } ?? nil)
            #expect(previous.nextStartDate == current.startDate)
            #expect(try await previous.loadEntries(for: [], timeScope: .allTime).0?.score == 3)

            let request = GKLeaderboard()
            request.identifier = "best"
            let (states, state) = AsyncStream.makeStream(of: Bool.self)
            arcade.network.listen { state.yield(request.isLoading) }
            try await request.loadScores()
            arcade.network.listen(nil)
            #expect(await states.first { _ in true } == true)
            #expect(!request.isLoading)
        }

        @Test func `The end of an activity reports its achievements, online or later`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let (boss, hundred) = (
                GKAchievement(identifier: "MyGame.bossDefeated"), GKAchievement(identifier: "hundred")
            )
            let activity = try GKGameActivity.start(
                definition: GKGameActivityDefinition(identifier: "desert", title: "A day in the desert"))
            #expect(activity.state == GKGameActivity.State.active)
            #expect(activity.activityDefinition.releaseState == .released)
            activity.properties["level"] = "2"
            #expect(activity.properties == ["level": "2"])
            activity.setAchievementCompleted(boss)
            activity.setProgress(on: hundred, to: 40)
            let queue = try LaurelGameKit.laurelClient.scores
            let received = await queue.progressDeliveries
            activity.end()
            #expect(await received.take(2).allSatisfy { $0.achievement != nil })
            #expect(try await GKAchievement.loadAchievements().map(\.percentComplete) == [100, 40])

            arcade.network.takeOff()
            let offline = GKGameActivity(definition: activity.activityDefinition)
            offline.start()
            offline.setProgress(on: hundred, to: 70)
            let later = await queue.progressDeliveries
            offline.end()
            #expect(await later.first { _ in true }?.isWaiting == true)
            arcade.network.land()
            try await LaurelGameKit.laurelClient.networkDidReturn()
            #expect(try await GKAchievement.loadAchievements().map(\.percentComplete) == [100, 70])
        }

        /// A delegate that suppresses the banners of challenges.
        private final class Quiet: NSObject, GKChallengeEventHandlerDelegate {
            func shouldShowBannerForLocallyReceivedChallenge(_ challenge: GKChallenge) -> Bool { false }
            func shouldShowBannerForLocallyCompletedChallenge(_ challenge: GKChallenge) -> Bool { false }
            func shouldShowBannerForRemotelyCompletedChallenge(_ challenge: GKChallenge) -> Bool { false }
        }

        @Test func `A delegate suppresses banners of challenges, and removed listeners receive nothing`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let (banners, show) = AsyncStream.makeStream(of: LaurelBanner.Subject.self)
            LaurelGameKit.bannerPresenter = { show.yield($0.subject) }
            let quiet = Quiet()
            GKChallengeEventHandler.challengeEventHandler().delegate = quiet
            defer { GKChallengeEventHandler.challengeEventHandler().delegate = nil }
            let (gone, listener) = (ChallengeTests.Listener(), ChallengeTests.Listener())
            GKLocalPlayer.local.register(gone)
            GKLocalPlayer.local.unregisterAllListeners()
            GKLocalPlayer.local.register(listener)
            var received = listener.received.makeAsyncIterator()
            let ben = try await arcade.friend("Ben")
            let goal = try await ben.submit(10, to: "best")
            try await ben.issueChallenge(score: goal.id, to: [GKLocalPlayer.local.gamePlayerID], message: "Ten!")
            #expect(await received.next() == .received(from: "Ben"))
            arcade.pass(.seconds(1))
            try await GKLeaderboard.submitScore(
                11, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["best"])
            #expect(await received.next() == .completed(from: "Ben"))
            arcade.pass(.seconds(1))
            try await ben.submit(12, to: "best")
            #expect(await received.next() == .won(by: "Ben"))
            // Events without a banner are delivered before the next banner shows.
            await GKNotificationBanner.show(withTitle: "Last", message: nil)
            show.finish()
            var shown: [LaurelBanner.Subject] = []
            for await subject in banners where subject != .welcome { shown.append(subject) }
            #expect(shown == [.game])
            gone.stop()
            for await news in gone.received { Issue.record("\(news)") }
            GKLocalPlayer.local.unregisterAllListeners()
            withExtendedLifetime((quiet, listener)) {}
        }

        @Test func `Friend requests open the page of friends if the game presents pages`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let nowhere = GKGameCenterViewController(state: .default)
            let error = await expectError(.friendRequestNotAvailable) {
                try GKLocalPlayer.local.presentFriendRequestCreator(from: nowhere)
            }
            #expect(error?.code == GKError.friendRequestNotAvailable)
            let (opened, open) = AsyncStream.makeStream(of: URL.self)
            LaurelGameKit.pagePresenter = { open.yield($0) }
            try GKLocalPlayer.local.presentFriendRequestCreator(from: nowhere)
            let page = try #require(await opened.first { _ in true })
            #expect(page.path == "/g/com.dragonforged.whackacac/my/friends")
            let request = try await LaurelGameKit.laurelClient.signedInRequest(to: page)
            let url = try #require(request.url)
            #expect(url.path == "/g/com.dragonforged.whackacac/my/session")
            let next = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value
            #expect(next == "/g/com.dragonforged.whackacac/my/friends?embed=1")
            #expect(request.value(forHTTPHeaderField: "Authorization")?.hasPrefix("Bearer ") == true)
            await #expect(throws: LaurelError.self) {
                try await LaurelGameKit.laurelClient.signedInRequest(to: URL(string: "https://example.com/g/other")!)
            }
        }
    }
}
