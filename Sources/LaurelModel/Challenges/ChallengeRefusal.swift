/// A reason for which a request about challenges, achievements or group challenges is refused.
public enum ChallengeRefusal: Error, Hashable, Sendable {
    /// The player has no challenge with this id.
    case notFound(ChallengeID)
    /// The challenge has ended with this state.
    case over(ChallengeID, ChallengeState)
    /// The player has no accepted submission with this id.
    case submissionNotFound(SubmissionID)
    /// The submission went to several leaderboards, and the request names none of them.
    case submissionAmbiguous(SubmissionID)
    /// The player cannot be challenged. The reason is not disclosed, so that a block stays secret.
    case receiverRefused(PlayerReference)
    /// The player may not issue challenges.
    case issuerRefused
    /// The game has no achievement with this id.
    case achievementNotFound(AchievementID)
    /// The issuer has not completed the achievement.
    case achievementNotCompleted(AchievementID)
    /// The game has no group challenge with this id.
    case groupChallengeNotFound(String)
    /// The group challenge has ended.
    case groupChallengeOver(GroupChallenge.ID)
    /// The definition does not allow the requested duration or number of tries.
    case groupChallengeRefused(GroupChallengeID)
    /// The link does not exist, has ended, or was claimed by another player.
    case linkNotFound
}

extension ChallengeRefusal {
    /// The stable name of the problem: the last part of its `type`.
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
    /// The error message, for display to people.
    public var description: String {
        switch self {
        case .notFound(let id): "You have no challenge \(id). Request your list of challenges again."
        case .over(let id, let state): "The challenge \(id) has ended: its state is \(state.rawValue)."
        case .submissionNotFound(let id):
            "You have no accepted submission \(id.text.quotedForMessage). Submit the score first, then challenge."
        case .submissionAmbiguous(let id):
            "The submission \(id.text.quotedForMessage) went to several leaderboards. Specify leaderboardID."
        case .receiverRefused(let id):
            "The player \(id.text.quotedForMessage) cannot be challenged. Choose one of your friends."
        case .issuerRefused: "This player may not issue challenges."
        case .achievementNotFound(let id): "This game has no achievement \(id). Check the id."
        case .achievementNotCompleted(let id):
            "You have not completed the achievement \(id). Complete it first, then issue the challenge."
        case .groupChallengeNotFound(let id):
            "Group challenge \(id.quotedForMessage) not found. Request the list of group challenges again."
        case .linkNotFound: "This challenge link is invalid, expired or already used. Request a new link."
        case .groupChallengeOver(let id): "The group challenge \(id) has ended. Start a new group challenge."
        case .groupChallengeRefused(let id):
            "The group challenge \(id) does not allow this duration or number of tries. See its definition."
        }
    }
}
