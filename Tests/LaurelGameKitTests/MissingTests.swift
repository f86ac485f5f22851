import Foundation
import GameKit
import LaurelKit
import Testing

extension GameKitTests {
    /// Tests that unsupported symbols throw an error or are empty, and never trap. Documentation/GameKit.md gives the
    /// reasons.
    @Suite struct MissingTests {
        @Test func `Unsupported operations throw`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let local = GKLocalPlayer.local
            await expectError(.apiNotAvailable) { try await local.loadRecentPlayers() }
            await expectError(.apiNotAvailable) { try await local.fetchItemsForIdentityVerificationSignature() }
            let (codes, continuation) = AsyncStream.makeStream(of: Int.self)
            let code: @Sendable ((any Error)?) -> Int = { error in (error as? GKError)?.code.rawValue ?? 0 }
            local.loadRecentPlayers { continuation.yield(code($1)) }
            local.fetchItems { continuation.yield(code($4)) }
            #expect(await codes.take(2) == [31, 31])
            await expectError(.apiNotAvailable) { try await local.generateIdentityVerificationSignature() }
            local.generateIdentityVerificationSignature { continuation.yield(code($4)) }
            #expect(await codes.take(1) == [31])
        }

        @Test func `Matches, turns, saved games and voice chat pass an error to handlers`() async throws {
            let (codes, continuation) = AsyncStream.makeStream(of: Int.self)
            let code: @Sendable ((any Error)?) -> Void = { error in
                MainActor.assertIsolated()
                continuation.yield((error as? GKError)?.code.rawValue ?? 0)
            }
            let (maker, request, match) = (GKMatchmaker.shared(), GKMatchRequest(), GKMatch())
            let turns = GKTurnBasedMatch()
            let local = GKLocalPlayer.local
            await expectError(.apiNotAvailable) { try await maker.findMatch(for: request) }
            await expectError(.apiNotAvailable) { try match.sendData(toAllPlayers: Data(), with: .reliable) }
            await expectError(.apiNotAvailable) { try await GKTurnBasedMatch.loadMatches() }
            await expectError(.apiNotAvailable) { try await turns.endMatchInTurn(withMatch: Data()) }
            await expectError(.apiNotAvailable) {
                try await GKTurnBasedExchange().reply(
                    withLocalizableMessageKey: "", arguments: [], data: Data())
            }
            await expectError(.apiNotAvailable) { try await local.fetchSavedGames() }
            await expectError(.apiNotAvailable) { try await GKSavedGame().loadData() }
            maker.findMatch(for: request) { code($1) }
            maker.queryActivity { code($1) }
            turns.endMatchInTurn(withMatch: Data(), completionHandler: code)
            local.saveGameData(Data(), withName: "a") { code($1) }
            GKGameActivity(definition: GKGameActivityDefinition(identifier: "a", title: "A")).findMatch { code($1) }
            #expect(await codes.take(5) == [31, 31, 31, 31, 31])
            #expect(GKMatchmakerViewController(matchRequest: request) == nil)
            #expect(match.players.isEmpty && turns.status == .unknown && !GKVoiceChat.isVoIPAllowed())
            request.maxPlayers = 4
            request.recipientResponseHandler = { _, _ in }
            #expect(request.maxPlayers == 4 && request.recipientResponseHandler != nil)
        }

        @Test func `Unsupported properties that cannot throw are empty`() async throws {
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
            let activity = GKGameActivityDefinition(identifier: "a", title: "A")
            #expect(try await GKGameActivityDefinition.all.isEmpty)
            #expect(try await activity.leaderboards.isEmpty)
            #expect(try await GKGameActivityDefinition.loadGameActivityDefinitions(IDs: ["a"]).isEmpty)
            #expect(try await activity.achievementDescriptions.isEmpty)
            #expect(try await activity.image == nil)
            let (codes, continuation) = AsyncStream.makeStream(of: Int?.self)
            GKGameActivityDefinition.loadGameActivityDefinitions { all, _ in continuation.yield(all?.count) }
            GKGameActivityDefinition.loadGameActivityDefinitions(IDs: nil) { all, _ in continuation.yield(all?.count) }
            activity.loadLeaderboards { all, _ in continuation.yield(all?.count) }
            activity.loadAchievementDescriptions { all, _ in continuation.yield(all?.count) }
            activity.loadImage { image, _ in continuation.yield(image == nil ? 0 : 1) }
            GKGameActivity.checkPendingGameActivityExistence { isPending in continuation.yield(isPending ? 1 : 0) }
            #expect(await codes.take(6) == [0, 0, 0, 0, 0, 0])
            #expect(await !GKGameActivity.hasPendingGameActivities)
            #expect(GKGameActivity(definition: activity).makeMatchRequest() == nil)
            let local = GKLocalPlayer.local
            #expect(local.isMultiplayerGamingRestricted && !local.isPresentingFriendRequestViewController)
            #expect(!local.isInvitable && !GKAccessPoint.shared.isPresentingGameCenter)
        }
    }
}
