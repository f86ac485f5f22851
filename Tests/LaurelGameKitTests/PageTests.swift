import Foundation
import GameKit
import LaurelKit
import Testing

extension GameKitTests {
    /// That these addresses are pages is the console's to test.
    @Suite struct PageTests {
        private let game = "http://router.invalid/g/com.dragonforged.whackacac"

        @Test func `controllers hand out the page's address`() async throws {
            let arcade = try await Arcade()
            #expect(GKGameCenterViewController(state: .default).url == nil)
            try await arcade.play()
            let me = GKLocalPlayer.local.gamePlayerID
            let states: [(GKGameCenterViewControllerState, String)] = [
                (.default, ""), (.leaderboards, ""), (.achievements, "/my/achievements"),
                (.challenges, "/my/challenges"),
                (.localPlayerProfile, "/my/friends"), (.dashboard, ""), (.localPlayerFriendsList, "/my/friends"),
            ]
            for (state, below) in states {
                let page: LaurelPage = GKGameCenterViewController(state: state)
                #expect(page.url?.absoluteString == game + below + "?embed=1")
            }
            let ben = try #require(await arcade.friend("Ben").player).id
            let other = try await GKPlayer.loadPlayers(forIdentifiers: [ben])[0]
            for (page, below) in [
                (GKGameCenterViewController(leaderboardSetID: "main"), ""),
                (GKGameCenterViewController(achievementID: "hundred"), "/my/achievements"),
                (GKGameCenterViewController(player: GKLocalPlayer.local), "/my/friends"),
                (GKGameCenterViewController(player: other), ""),
            ] { #expect(page.url?.absoluteString == game + below + "?embed=1") }
            let page = GKGameCenterViewController(leaderboardID: "best", playerScope: .global, timeScope: .today)
            #expect(page.url?.absoluteString == game + "/best?embed=1&player=\(me)&time=today")
            #expect(page.viewState == .leaderboards && page.leaderboardTimeScope == .today)
            page.leaderboardIdentifier = "total"
            page.leaderboardTimeScope = .week
            page.viewState = .dashboard
            #expect(page.url?.absoluteString == game + "/total?embed=1&player=\(me)&time=week")
            let hourly = try await GKLeaderboard.loadLeaderboards(IDs: ["hourly"])[0]
            let occurrence = GKGameCenterViewController(leaderboard: hourly, playerScope: .friendsOnly)
            #expect(occurrence.url?.absoluteString == game + "/hourly?embed=1&player=\(me)&occurrence=10")
        }

        @Test func `the access point opens pages`() async throws {
            let arcade = try await Arcade()
            let point = GKAccessPoint.shared
            point.isActive = true
            #expect(!point.isVisible, "Nobody is authenticated.")
            try await arcade.play()
            #expect(point.isVisible)
            let (opened, open) = AsyncStream.makeStream(of: URL.self)
            LaurelGameKit.pagePresenter = { open.yield($0) }
            let (handled, handle) = AsyncStream.makeStream(of: Void.self)
            let activity = GKGameActivity(definition: GKGameActivityDefinition(identifier: "x", title: "X"))
            point.trigger { handle.yield() }
            point.trigger(state: .challenges) { handle.yield() }
            point.trigger(achievementID: "hundred") { handle.yield() }
            point.trigger(leaderboardSetID: "main") { handle.yield() }
            point.trigger(leaderboardID: "best", playerScope: .global, timeScope: .week) { handle.yield() }
            point.trigger(player: GKLocalPlayer.local) { handle.yield() }
            point.triggerForPlayTogether { handle.yield() }
            point.triggerForChallenges { handle.yield() }
            point.trigger(challengeDefinitionID: "weekend") { handle.yield() }
            point.trigger(gameActivityDefinitionID: "x") { handle.yield() }
            point.trigger(gameActivity: activity) { handle.yield() }
            point.triggerForFriending { handle.yield() }
            _ = await handled.take(12)
            open.finish()
            var urls: [String: Int] = [:]
            for await url in opened { urls[url.path, default: 0] += 1 }
            let path = "/g/com.dragonforged.whackacac"
            #expect(
                urls == [
                    path: 5, path + "/best": 1, path + "/my/achievements": 1, path + "/my/challenges": 3,
                    path + "/my/friends": 2,
                ])
            point.isActive = false
        }

        @Test func `banners of the game's own`() async throws {
            let (banners, show) = AsyncStream.makeStream(of: LaurelBanner.self)
            LaurelGameKit.bannerPresenter = { show.yield($0) }
            await GKNotificationBanner.show(withTitle: "One", message: nil)
            await GKNotificationBanner.show(withTitle: "Two", message: "2", duration: 2)
            await withCheckedContinuation { done in
                GKNotificationBanner.show(withTitle: "Three", message: "3") { done.resume() }
            }
            await withCheckedContinuation { done in
                GKNotificationBanner.show(withTitle: "Four", message: "4", duration: 4) { done.resume() }
            }
            show.finish()
            var all: [String] = []
            for await banner in banners { all.append("\(banner.title) \(banner.message ?? "-") \(banner.duration)") }
            #expect(all == ["One - 5.0", "Two 2 2.0", "Three 3 5.0", "Four 4 4.0"])
        }
    }
}
