import Foundation
import GameKit
import LaurelKit
import LaurelModel
import LaurelTestServer
import Testing

extension GameKitTests {
    /// The listings of the chapter on leaderboards that use Game Center; see Documentation/GameKitListings.md.
    @Suite struct WhackACacListings {
        /// The events that the chapter's view controllers receive.
        final class Game: GameCenterManagerDelegate {
            enum News: Equatable {
                case alert(String)
                case loggedIn
                case reported(GKError.Code?)
                case scores([String], GKError.Code?)
            }

            let received: AsyncStream<News>
            private let continuation: AsyncStream<News>.Continuation

            init() { (received, continuation) = AsyncStream.makeStream(of: News.self) }

            func alert(_ message: String) { say(.alert(message)) }
            func present(_ viewController: UIViewController) { Issue.record("A guest needs no interface.") }

            // Listing "gameCenterLoggedIn:".
            func gameCenterLoggedIn(_ error: (any Error)?) { say(.loggedIn) }

            // Listing "gameCenterScoreReported:".
            func gameCenterScoreReported(_ error: (any Error)?) { say(.reported((error as? GKError)?.code)) }

            // Listing "scoreDataUpdated:error:".
            func scoreDataUpdated(_ scores: [GKScore]?, error: (any Error)?) {
                say(.scores(scores?.map(\.description) ?? [], (error as? GKError)?.code))
            }

            private func say(_ news: News) {
                // Listings "callDelegateOnMainThread:withArg:error:" and "callDelegate:withArg:error:".
                MainActor.assertIsolated()
                continuation.yield(news)
            }
        }

        private func manager(_ name: String = #function) throws -> (GameCenterManager, Game, UserDefaults) {
            let suite = "com.dragonforged.whackacac.tests"
            let defaults = try #require(UserDefaults(suiteName: suite))
            defaults.removePersistentDomain(forName: suite)
            let (manager, game) = (GameCenterManager(defaults: defaults), Game())
            manager.delegate = game
            return (manager, game, defaults)
        }

        @Test func `A game authenticates, reports a score when it ends, and reads the scores`() async throws {
            let arcade = try await Arcade()
            let (manager, game, _) = try manager()
            var received = game.received.makeAsyncIterator()
            // Listing "viewDidLoad".
            manager.authenticateLocalUser()
            #expect(await received.next() == .loggedIn)
            // Listing "reportScore: (int64_t)score forCategory:", when the last life is lost and on exit.
            manager.reportScore(201, forLeaderboard: Arcade.cacti)
            #expect(await received.next() == .reported(nil))
            // Listing "fetchScore", and its output.
            manager.retrieveScores(
                forLeaderboard: Arcade.cacti, withPlayerScope: .global, timeScope: .allTime,
                withRange: NSRange(location: 1, length: 50))
            let id = GKLocalPlayer.local.gamePlayerID
            #expect(
                await received.next()
                    == .scores(
                        [
                            "<GKScore player:\(id) rank:1 date:\(arcade.now) value:201 formattedValue:201 Points "
                                + "context:0x0>"
                        ], nil))
            manager.retrieveScores(
                forLeaderboard: "nowhere", withPlayerScope: .global, timeScope: .allTime, withRange: NSRange(1...50))
            #expect(await received.next() == .scores([], .invalidParameter))
        }

        @Test func `Errors of the authentication have separate alerts`() async throws {
            let arcade = try await Arcade()
            let (manager, game, _) = try manager()
            var received = game.received.makeAsyncIterator()
            LaurelGameKit.configure(
                try arcade.server.client(
                    in: URL(filePath: "/full"), files: FullDisk(), clock: AcceleratedClock(arcade.clock)))
            manager.authenticateLocalUser()
            #expect(await received.next() == .alert("This device does not support Game Center"))
            arcade.network.takeOff()
            try arcade.launch()
            manager.authenticateLocalUser()
            guard case .alert(let other) = await received.next() else {
                Issue.record("Offline, no alert showed.")
                return
            }
            #expect(other.contains("cannot be reached"))
        }

