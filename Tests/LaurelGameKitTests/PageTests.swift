import Foundation
import GameKit
import LaurelKit
import Testing

extension GameKitTests {
    /// Tests of the addresses of pages. The console's tests check the pages.
    @Suite struct PageTests {
        private let game = "http://router.invalid/g/com.dragonforged.whackacac"

        @Test func `View controllers have the address of a page`() async throws {
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
            let friends = GKGameCenterViewController(
                leaderboardID: "best", playerScope: .friendsOnly, timeScope: .allTime)
            #expect(friends.url?.absoluteString == game + "/best?embed=1&player=\(me)&scope=friends&time=allTime")
            let old = GKGameCenterViewController()
            #expect(old.viewState == .default && old.url?.absoluteString == game + "?embed=1")
            old.leaderboardIdentifier = "total"
            #expect(old.url?.path == "/g/com.dragonforged.whackacac/total")
            let hourly = try await GKLeaderboard.loadLeaderboards(IDs: ["hourly"])[0]
            let occurrence = GKGameCenterViewController(leaderboard: hourly, playerScope: .friendsOnly)
            #expect(occurrence.url?.absoluteString == game + "/hourly?embed=1&player=\(me)&scope=friends&occurrence=10")
        }

        @Test func `The access point opens pages`() async throws {
            let arcade = try await Arcade()
            let point = GKAccessPoint.shared
            point.isActive = true
            #expect(!point.isVisible, "No player is authenticated.")
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
            point.trigger(leaderboardID: "total", playerScope: .friendsOnly, timeScope: .week) { handle.yield() }
            point.triggerForPlayTogether { handle.yield() }
            point.triggerForChallenges { handle.yield() }
            point.trigger(challengeDefinitionID: "weekend") { handle.yield() }
            point.trigger(gameActivityDefinitionID: "x") { handle.yield() }
            point.trigger(gameActivity: activity) { handle.yield() }
            point.triggerForFriending { handle.yield() }
            _ = await handled.take(13)
            open.finish()
            var urls: [String: Int] = [:]
            var scopes: [String] = []
            for await url in opened {
                urls[url.path, default: 0] += 1
                if url.query?.contains("scope=friends") == true { scopes.append(url.lastPathComponent) }
            }
            #expect(scopes == ["total"])
            let path = "/g/com.dragonforged.whackacac"
            #expect(
                urls == [
                    path: 5, path + "/best": 1, path + "/total": 1, path + "/my/achievements": 1,
                    path + "/my/challenges": 3,
                    path + "/my/friends": 2,
                ])
            point.isActive = false
        }

        /// The root page of a game, as on its other platforms.
        private final class Root: UIViewController, GKGameCenterControllerDelegate, @unchecked Sendable {
            let finished: AsyncStream<Void>
            private let finish: AsyncStream<Void>.Continuation

            override init() {
                (finished, finish) = AsyncStream.makeStream(of: Void.self)
                super.init()
            }

            func showGameCenter() -> GKGameCenterViewController {
                let page = GKGameCenterViewController(state: .achievements)
                page.gameCenterDelegate = self
                present(page, animated: true)
                return page
            }

            func gameCenterViewControllerDidFinish(_ gameCenterViewController: GKGameCenterViewController) {
                finish.yield()
                gameCenterViewController.dismiss(animated: true) { self.finish.finish() }
            }
        }

        @Test func `A presented page opens, and finishes once when it is dismissed or closed`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let (opened, open) = AsyncStream.makeStream(of: URL.self)
            LaurelGameKit.pagePresenter = { open.yield($0) }
            for isClosedByPlayer in [true, false] {
                let root = Root()
                let window: LaurelWindow = UIWindow()
                window.rootViewController = root
                let page = root.showGameCenter()
                #expect(window.rootViewController?.presentedViewController === page)
                #expect(await opened.first { _ in true }?.path == "/g/com.dragonforged.whackacac/my/achievements")
                if isClosedByPlayer {
                    await root.presentedViewController?.finish()
                } else {
                    root.dismiss(animated: true)
                }
                var count = 0
                for await _ in root.finished { count += 1 }
                #expect(count == 1 && root.presentedViewController == nil)
            }
            let point = GKAccessPoint.shared
            let window = UIWindow()
            point.parentWindow = window
            #expect(point.parentWindow === window && point.frameInScreenCoordinates == CGRect.zero)
            point.parentWindow = nil
        }

        @Test func `A game shows banners of its own`() async throws {
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
