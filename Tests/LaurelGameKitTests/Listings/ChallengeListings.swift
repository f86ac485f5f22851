import Foundation
import GameKit
import LaurelKit
import LaurelModel
import Testing

extension GameKitTests {
    /// The listings of the chapter on challenges in Apple's guide; see Documentation/GameKitListings.md.
    @Suite struct ChallengeListings {
        /// The events that a game shows in these listings.
        ///
        /// `@unchecked` because it is used from the main thread only, as in the Objective-C listings.
        final class Screen: NSObject, GKChallengeEventHandlerDelegate, @unchecked Sendable {
            enum Shown: Equatable {
                case scores([Int64])
                case players([String])
                case challenges([String])
                case completed(name: String, hasPhoto: Bool)
                case selected(String)
                case received(String)
                case remoteCompleted(String)
            }

            let shown: AsyncStream<Shown>
            let show: AsyncStream<Shown>.Continuation

            override init() { (shown, show) = AsyncStream.makeStream(of: Shown.self) }

            // Listing 6-4: friends with lower scores than the new score.
            func challengeLesserMortals(forScore playerScore: Int64, leaderboard: String) {
                let query = GKLeaderboard()
                query.identifier = leaderboard
                query.playerScope = .friendsOnly
                query.range = NSRange(location: 1, length: 100)
                query.loadScores { scores, error in
                    let lesserScores = (scores ?? []).filter { $0.value < playerScore }
                    self.show.yield(.scores(lesserScores.map(\.value)))
                }
            }

            // Listing 6-5: friends who can complete an achievement.
            func challengePlayersToComplete(_ achievement: GKAchievement, among friends: [GKPlayer]) {
                achievement.selectChallengeablePlayers(friends) { players, error in
                    if let players { self.show.yield(.players(players.map(\.displayName))) }
                }
            }

            // Listing 6-6: the list of challenges.
            func showChallengesList() {
                GKChallenge.loadReceivedChallenges { challenges, error in
                    if let challenges {
                        self.show.yield(.challenges(challenges.compactMap(\.message)))
                    }
                }
            }

            // Listing 6-7: installing the handler.
            func installChallengeHandler() { GKChallengeEventHandler.challengeEventHandler().delegate = self }

            // Listing 6-8: no banner of Game Center.
            func shouldShowBannerForLocallyCompletedChallenge(_ challenge: GKChallenge) -> Bool { false }

            // "Responding to Challenge Events": the other two banners show.
            func shouldShowBannerForLocallyReceivedChallenge(_ challenge: GKChallenge) -> Bool { true }
            func shouldShowBannerForRemotelyCompletedChallenge(_ challenge: GKChallenge) -> Bool { true }

            // Listing 6-9: a banner of the game instead.
            func localPlayerDidComplete(_ challenge: GKChallenge) {
                guard let issuer = challenge.issuingPlayer else { return }
                GKPlayer.loadPlayers(forIdentifiers: [issuer.gamePlayerID]) { players, error in
                    guard let player = players?.last else { return }
                    // Load the challenging player's photo.
                    player.loadPhoto(for: .normal) { photo, error in
                        self.show.yield(
                            .completed(name: player.displayName, hasPhoto: photo?.mediaType == "image/png"))
                    }
                }
            }

            // "Responding When the Local Player Selects a Challenge".
            func localPlayerDidSelectChallenge(_ challenge: GKChallenge) {
                show.yield(.selected(challenge.message ?? ""))
            }

            func localPlayerDidReceive(_ challenge: GKChallenge) { show.yield(.received(challenge.message ?? "")) }

            func remotePlayerDidComplete(_ challenge: GKChallenge) {
                show.yield(.remoteCompleted(challenge.receivingPlayer?.displayName ?? ""))
            }
        }

        @Test func `A completed achievement is the goal of a challenge to a friend`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ben = try await arcade.friend("Ben")
            let (banners, showBanner) = AsyncStream.makeStream(of: LaurelBanner.self)
            // The banner of the sign-in may show only now.
            LaurelGameKit.bannerPresenter = { if $0.subject != .welcome { showBanner.yield($0) } }

            // Listing 6-1.
            let achievement = GKAchievement(identifier: "MyGame.bossDefeated")
            achievement.percentComplete = 100.0
            achievement.showsCompletionBanner = false
            try await GKAchievement.report([achievement])

