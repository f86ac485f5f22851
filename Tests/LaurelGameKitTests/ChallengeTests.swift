import Foundation
import GameKit
import LaurelGameKit
import LaurelKit
import LaurelModel
import Testing

extension GameKitTests {
    @Suite struct ChallengeTests {
        /// A listener that passes the events of challenges to a stream.
        final class Listener: NSObject, GKLocalPlayerListener {
            enum News: Equatable {
                case wantsToPlay(String?)
                case received(from: String?)
                case completed(from: String)
                case won(by: String)
            }

            let received: AsyncStream<News>
            private let continuation: AsyncStream<News>.Continuation

            override init() { (received, continuation) = AsyncStream.makeStream(of: News.self) }

            /// Ends the stream.
            func stop() { continuation.finish() }

            func player(_ player: GKPlayer, wantsToPlay challenge: GKChallenge) {
                MainActor.assertIsolated()
                #expect(player === GKLocalPlayer.local)
                continuation.yield(.wantsToPlay(challenge.message))
            }

            func player(_ player: GKPlayer, didReceive challenge: GKChallenge) {
                continuation.yield(.received(from: challenge.issuingPlayer?.displayName))
            }

            func player(_ player: GKPlayer, didComplete challenge: GKChallenge, issuedByFriend friendPlayer: GKPlayer) {
                #expect(challenge.state == .completed && challenge.completionDate != nil)
                continuation.yield(.completed(from: friendPlayer.displayName))
            }

            func player(
                _ player: GKPlayer, issuedChallengeWasCompleted challenge: GKChallenge, byFriend friendPlayer: GKPlayer
            ) {
                continuation.yield(.won(by: friendPlayer.displayName))
            }
        }

        @Test func `Listeners receive the events of challenges`() async throws {
            let arcade = try await Arcade()
            let listener = Listener()
            var received = listener.received.makeAsyncIterator()
            try arcade.launch()
            GKLocalPlayer.local.register(listener)
            let challengeListener: any GKChallengeListener = listener
            #expect(challengeListener === listener)
            let (banners, show) = AsyncStream.makeStream(of: LaurelBanner.Subject.self)
            LaurelGameKit.bannerPresenter = { show.yield($0.subject) }
            #expect(await arcade.authenticate() == nil)
            let ben = try await arcade.friend("Ben")
            let me = GKLocalPlayer.local.gamePlayerID
            let goal = try await ben.submit(10, to: "best")
            let challenge = try await ben.issueChallenge(score: goal.id, to: [me], message: "Ten!")[0]
            #expect(await received.next() == .received(from: "Ben"))
            _ = try await LaurelGameKit.laurelClient.selectChallenge(challenge.id)
            #expect(await received.next() == .wantsToPlay("Ten!"))
            arcade.pass(.seconds(1))
            try await GKLeaderboard.submitScore(
                11, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["best"])
            #expect(await received.next() == .completed(from: "Ben"))
            arcade.pass(.seconds(1))
            try await ben.submit(12, to: "best")
            #expect(await received.next() == .won(by: "Ben"))
            let shown: Set<LaurelBanner.Subject> = [
                .welcome, .challengeReceived, .challengeCompleted, .issuedChallengeCompleted,
            ]
            var seen: Set<LaurelBanner.Subject> = []
            for await banner in banners where seen.insert(banner).inserted && seen == shown { break }
            // Events go to the registered listener only.
            let other = Listener()
            GKLocalPlayer.local.unregisterListener(listener)
            GKLocalPlayer.local.register(other)
            let last = try await ben.submit(13, to: "best")
            try await ben.issueChallenge(score: last.id, to: [me])
            #expect(await other.received.first { _ in true } == .received(from: "Ben"))
            GKLocalPlayer.local.unregisterAllListeners()
        }

