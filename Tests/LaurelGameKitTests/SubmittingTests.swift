import Foundation
import GameKit
import LaurelGameKit
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelWire
import Testing

extension GameKitTests {
    @Suite struct SubmittingTests {
        private func local(on board: String) async throws -> GKLeaderboard.Entry? {
            try await GKLeaderboard.loadLeaderboards(IDs: [board])[0]
                .loadEntries(for: .global, timeScope: .allTime, range: NSRange(1...10)).0
        }

        @Test func `A rejected score does not stop the other leaderboards`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let error = await expectError(.invalidParameter) {
                try await GKLeaderboard.submitScore(
                    500, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["best", "secret", "total"])
            }
            #expect(error?.laurelError?.code == .scoreOutOfRange && error?.willBeSentLater == false)
            #expect(error?.code == GKError.invalidParameter)
            #expect(GKError.errorDomain == GKErrorDomain && error?.errorCode == 17)
            #expect(error?.errorUserInfo[NSLocalizedDescriptionKey] as? String == error?.errorDescription)
            #expect((error! as NSError).domain == GKErrorDomain && (error! as NSError).code == 17)
            #expect(try await local(on: "best")?.score == 500)
            #expect(try await local(on: "total")?.score == 500)
            #expect(try await local(on: "secret") == nil)
        }

