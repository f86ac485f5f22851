import Foundation
import GameKit
import LaurelKit
import Testing

extension GameKitTests {
    /// Tests of members that older games use, and of initializers that this module adds to Apple's loaded objects.
    @Suite struct DropInTests {
        @Test func `Objects created without arguments are empty until the game sets their properties`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let player = GKPlayer()
            #expect(player.gamePlayerID.isEmpty && player.playerID.isEmpty && player.displayName.isEmpty)
            #expect(player != GKPlayer() && player.guestIdentifier == nil && !player.scopedIDsArePersistent())
            let base: GKBasePlayer = GKLocalPlayer.local
            #expect(base.playerID == GKLocalPlayer.local.playerID)
            let achievement = GKAchievement()
            achievement.identifier = "MyGame.bossDefeated"
            achievement.percentComplete = 20
            try await GKAchievement.report([achievement])
            #expect(try await GKAchievement.loadAchievements().map(\.percentComplete) == [20])
            let entry = GKLeaderboard.Entry()
            #expect(entry.rank == 0 && entry.score == 0 && entry.player.gamePlayerID.isEmpty)
        }

        @Test func `Deprecated members with identifiers work for the local player`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let me = GKLocalPlayer.local.gamePlayerID
            let ben = try await arcade.friend("Ben")
            let benID = try #require(await ben.player).id
            let score = try #require(GKScore(leaderboardIdentifier: "best", forPlayer: me))
            #expect(score.playerID == me && GKScore(leaderboardIdentifier: "best", forPlayer: benID) == nil)
            score.value = 4
            try await GKScore.report([score])
            let boss = try #require(GKAchievement(identifier: "MyGame.bossDefeated", forPlayer: me))
            #expect(boss.playerID == me && GKAchievement(identifier: "hundred", forPlayer: benID) == nil)
            #expect(GKAchievement(identifier: nil, forPlayer: me) == nil)
            boss.percentComplete = 100
            try await GKAchievement.report([boss])
            #expect(try await boss.selectChallengeablePlayerIDs([benID, me, "unknown"]) == [benID])
            #expect(try await boss.selectChallengeablePlayerIDs(nil).isEmpty)
            let (values, continuation) = AsyncStream.makeStream(of: [String]?.self)
            boss.selectChallengeablePlayerIDs([benID]) { ids, _ in continuation.yield(ids) }
            #expect(await values.first { _ in true } == [benID])
            #expect(boss.challengeComposeController(withPlayers: [benID], message: nil) == nil)
            #expect(score.challengeComposeController(withPlayers: [benID], message: nil) == nil)
        }

        @Test func `Handlers receive challenge definitions`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            try await arcade.give(image: "weekend")
            let (values, continuation) = AsyncStream.makeStream(of: [GKChallengeDefinition].self)
            GKChallengeDefinition.loadChallengeDefinitions { all, error in
                MainActor.assertIsolated()
                #expect(error == nil)
                continuation.yield(all ?? [])
            }
            let weekend = try #require(await values.first { _ in true }?.first)
            #expect(weekend.identifier == "weekend" && weekend.leaderboard?.baseLeaderboardID == "race")
            let (states, state) = AsyncStream.makeStream(of: Bool.self)
            weekend.hasActiveChallenges { isActive, error in state.yield(isActive && error == nil) }
            #expect(await states.first { _ in true } == false)
            let ben = try await arcade.friend("Ben")
            try await ben.startGroupChallenge("weekend", days: 1, inviting: [GKLocalPlayer.local.gamePlayerID])
            weekend.hasActiveChallenges { isActive, error in state.yield(isActive && error == nil) }
            #expect(await states.first { _ in true } == true)
            let (images, image) = AsyncStream.makeStream(of: String?.self)
            weekend.loadImage { picture, _ in image.yield(picture?.mediaType) }
            #expect(await images.first { _ in true } == "image/png")
        }

        @Test func `A declared activity has its play style and player range`() {
            let alone = GKGameActivityDefinition(identifier: "a", title: "A")
            #expect(alone.playStyle == .unspecified && alone.playerRange == nil && alone.supportsUnlimitedPlayers)
            let duel = GKGameActivityDefinition(
                identifier: "b", title: "B", playStyle: .synchronous, players: 2...4)
            #expect(duel.playStyle == .synchronous && !duel.supportsUnlimitedPlayers)
            #expect(duel.playerRange as? ClosedRange<Int> == 2...4)
            #expect(GKGameActivityPlayStyle.asynchronous.rawValue == 2 && GKGameActivity.State.ended.rawValue == 4)
        }
    }
}
