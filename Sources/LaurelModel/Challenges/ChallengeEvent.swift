/// An event that changes an issued challenge.
public enum ChallengeEvent: Hashable, Sendable {
    /// The receiver adds the challenge to their list.
    case accept
    /// The receiver declines the challenge.
    case decline
    /// The receiver selects the challenge in order to play it immediately.
    case select
    /// The receiver beat the score or completed the achievement.
    case complete
    /// The challenge can no longer be won.
    case invalidate(ChallengeInvalidity)
}

extension ChallengeEvent {
    /// The notification that the event causes; nil for an acceptance.
    public var news: ChallengeNotification? {
        switch self {
        case .accept: nil
        case .decline: .declined
        case .select: .selected
        case .complete: .completed
        case .invalidate: .invalid
        }
    }
}
