import Foundation
import GameKit
import LaurelKit
import Testing

extension GameKitTests {
    /// What Laurel has not got: it says so, and never traps. Documentation/GameKit.md gives the reasons.
    @Suite struct MissingTests {
        @Test func `what is not there throws`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let local = GKLocalPlayer.local
            let board = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            let set = try await GKLeaderboardSet.loadLeaderboardSets()[0]
            let description = try await GKAchievementDescription.loadAchievementDescriptions()[0]
            await expectError(.apiNotAvailable) { try await local.loadRecentPlayers() }
            await expectError(.apiNotAvailable) { try await local.fetchItemsForIdentityVerificationSignature() }
            await expectError(.friendRequestNotAvailable) {
                try local.presentFriendRequestCreator(from: GKGameCenterViewController(state: .default))
            }
            await expectError(.communicationsFailure) { try await board.loadImage() }
            await expectError(.communicationsFailure) { try await set.loadImage() }
            await expectError(.communicationsFailure) { try await description.loadImage() }
            let (told, tell) = AsyncStream.makeStream(of: Int.self)
            let code: @Sendable ((any Error)?) -> Int = { error in (error as? GKError)?.code.rawValue ?? 0 }
            local.loadRecentPlayers { tell.yield(code($1)) }
            local.fetchItems { tell.yield(code($4)) }
            board.loadImage { tell.yield(code($1)) }
            set.loadImage { tell.yield(code($1)) }
            description.loadImage { tell.yield(code($1)) }
            #expect(await told.take(5).sorted() == [3, 3, 3, 31, 31])
        }

        @Test func `what cannot throw is empty`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let board = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            #expect(board.groupIdentifier == nil && board.leaderboardDescription.isEmpty)
            #expect(board.activityIdentifier.isEmpty && board.activityProperties.isEmpty)
            #expect(try await GKLeaderboardSet.loadLeaderboardSets()[0].groupIdentifier == nil)
            let description = try await GKAchievementDescription.loadAchievementDescriptions()[0]
            #expect(description.groupIdentifier == nil && description.activityIdentifier.isEmpty)
            #expect(description.activityProperties.isEmpty)
            let definition = try await GKChallengeDefinition.all[0]
            #expect(definition.groupIdentifier == nil)
            #expect(try await definition.image == nil)
            let local = GKLocalPlayer.local
            #expect(local.isMultiplayerGamingRestricted && !local.isPresentingFriendRequestViewController)
            #expect(!local.isInvitable && !GKAccessPoint.shared.isPresentingGameCenter)
        }
    }
}