        @Test func `Only the local player can submit scores`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ben = try await arcade.friend("Ben")
            let guest = GKPlayer.anonymousGuestPlayer(withIdentifier: "guest on the sofa")
            #expect(guest.guestIdentifier == "guest on the sofa" && !guest.scopedIDsArePersistent())
            let players = try await GKPlayer.loadPlayers(forIdentifiers: [try #require(await ben.player).id]) + [guest]
            for player in players {
                await expectError(.invalidPlayer) {
                    try await GKLeaderboard.submitScore(1, context: 0, player: player, leaderboardIDs: ["best"])
                }
                let score = GKScore(leaderboardIdentifier: "best", player: player)
                score.value = 1
                #expect(score.player == player)
                await expectError(GKError.invalidPlayer) { try await GKScore.report([score]) }
                await expectError(.invalidPlayer) {
                    try await GKAchievement.report([GKAchievement(identifier: "hundred", player: player)])
                }
            }
            #expect(try await local(on: "best") == nil)
        }

        @Test func `The instance method submits to a classic leaderboard, loaded or created by the game`() async throws
        {
            let arcade = try await Arcade()
            try await arcade.play()
            let player = GKLocalPlayer.local
            let loaded = try await GKLeaderboard.loadLeaderboards(IDs: ["total"])[0]
            try await loaded.submitScore(5, context: 3, player: player)
            let created = GKLeaderboard()
            await expectError(.invalidParameter) { try await created.submitScore(1, context: 0, player: player) }
            created.identifier = "total"
            let (values, continuation) = AsyncStream.makeStream(of: Bool.self)
            created.submitScore(2, context: 4, player: player) { continuation.yield($0 == nil) }
            #expect(await values.first { _ in true } == true)
            #expect(try await local(on: "total")?.score == 7)
            #expect(try await local(on: "total")?.context == 4)
            created.identifier = "hourly"
            try await created.submitScore(8, context: 0, player: player)
            #expect(try await local(on: "hourly")?.score == 8)
            created.identifier = "nowhere"
            await expectError(.invalidParameter) { try await created.submitScore(1, context: 0, player: player) }
            await expectError(.invalidPlayer) { try await loaded.submitScore(1, context: 0, player: GKPlayer()) }
        }

        @Test func `A banned player is not authorized`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            try await arcade.server.send(
                "PATCH", "admin/players/\(GKLocalPlayer.local.gamePlayerID)", Data(#"{"banned":true}"#.utf8))
            let error = await expectError(.notAuthorized) {
                try await GKLeaderboard.submitScore(
                    1, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["best"])
            }
            #expect(error?.code == GKError.notAuthorized && error?.laurelError?.code == .playerBanned)
        }

        @Test func `A score that cannot be sent now is stored and sent once`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            arcade.network.takeOff()
            let error = await expectError(.communicationsFailure) {
                try await GKLeaderboard.submitScore(
                    5, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["total"])
            }
            #expect(error?.willBeSentLater == true)
            let reason = "The score is stored on this device and will be sent later."
            #expect(error?.failureReason?.hasPrefix(reason) == true)
            #expect(error?.localizedDescription == PlayerText.sentLater.text(in: Locale.preferredLanguages))
            arcade.network.land()
            try await arcade.play()
            await (try LaurelGameKit.laurelClient).networkDidReturn()
            #expect(try await local(on: "total")?.score == 5)
        }

        @Test func `A score object keeps its date through an archive and counts once`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let score = GKScore(leaderboardIdentifier: "total")
            let unset = await expectError(.scoreNotSet) { try await GKScore.report([score]) }
            #expect(unset?.code == GKError.scoreNotSet)
            score.value = 7
            score.context = .max
            let earned = arcade.now
            arcade.network.takeOff()
            await expectError(GKError.communicationsFailure) { try await GKScore.report([score]) }
            // A request contains the time at which it is sent, so it must not be in progress while three days pass.
            await arcade.queueRests()
            let archive = try NSKeyedArchiver.archivedData(withRootObject: score, requiringSecureCoding: true)
            arcade.pass(.days(3))
            arcade.network.land()
            // The client has stored the score, too; both are sent.
            try await arcade.play()
            let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: GKScore.self, from: archive))
            #expect(read.date == earned && read.value == 7 && read.context == .max)
            try await GKScore.report([read, read])
            let entry = try await local(on: "total")
            #expect(entry?.score == 7 && entry?.date == earned && entry?.context == -1)
            // A score with another value is a new submission.
            read.value = 1
            try await GKScore.report([read])
            #expect(try await local(on: "total")?.score == 8)
            read.leaderboardIdentifier = "best"
            read.context = 0
            let (values, continuation) = AsyncStream.makeStream(of: Bool.self)
            GKScore.report([read]) { continuation.yield($0 == nil) }
            #expect(await values.first { _ in true } == true)
            #expect(try await local(on: "best")?.score == 1)
        }

        @Test func `Scores without a leaderboard go to the default leaderboard`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            #expect(try await GKLocalPlayer.local.loadDefaultLeaderboardIdentifier() == Arcade.cacti)
            let first = GKScore(leaderboardIdentifier: "")
            first.value = 3
            try await GKScore.report([first])
            #expect(try await local(on: Arcade.cacti)?.score == 3)

            try await GKLocalPlayer.local.setDefaultLeaderboardIdentifier("best")
            #expect(try await GKLocalPlayer.local.loadDefaultLeaderboardIdentifier() == "best")
            let second = GKScore(leaderboardIdentifier: "race")
            second.value = 4
            second.shouldSetDefaultLeaderboard = true
            try await GKScore.report([second])
            let (values, continuation) = AsyncStream.makeStream(of: String?.self)
            GKLocalPlayer.local.loadDefaultLeaderboardIdentifier { id, _ in continuation.yield(id) }
            #expect(await values.first { _ in true } == "race")
            GKLocalPlayer.local.setDefaultLeaderboardIdentifier("total") { continuation.yield($0 == nil ? "set" : nil) }
            #expect(await values.first { _ in true } == "set")
            #expect(try await GKLocalPlayer.local.loadDefaultLeaderboardIdentifier() == "total")
        }

        @Test func `A score wins only eligible challenges or is not submitted`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let ben = try await arcade.friend("Ben")
            let me = GKLocalPlayer.local.gamePlayerID
            let goal = try await ben.submit(10, to: "best")
            try await ben.issueChallenge(score: goal.id, to: [me])
            arcade.pass(.seconds(1))
            let score = GKLeaderboardScore()
            (score.leaderboardID, score.value, score.context) = ("best", 20, 9)
            #expect(score.player == GKLocalPlayer.local)
            await expectError(GKError.apiNotAvailable) { try await GKScore.report([score], withEligibleChallenges: []) }
            #expect(try await local(on: "best") == nil)
            let old = GKScore(leaderboardIdentifier: "best")
            old.value = 5
            await expectError(.apiNotAvailable) { try await GKScore.report([old], withEligibleChallenges: []) }
            let challenges = try await GKChallenge.loadReceivedChallenges()
            try await GKScore.report([old], withEligibleChallenges: challenges)
            #expect(try await GKChallenge.loadReceivedChallenges().count == 1)
            let (values, continuation) = AsyncStream.makeStream(of: Bool.self)
            GKScore.report([score], withEligibleChallenges: challenges) { continuation.yield($0 == nil) }
            #expect(await values.first { _ in true } == true)
            let entry = try await local(on: "best")
            #expect(entry?.score == 20 && entry?.context == 9)
            #expect(try await ben.challenges(.issued).map(\.state) == [.completed])
            GKScore.report([old], withEligibleChallenges: []) { continuation.yield($0 == nil) }
            #expect(await values.first { _ in true } == true, "No other challenge can be won.")
        }
    }
}
