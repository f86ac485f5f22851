/// Why something about a challenge, an achievement or a group challenge is not done.
public enum ChallengeRefusal: Error, Hashable, Sendable {
    case notFound(ChallengeID)
    /// Nothing more can happen to it: it has this state.
    case over(ChallengeID, ChallengeState)
    case submissionNotFound(SubmissionID)
    /// One submission went to several leaderboards; which one is meant?
    case submissionAmbiguous(SubmissionID)
    /// Whoever may not be dared; the reason is not told, so that nobody learns of a block.
    case receiverRefused(PlayerReference)
    /// The player may dare nobody.
    case issuerRefused
    case achievementNotFound(AchievementID)
    /// Only what one has completed oneself can be dared of others.
    case achievementNotCompleted(AchievementID)
    case groupChallengeNotFound(String)
    case groupChallengeOver(GroupChallenge.ID)
    /// What the definition does not allow.
    case groupChallengeRefused(GroupChallengeID)
    /// It was never made, is over, or somebody else has received it.
    case linkNotFound
}

extension ChallengeRefusal {
    /// The stable name of the problem, the last part of its `type`.
    public var slug: String {
        switch self {
        case .notFound: "challenge-not-found"
        case .over: "challenge-over"
        case .submissionNotFound: "submission-not-found"
        case .submissionAmbiguous: "submission-ambiguous"
        case .receiverRefused: "receiver-refused"
        case .issuerRefused: "challenges-refused"
        case .achievementNotFound: "achievement-not-found"
        case .achievementNotCompleted: "achievement-not-completed"
        case .groupChallengeNotFound: "group-challenge-not-found"
        case .groupChallengeOver: "group-challenge-over"
        case .groupChallengeRefused: "group-challenge-refused"
        case .linkNotFound: "challenge-link-not-found"
        }
    }
}

extension ChallengeRefusal: CustomStringConvertible {
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .notFound(let id): "There is no challenge \(id) of yours. Ask for the list again."
        case .over(let id, let state): "The challenge \(id) is over: it is \(state.rawValue)."
        case .submissionNotFound(let id):
            "You have no accepted submission \(id.text.quotedForMessage). Submit the score first, then dare others to beat it."
        case .submissionAmbiguous(let id):
            "The submission \(id.text.quotedForMessage) went to several leaderboards. Name one with leaderboardID."
        case .receiverRefused(let id):
            "The player \(id.text.quotedForMessage) cannot be dared. Choose among your friends."
        case .issuerRefused: "This player can dare nobody."
        case .achievementNotFound(let id): "There is no achievement \(id) in this game. Check the id."
        case .achievementNotCompleted(let id):
            "The achievement \(id) is not yours yet. Complete it first, then dare others."
        case .groupChallengeNotFound(let id):
            "There is no group challenge \(id.quotedForMessage) here. Ask for the list again."
        case .linkNotFound: "This link leads nowhere: it was used by somebody else, or is over. Ask for another."
        case .groupChallengeOver(let id): "The group challenge \(id) is over. Start another."
        case .groupChallengeRefused(let id):
            "The group challenge \(id) has no such duration or number of tries. Choose among those of its definition."
        }
    }
}
