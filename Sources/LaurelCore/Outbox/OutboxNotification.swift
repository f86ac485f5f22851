public import LaurelModel

/// A notification in the outbox, with the state at the time of its fact.
///
/// It is a key–value record, written exactly once by the transaction of its fact. Delivery is at least once: after a
/// crash, a notification may be delivered again with the same ``id``.
public struct OutboxNotification: Hashable, Sendable, Codable {
    /// The identifier, by which receivers recognize duplicates.
    public let id: NotificationID
    /// The kind of the notification.
    public let kind: NotificationKind
    /// The timestamp of the fact that caused the notification.
    public let moment: Moment
    /// The game in which the fact occurred.
    public let game: GameID
    /// The recipient; nil for all players who watch the leaderboard or have an entry on it.
    public let player: PlayerNumber?
    /// The subject of the notification.
    public let subject: Subject

    /// The object that a notification is about.
    public enum Subject: Hashable, Sendable, Codable {
        /// A challenge between two players.
        case challenge(Challenge)
        /// A player's progress in an achievement.
        case achievement(AchievementProgress)
        /// A group challenge.
        case group(GroupChallenge)
        /// An occurrence that became final or was corrected.
        case occurrence(FinalOccurrence)
        /// The other player of a friendship or friend request.
        case friend(PlayerNumber)
    }
}

extension OutboxNotification {
    /// Whether the notification is visible in `game`. Notifications about friends are visible in all games of the
    /// group.
    public func isNotified(in game: GameID) -> Bool {
        if case .friend = subject { true } else { self.game == game }
    }
}

/// The kind of a notification: the `type` of an event, a webhook message and a push message.
public enum NotificationKind: String, Hashable, Sendable, Codable, CaseIterable {
    case challengeReceived = "challenge.received"
    case challengeCompleted = "challenge.completed"
    case challengeDeclined = "challenge.declined"
    case challengeInvalid = "challenge.invalid"
    case challengeSelected = "challenge.selected"
    case groupChallengeInvited = "group-challenge.invited"
    case groupChallengeEnded = "group-challenge.ended"
    case achievementCompleted = "achievement.completed"
    case friendRequested = "friend.requested"
    case friendAccepted = "friend.accepted"
    case occurrenceFinal = "occurrence.final"
    case occurrenceCorrected = "occurrence.corrected"

    init(_ news: FriendNotification) {
        self =
            switch news {
            case .requested: .friendRequested
            case .accepted: .friendAccepted
            }
    }

    init(_ news: ChallengeNotification) {
        self =
            switch news {
            case .received: .challengeReceived
            case .completed: .challengeCompleted
            case .declined: .challengeDeclined
            case .invalid: .challengeInvalid
            case .selected: .challengeSelected
            }
    }
}
