import Foundation
import LaurelCore
import LaurelModel
import LaurelWire

/// A push message: the alert that the device shows, and the event for the game.
struct PushMessage {
    let title: String
    let text: String
    /// The identifier of the alert. The device replaces an earlier alert with the same identifier.
    let collapseID: String
    /// The time after which the message is not delivered.
    let expiresAt: Moment
    private let event: EventBody

    /// Creates the message of a notification; nil if devices are not notified of it.
    init?(_ event: EventBody, of notification: OutboxNotification, in languages: AcceptedLanguages) {
        let words = PushWords(languages)
        self.event = event
        var expiresAt = notification.moment + .days(30)
        switch notification.subject {
        case .challenge(let challenge):
            guard let body = event.challenge else { return nil }
            collapseID = challenge.id.text
            expiresAt = min(expiresAt, challenge.expiresAt)
            let score = body.score?.formattedScore
            if notification.kind == .challengeReceived {
                title = body.issuer.displayName
                text = body.message ?? score.map { words.text(.beatScore, $0) } ?? words[.earnAchievement]
            } else {
                title = words[.challengeCompleted]
                text =
                    if notification.player == challenge.receiver {
                        words.text(.youWon, body.issuer.displayName)
                    } else if let score {
                        words.text(.wonScore, body.receiver.displayName, score)
                    } else {
                        words.text(.wonAchievement, body.receiver.displayName)
                    }
            }
        case .group(let group):
            guard let body = event.groupChallenge else { return nil }
            collapseID = group.id.text
            title = notification.kind == .groupChallengeInvited ? body.starter.displayName : words[.challengeOver]
            text = words[notification.kind == .groupChallengeInvited ? .join : .seeWinner]
        case .friend:
            guard let friend = event.friend else { return nil }
            collapseID = "friend \(friend.id)"
            title = friend.displayName
            text = words[notification.kind == .friendRequested ? .friendRequested : .friendAccepted]
        case .achievement, .occurrence: return nil
        }
        self.expiresAt = expiresAt
    }

    /// The payload for Apple's service. The game may change the alert before the device shows it.
    var payload: Data {
        get throws {
            let reference = Reference(
                id: event.id, type: event.type, challengeID: event.challenge?.id,
                groupChallengeID: event.groupChallenge?.id, playerID: event.friend?.id)
            let alert = Alert(title: title, body: text)
            return Data(try JSON.encode(Payload(aps: Service(alert: alert), laurel: reference)))
        }
    }

    private struct Payload: Encodable {
        let aps: Service
        let laurel: Reference
    }

    private struct Service: Encodable {
        private enum CodingKeys: String, CodingKey {
            case alert, mutableContent = "mutable-content"
        }

        let alert: Alert
        let mutableContent = 1
    }

    private struct Alert: Encodable {
        let title: String
        let body: String
    }

    private struct Reference: Encodable {
        let id: String?
        let type: String
        let challengeID: String?
        let groupChallengeID: String?
        let playerID: String?
    }
}
