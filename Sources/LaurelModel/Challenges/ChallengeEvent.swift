/// What can happen to a challenge that was issued.
public enum ChallengeEvent: Hashable, Sendable {
    /// The receiver takes it onto their list.
    case accept
    case decline
    /// The receiver wants to play it, right now.
    case select
    /// The receiver did what it dares them to.
    case complete
    case invalidate(ChallengeInvalidity)
}

extension ChallengeEvent {
    /// What the players are told when it happens; nothing when a challenge joins a list.
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
