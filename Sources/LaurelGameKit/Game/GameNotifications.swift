import Foundation
import LaurelKit

/// The delivery of the player's events to a game: listeners and delegate first, then a banner if it is not suppressed.
enum GameNotifications {
    static func notify(_ event: LaurelEvent, from client: LaurelClient) async {
        if let challenge = event.challenge {
            let made = await GKChallenge.make(of: challenge, from: client)
            await notify(event.kind, made, showsBanner: event.showsBanner)
        } else if event.kind == .achievementCompleted, let id = event.achievementID {
            await congratulate(id, from: client)
        }
    }

    @MainActor
    private static func notify(_ kind: LaurelEvent.Kind, _ challenge: GKChallenge, showsBanner: Bool) {
        let local = GKLocalPlayer.local
        let delegate = GKChallengeEventHandler.challengeEventHandler().delegate
        let issuer = challenge.issuingPlayer ?? local
        let receiver = challenge.receivingPlayer ?? local
        var banner: LaurelBanner?
        switch kind {
        case .challengeSelected:
            local.listeners.notify { $0.player(local, wantsToPlay: challenge) }
            delegate?.localPlayerDidSelectChallenge(challenge)
        case .challengeReceived where receiver == local:
            local.listeners.notify { $0.player(local, didReceive: challenge) }
            delegate?.localPlayerDidReceive(challenge)
            if delegate?.shouldShowBannerForLocallyReceivedChallenge(challenge) ?? true {
                banner = LaurelBanner(
                    .challengeReceived, .challengeReceived, of: issuer, message: challenge.message, challenge)
            }
        case .challengeCompleted where receiver == local:
            local.listeners.notify { $0.player(local, didComplete: challenge, issuedByFriend: issuer) }
            delegate?.localPlayerDidComplete(challenge)
            if delegate?.shouldShowBannerForLocallyCompletedChallenge(challenge) ?? true {
                banner = LaurelBanner(.challengeCompleted, .challengeWon, of: issuer, challenge)
            }
        case .challengeCompleted:
            local.listeners.notify { $0.player(local, issuedChallengeWasCompleted: challenge, byFriend: receiver) }
            delegate?.remotePlayerDidComplete(challenge)
            if delegate?.shouldShowBannerForRemotelyCompletedChallenge(challenge) ?? true {
                banner = LaurelBanner(.issuedChallengeCompleted, .challengeLost, of: receiver, challenge)
            }
        default: break
        }
        if showsBanner { banner?.show() }
    }

    private static func congratulate(_ achievement: String, from client: LaurelClient) async {
        guard GameSession.open?.showsBanner(for: achievement) == true,
            let earned = try? await client.achievements().first(where: { $0.id == achievement })
        else { return }
        LaurelBanner(.achievement, title: earned.title, message: earned.description).show()
    }
}

extension LaurelBanner {
    fileprivate init(
        _ subject: Subject, _ title: PlayerText, of player: GKPlayer, message: String? = nil, _ challenge: GKChallenge
    ) {
        self.init(
            subject, title: title.text(player.alias, in: Locale.preferredLanguages), message: message,
            challenge: challenge)
    }
}
