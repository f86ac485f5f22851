public import LaurelModel

/// Something that is told exactly once, as it was when it happened.
///
/// It is a row, written by the transaction that let it happen. Whoever delivers it may do so again after a crash, always with
/// the same ``id``.
public struct OutboxNotification: Hashable, Sendable, Codable {
    public let id: NotificationID
    public let kind: NotificationKind
    public let moment: Moment
    public let game: GameID
    /// Who is told; nil where it concerns all who watch a leaderboard or have an entry on it.
    public let player: PlayerNumber?
    public let subject: Subject

    /// What it is about.
    public enum Subject: Hashable, Sendable, Codable {
        case challenge(Challenge)
        case achievement(AchievementProgress)
        case group(GroupChallenge)
        case occurrence(FinalOccurrence)
        /// Another player, who did something about being a friend.
        case friend(PlayerNumber)
    }
}

extension OutboxNotification {
    /// Whether it is told in a game: what friends do is told in all of the group.
    public func isNotified(in game: GameID) -> Bool {
        if case .friend = subject { true } else { self.game == game }
    }
}

/// What can be told exactly once: the `type` of an event, a webhook and a push.
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
