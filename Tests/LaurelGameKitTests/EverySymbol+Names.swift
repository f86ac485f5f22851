import Foundation
import GameKit
import LaurelKit

/// Uses of names that games rarely write, and of declarations that this module adds to Apple's.
extension EverySymbol {
    static func codes(_ error: GKError) -> Bool {
        let codes: [(GKError.Code, GKError.Code)] = [
            (.unknown, GKError.unknown),
            (.cancelled, GKError.cancelled),
            (.communicationsFailure, GKError.communicationsFailure),
            (.userDenied, GKError.userDenied),
            (.invalidCredentials, GKError.invalidCredentials),
            (.notAuthenticated, GKError.notAuthenticated),
            (.authenticationInProgress, GKError.authenticationInProgress),
            (.invalidPlayer, GKError.invalidPlayer),
            (.scoreNotSet, GKError.scoreNotSet),
            (.parentalControlsBlocked, GKError.parentalControlsBlocked),
            (.playerStatusExceedsMaximumLength, GKError.playerStatusExceedsMaximumLength),
            (.playerStatusInvalid, GKError.playerStatusInvalid),
            (.matchRequestInvalid, GKError.matchRequestInvalid),
            (.underage, GKError.underage),
            (.gameUnrecognized, GKError.gameUnrecognized),
            (.notSupported, GKError.notSupported),
            (.invalidParameter, GKError.invalidParameter),
            (.unexpectedConnection, GKError.unexpectedConnection),
            (.challengeInvalid, GKError.challengeInvalid),
            (.turnBasedMatchDataTooLarge, GKError.turnBasedMatchDataTooLarge),
            (.turnBasedTooManySessions, GKError.turnBasedTooManySessions),
            (.turnBasedInvalidParticipant, GKError.turnBasedInvalidParticipant),
            (.turnBasedInvalidTurn, GKError.turnBasedInvalidTurn),
            (.turnBasedInvalidState, GKError.turnBasedInvalidState),
            (.invitationsDisabled, GKError.invitationsDisabled),
            (.playerPhotoFailure, GKError.playerPhotoFailure),
            (.ubiquityContainerUnavailable, GKError.ubiquityContainerUnavailable),
            (.matchNotConnected, GKError.matchNotConnected),
            (.gameSessionRequestInvalid, GKError.gameSessionRequestInvalid),
            (.restrictedToAutomatch, GKError.restrictedToAutomatch),
            (.apiNotAvailable, GKError.apiNotAvailable),
            (.notAuthorized, GKError.notAuthorized),
            (.connectionTimeout, GKError.connectionTimeout),
            (.apiObsolete, GKError.apiObsolete),
            (.iCloudUnavailable, GKError.iCloudUnavailable),
            (.lockdownMode, GKError.lockdownMode),
            (.appUnlisted, GKError.appUnlisted),
            (.debugMode, GKError.debugMode),
            (.friendListDescriptionMissing, GKError.friendListDescriptionMissing),
            (.friendListRestricted, GKError.friendListRestricted),
            (.friendListDenied, GKError.friendListDenied),
            (.friendRequestNotAvailable, GKError.friendRequestNotAvailable),
        ]
        let text: (String?, String, Int, [String: Any]) = (
            error.errorDescription ?? error.failureReason, GKError.errorDomain, error.errorCode, error.errorUserInfo
        )
        _ = (text, error.laurelError as LaurelError?)
        return error.willBeSentLater && codes.contains { $0.0 == error.code && $0.1 == error.code }
    }

    @MainActor
    static func texts(
        _ achievement: GKAchievement, _ challenge: GKChallenge, _ entry: GKLeaderboard.Entry, _ board: GKLeaderboard,
        _ score: GKScore
    ) -> [String] {
        let player = GKPlayer(guestIdentifier: "a")
        let scopes: (GKLeaderboard.PlayerScope, GKLeaderboard.TimeScope, GKPlayer.PhotoSize) = (
            .friendsOnly, .week, .small
        )
        let local: (String, String) = (GKLocalPlayer.local.gamePlayerID, GKLocalPlayer.local.displayName)
        _ = (GKLeaderboard.Entry(), GKBasePlayer())
        let areSame = player.isEqual(GKLocalPlayer.local) || challenge.isEqual(challenge)
        let hashes: (Int, Int, UInt) = (player.hash, challenge.hash, board.releaseState.rawValue)
        GKLocalPlayer.local.authenticate()
        return [
            achievement.description, challenge.description, entry.description, board.description, score.description,
            player.description, player.playerID, "\(scopes) \(local) \(areSame) \(hashes)",
        ]
    }

    /// Uses the methods that `NSKeyedArchiver` calls.
    static func archived(_ coder: NSCoder) {
        for stored in [
            GKAchievement(coder: coder), GKAchievementDescription(coder: coder), GKChallenge(coder: coder),
            GKLeaderboardSet(coder: coder), GKScore(coder: coder),
        ] as [NSObject?] {
            switch stored {
            case let stored as GKAchievement: stored.encode(with: coder)
            case let stored as GKAchievementDescription: stored.encode(with: coder)
            case let stored as GKChallenge: stored.encode(with: coder)
            case let stored as GKLeaderboardSet: stored.encode(with: coder)
            case let stored as GKScore: stored.encode(with: coder)
            default: break
            }
        }
    }

    final class Delegate: NSObject, GKGameCenterControllerDelegate {
        func gameCenterViewControllerDidFinish(_ gameCenterViewController: GKGameCenterViewController) {
            _ = gameCenterViewController.url
        }
    }

    @MainActor
    static func listeners(
        _ challenges: any GKChallengeListener, _ activities: any GKGameActivityListener,
        _ delegate: any GKGameCenterControllerDelegate, _ quiet: any GKChallengeEventHandlerDelegate
    ) async {
        let handler: GKChallengeEventHandler = .challengeEventHandler()
        handler.delegate = quiet
        let page = GKGameCenterViewController(state: .default)
        page.gameCenterDelegate = delegate
        page.finish()
        _ = (challenges, activities)
    }

    @MainActor
    static func additions(_ client: LaurelClient, _ composer: LaurelChallengeComposer, _ image: LaurelImage)
        async throws
    {
        LaurelGameKit.configure(server: URL(filePath: "/"), clientKey: "a", displayName: "b")
        LaurelGameKit.configure(client, displayName: "b")
        _ = (try LaurelGameKit.laurelClient, image.data, image.mediaType)
        LaurelGameKit.pagePresenter = { (_: URL) in }
        LaurelGameKit.bannerPresenter = { (banner: LaurelBanner) in
            let subject: LaurelBanner.Subject = banner.subject
            switch subject {
            case .welcome, .challengeReceived, .challengeCompleted, .issuedChallengeCompleted, .achievement, .game:
                break
            }
            _ = (banner.title, banner.message, banner.duration, banner.challenge?.laurelID)
            try? await banner.select()
        }
        let page: LaurelPage = composer
        _ = (page.url, composer.message, composer.players, page.presentedViewController, LaurelPage())
        page.finish()
        let window = LaurelWindow()
        window.rootViewController = page
        let images: [LaurelImage?] = [LaurelImage(), LaurelImage(data: Data())]
        _ = (images, image.pngData(), image.jpegData(compressionQuality: 1))
        try await composer.send()
        composer.cancel()
    }
}