        @Test func `A tapped banner selects its challenge`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let listener = Listener()
            var received = listener.received.makeAsyncIterator()
            GKLocalPlayer.local.register(listener)
            let (banners, show) = AsyncStream.makeStream(of: LaurelBanner.self)
            LaurelGameKit.bannerPresenter = { banner in if banner.subject == .challengeReceived { show.yield(banner) } }
            let ben = try await arcade.friend("Ben")
            let benID = await ben.player?.id
            var shown = banners.makeAsyncIterator()
            for (score, message) in [(10, "Ten!"), (20, "Twenty!")] {
                let goal = try await ben.submit(score, to: "best")
                let issued = try await ben.issueChallenge(
                    score: goal.id, to: [GKLocalPlayer.local.gamePlayerID], message: message)
                #expect(await received.next() == .received(from: "Ben"))
                let banner = try #require(await shown.next())
                #expect(banner.challenge?.laurelID == issued[0].id && banner.message == message)
                #expect(
                    banner.title == PlayerText.challengeReceived.text("Ben", in: Locale.preferredLanguages))
                #expect(banner.challenge?.issuingPlayerID == benID)
                #expect(banner.challenge?.receivingPlayerID == GKLocalPlayer.local.gamePlayerID)
                try await banner.select()
                #expect(await received.next() == .wantsToPlay(message))
            }
            GKLocalPlayer.local.unregisterAllListeners()
        }

        @Test func `A player who signs in again receives the missed events`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let listener = Listener()
            var received = listener.received.makeAsyncIterator()
            GKLocalPlayer.local.register(listener)
            let ben = try await arcade.friend("Ben")
            let me = GKLocalPlayer.local.gamePlayerID
            let goal = try await ben.submit(10, to: "best")
            try await ben.issueChallenge(score: goal.id, to: [me])
            #expect(await received.next() == .received(from: "Ben"))
            // No player is signed in when the next event occurs, so it is not delivered.
            try await LaurelGameKit.laurelClient.signOut()
            let second = try await ben.submit(11, to: "best")
            let challenge = try await ben.issueChallenge(score: second.id, to: [me])[0]
            #expect(await arcade.authenticate() == nil)
            #expect(GKLocalPlayer.local.gamePlayerID == me)
            #expect(await received.next() == .received(from: "Ben"))
            _ = try await LaurelGameKit.laurelClient.selectChallenge(challenge.id)
            #expect(await received.next() == .wantsToPlay(challenge.message))
            GKLocalPlayer.local.unregisterAllListeners()
        }

        @Test func `A received challenge has its data and can be archived`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ben = try await arcade.friend("Ben")
            let goal = try await ben.submit(10, to: Arcade.cacti, context: 7)
            try await ben.issueChallenge(score: goal.id, to: [GKLocalPlayer.local.gamePlayerID], message: "Ten!")
            let challenge = try #require(try await GKChallenge.loadReceivedChallenges()[0] as? GKScoreChallenge)
            let again = try await GKChallenge.loadReceivedChallenges()[0]
            #expect(challenge == again && challenge.hash == again.hash && challenge !== again)
            #expect(challenge.receivingPlayer == GKLocalPlayer.local && challenge.message == "Ten!")
            #expect(challenge.state == .pending && challenge.issueDate == arcade.now && challenge.completionDate == nil)
            #expect(
                challenge.leaderboardEntry?.formattedScore == "10 Points" && challenge.leaderboardEntry?.context == 7)
            #expect(challenge.score?.leaderboardIdentifier == Arcade.cacti)
            let stored = try NSKeyedArchiver.archivedData(withRootObject: challenge, requiringSecureCoding: true)
            let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: GKScoreChallenge.self, from: stored)
            #expect(read == challenge && read?.score?.value == 10)
            #expect(GKChallenge().state == .invalid)
        }

        @Test func `Only the local player's entries can be the goal of a challenge`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ben = try await arcade.friend("Ben")
            try await ben.submit(5, to: "best")
            try await GKLeaderboard.submitScore(
                30, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["best"])
            let friends = try await GKLocalPlayer.local.loadFriends()
            let board = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            let (local, entries, _) = try await board.loadEntries(
                for: .global, timeScope: .allTime, range: NSRange(1...10))
            let (values, continuation) = AsyncStream.makeStream(of: [String]?.self)
            let block: GKChallengeComposeCompletionBlock = { _, _, ids in continuation.yield(ids) }
            let page = try #require(local).challengeComposeController(
                withMessage: "Thirty!", players: friends, completionHandler: block)
            let composer = try #require(page as? LaurelChallengeComposer)
            #expect(composer.url == nil && composer.players == friends && composer.message == "Thirty!")
            try await composer.send()
            #expect(await values.first { _ in true } == friends.map(\.gamePlayerID))
            guard case .score(let goal)? = try await ben.challenges().first?.goal else {
                Issue.record("Ben was not challenged.")
                return
            }
            #expect(goal.score == 30 && goal.leaderboardID == "best")

            // The deprecated interface reads scores, which can also be the goal of a challenge.
            let request = GKLeaderboard()
            request.identifier = "best"
            let mine = try #require(try await request.loadScores().first)
            let old =
                mine.challengeComposeController(
                    withMessage: nil, players: friends,
                    completionHandler: { (_: UIViewController, wasIssued: Bool, _: [String]?) in #expect(wasIssued) })
                as? LaurelChallengeComposer
            #expect(try await old?.send().count == 1)

            let handler: GKChallengeComposeHandler = { _, wasIssued, players in
                continuation.yield(wasIssued || players != nil ? [] : nil)
            }
            let cancelled = try #require(local).challengeComposeController(
                withMessage: nil, players: friends, completion: handler)
            await (cancelled as? LaurelChallengeComposer)?.cancel()
            #expect(await values.first { _ in true } == .some(nil))

            let theirs = entries[1].challengeComposeController(withMessage: nil, players: friends)
            await expectError(.challengeInvalid) { try await (theirs as? LaurelChallengeComposer)?.send() }
            let otherPlayer = try #require(await arcade.otherPlayer("Eve").player).id
            composer.players = try await GKPlayer.loadPlayers(forIdentifiers: [otherPlayer])
            await expectError(GKError.challengeInvalid) { try await composer.send() }
        }

        @Test func `Challenge definitions come from the configuration and report running challenges`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let all = try await GKChallengeDefinition.all
            let weekend = try #require(all.first)
            #expect(all.count == 1 && weekend.identifier == "weekend" && weekend.title == "The weekend")
            #expect(weekend.details == "The fastest player wins." && weekend.isRepeatable)
            #expect(weekend.durationOptions == [DateComponents(day: 1), DateComponents(weekOfYear: 1)])
            #expect(weekend.leaderboard?.baseLeaderboardID == "race")
            #expect(try await weekend.hasActiveChallenges == false)
            let ben = try await arcade.friend("Ben")
            try await ben.startGroupChallenge("weekend", days: 1, inviting: [GKLocalPlayer.local.gamePlayerID])
            #expect(try await weekend.hasActiveChallenges)
        }
    }
}
