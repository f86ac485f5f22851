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
    /// The player was challenged.
    case challengeReceived = "challenge.received"
    /// A challenge was completed.
    case challengeCompleted = "challenge.completed"
    /// A challenge was declined.
    case challengeDeclined = "challenge.declined"
    /// A challenge became invalid, such as by its expiry.
    case challengeInvalid = "challenge.invalid"
    /// The receiver selected a challenge to play it.
    case challengeSelected = "challenge.selected"
    /// The player was invited to a group challenge.
    case groupChallengeInvited = "group-challenge.invited"
    /// A group challenge ended.
    case groupChallengeEnded = "group-challenge.ended"
    /// The player completed an achievement.
    case achievementCompleted = "achievement.completed"
    /// Another player requested a friendship.
    case friendRequested = "friend.requested"
    /// Another player accepted the friendship.
    case friendAccepted = "friend.accepted"
    /// An occurrence became final.
    case occurrenceFinal = "occurrence.final"
    /// A final occurrence was corrected.
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
