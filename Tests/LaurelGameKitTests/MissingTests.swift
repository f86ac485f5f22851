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
            await expectError(.apiNotAvailable) { try await local.loadRecentPlayers() }
            await expectError(.apiNotAvailable) { try await local.fetchItemsForIdentityVerificationSignature() }
            let (told, tell) = AsyncStream.makeStream(of: Int.self)
            let code: @Sendable ((any Error)?) -> Int = { error in (error as? GKError)?.code.rawValue ?? 0 }
            local.loadRecentPlayers { tell.yield(code($1)) }
            local.fetchItems { tell.yield(code($4)) }
            #expect(await told.take(2) == [31, 31])
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
            let local = GKLocalPlayer.local
            #expect(local.isMultiplayerGamingRestricted && !local.isPresentingFriendRequestViewController)
            #expect(!local.isInvitable && !GKAccessPoint.shared.isPresentingGameCenter)
        }
    }
}