            // Listing 6-2: the challenge's view controller gets the achievement, friends and a message.
            let friends = try await GKLocalPlayer.local.loadChallengableFriends()
            let screen = Screen()
            var shown = screen.shown.makeAsyncIterator()
            screen.challengePlayersToComplete(achievement, among: friends)
            #expect(await shown.next() == .players(["Ben"]))
            let composer = try #require(
                achievement.challengeComposeController(withMessage: nil, players: friends) {
                    (_: UIViewController, wasIssued: Bool, players: [GKPlayer]?) in
                    // Listing 6-3: the issuing controller receives whether the player issued a challenge.
                    #expect(wasIssued && players?.count == 1)
                } as? LaurelChallengeComposer)
            composer.message = "Beat the boss!"
            try await composer.send()
            #expect(try await ben.challenges().map(\.message) == ["Beat the boss!"])
            #expect(try await ben.challenges().map(\.goal) == [.achievement("MyGame.bossDefeated")])

            // Another achievement has its banner; the first one had none.
            let hundred = GKAchievement(identifier: "hundred")
            hundred.percentComplete = 100
            try await GKAchievement.report([hundred])
            #expect(await banners.first { _ in true }?.title == "A hundred cacti")
        }

        @Test func `Friends with lower scores are suggested`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            for (name, score) in [("Ben", 50), ("Cat", 150), ("Dan", 70)] {
                try await arcade.friend(name).submit(score, to: Arcade.cacti)
            }
            let screen = Screen()
            var shown = screen.shown.makeAsyncIterator()
            screen.challengeLesserMortals(forScore: 100, leaderboard: Arcade.cacti)
            #expect(await shown.next() == .scores([70, 50]))
        }

        @Test func `Challenges are received, listed and won`() async throws {
            let arcade = try await Arcade()
            let screen = Screen()
            var shown = screen.shown.makeAsyncIterator()
            screen.installChallengeHandler()
            try await arcade.play()
            let (banners, showBanner) = AsyncStream.makeStream(of: LaurelBanner.self)
            // The banner of the sign-in may show only now.
            LaurelGameKit.bannerPresenter = { if $0.subject != .welcome { showBanner.yield($0) } }
            var banner = banners.makeAsyncIterator()
            let ben = try await arcade.friend("Ben")
            let me = GKLocalPlayer.local.gamePlayerID

            let goal = try await ben.submit(100, to: Arcade.cacti)
            try await ben.issueChallenge(score: goal.id, to: [me], message: "You never get there.")
            #expect(await shown.next() == .received("You never get there."))
            #expect(await banner.next()?.title == "Ben has challenged you")
            screen.showChallengesList()
            #expect(await shown.next() == .challenges(["You never get there."]))

            arcade.pass(.seconds(1))
            try await GKLeaderboard.submitScore(
                101, context: 0, player: GKLocalPlayer.local, leaderboardIDs: [Arcade.cacti])
            #expect(await shown.next() == .completed(name: "Ben", hasPhoto: true))

            // Ben receives a challenge in return, and wins it. The next banner is for that, because the other one was
            // suppressed.
            arcade.pass(.seconds(1))
            try await ben.submit(102, to: Arcade.cacti)
            #expect(await shown.next() == .remoteCompleted("Ben"))
            #expect(await banner.next()?.subject == .issuedChallengeCompleted)
        }

        @Test func `A selection made while the game was closed arrives right after authentication`() async throws {
            let arcade = try await Arcade()
            let screen = Screen()
            screen.installChallengeHandler()
            try await arcade.play()
            let ben = try await arcade.friend("Ben")
            let me = GKLocalPlayer.local.gamePlayerID
            let goal = try await ben.submit(100, to: Arcade.cacti)
            let challenge = try await ben.issueChallenge(score: goal.id, to: [me], message: "Now!")[0]
            #expect(await screen.shown.first { $0 == .received("Now!") } != nil)

            // The game closes, and the player taps the challenge on another device.
            try arcade.launch()
            _ = try await LaurelGameKit.laurelClient.selectChallenge(challenge.id)
            #expect(await arcade.authenticate() == nil)
            #expect(await screen.shown.first { $0 == .selected("Now!") } != nil)
        }
    }
}
