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
        case .notFound(let id): "The player has no challenge \(id). List the challenges with GET /v1/challenges."
        case .over(let id, let state):
            """
            The challenge \(id) has ended, and its state is \(state.rawValue). List the challenges with GET \
            /v1/challenges.
            """
        case .submissionNotFound(let id):
            """
            The player has no accepted submission \(id.text.quotedForMessage). Submit the score first, then send the \
            challenge.
            """
        case .submissionAmbiguous(let id):
            """
            The submission \(id.text.quotedForMessage) was sent to several leaderboards. Send the id of one in \
            leaderboardID.
            """
        case .receiverRefused(let id):
            """
            The player \(id.text.quotedForMessage) cannot be challenged. Choose a friend of the player who sends the \
            challenge.
            """
        case .issuerRefused: "The player cannot send challenges. Hide the challenge functions for this player."
        case .achievementNotFound(let id):
            "This game has no achievement \(id). Check the id, or add the achievement to the configuration."
        case .achievementNotCompleted(let id):
            "The player has not completed the achievement \(id). Complete it first, then send the challenge."
        case .groupChallengeNotFound(let id):
            """
            The player has no group challenge \(id.quotedForMessage). List the group challenges with GET \
            /v1/group-challenges.
            """
        case .linkNotFound: "The challenge link is invalid, expired or already used. Request another link."
        case .groupChallengeOver(let id): "The group challenge \(id) has ended. Start another group challenge."
        case .groupChallengeRefused(let id):
            """
            The group challenge \(id) does not allow this duration or number of tries. Choose both from its \
            definition.
            """
        }
    }
}