        @Test func `A score that could not be sent is archived, and sent with its date at the next sign-in`()
            async throws
        {
            let arcade = try await Arcade()
            let (manager, game, _) = try manager()
            var received = game.received.makeAsyncIterator()
            manager.authenticateLocalUser()
            #expect(await received.next() == .loggedIn)
            let rival = try await arcade.otherPlayer("Ben")

            arcade.network.takeOff()
            let earned = arcade.now
            manager.reportScore(77, forLeaderboard: Arcade.cacti)
            #expect(await received.next() == .reported(.communicationsFailure))
            #expect(manager.savedScores.count == 1)

            // A player who reached the same score later is ranked below. No request is in progress while time passes.
            await arcade.queueRests()
            arcade.pass(.hours(3))
            try await rival.submit(77, to: Arcade.cacti)
            arcade.network.land()
            try arcade.launch()
            manager.authenticateLocalUser()
            #expect(await received.next() == .loggedIn)
            #expect(
                await received.next() == .reported(nil), "Successfully submitted scores that were pending submission")
            #expect(manager.savedScores.isEmpty)
            let board = try await GKLeaderboard.loadLeaderboards(IDs: [Arcade.cacti])[0]
            let (local, entries, _) = try await board.loadEntries(
                for: .global, timeScope: .allTime, range: NSRange(1...10))
            #expect(entries.map(\.player.displayName) == ["Ann", "Ben"])
            #expect(local?.date == earned)
        }

        private final class Menu: NSObject, GKGameCenterControllerDelegate {
            private(set) var presented: UIViewController?

            // Listing "leaderboards:", iOS 6 and newer.
            func leaderboards() {
                let gameCenter = GKGameCenterViewController(
                    leaderboardID: Arcade.cacti, playerScope: .global, timeScope: .allTime)
                gameCenter.gameCenterDelegate = self
                presented = gameCenter
            }

            // Listing "gameCenterViewControllerDidFinish:", and "leaderboardViewControllerDidFinish:" before it.
            func gameCenterViewControllerDidFinish(_ gameCenterViewController: GKGameCenterViewController) {
                presented = nil
            }
        }

        @Test func `The leaderboard is shown on a page until the player chooses Done`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let menu = Menu()
            menu.leaderboards()
            let page = try #require(menu.presented as? GKGameCenterViewController)
            let id = GKLocalPlayer.local.gamePlayerID
            #expect(
                page.url?.absoluteString
                    == "http://router.invalid/g/com.dragonforged.whackacac/\(Arcade.cacti)?embed=1&player=\(id)&time=allTime"
            )
            await page.finish()
            #expect(menu.presented == nil)
        }

        @Test func `A score challenge is issued, received and won`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ben = try await arcade.friend("Ben")
            let benID = try #require(await ben.player).id
            try await ben.submit(50, to: Arcade.cacti)
            let score = GKScore(leaderboardIdentifier: Arcade.cacti)
            score.value = 120
            try await GKScore.report([score])

            // Listing "issueChallengeToPlayers:message:".
            let players = try await GKLocalPlayer.local.loadFriends(identifiedBy: [benID])
            let controller = score.challengeComposeController(withMessage: "Can you beat me?", players: players) {
                (_: UIViewController, wasIssued: Bool, players: [GKPlayer]?) in
                #expect(wasIssued && players?.map(\.gamePlayerID) == [benID])
            }
            try await (controller as? LaurelChallengeComposer)?.send()
            let received = try #require(try await ben.challenges().first)
            #expect(received.message == "Can you beat me?")

            // When a player beats a challenge, it automatically rechallenges the person who issued it.
            arcade.pass(.seconds(1))
            #expect(try await ben.submit(121, to: Arcade.cacti).receipt?.challengesCompleted == [received.id])

            // Listing "loadReceivedChallengesWithCompletionHandler:".
            let (lists, list) = AsyncStream.makeStream(of: [GKChallenge].self)
            GKChallenge.loadReceivedChallenges { challenges, error in
                #expect(error == nil)
                list.yield(challenges ?? [])
            }
            let challenges = await lists.first { _ in true }
            let challenge = try #require(challenges?.first as? GKScoreChallenge)
            #expect(challenge.score?.value == 121 && challenge.issuingPlayer?.displayName == "Ben")

            // Listing "challenge.state == GKChallengeStateCompleted".
            #expect(challenge.state == .pending)

            // Listing "[challenge decline]".
            challenge.decline()
            #expect(challenge.state == .declined)
            while try await ben.challenges(.issued, state: .declined).isEmpty { await Task.yield() }
            #expect(try await GKChallenge.loadReceivedChallenges().isEmpty)
        }
    }
}
