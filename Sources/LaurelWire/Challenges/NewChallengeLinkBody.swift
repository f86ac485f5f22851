public import LaurelModel

/// A request to create a challenge link.
public struct NewChallengeLinkBody: Codable, Hashable, Sendable {
    /// The player's own submission to beat.
    public var submissionID: SubmissionID?
    /// The leaderboard of the submission. Required if it was submitted to several leaderboards.
    public var leaderboardID: LeaderboardID?
    /// An achievement that the player has earned.
    public var achievementID: AchievementID?
    /// The message to the receiver.
    public var message: ChallengeMessage?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case submissionID, leaderboardID, achievementID, message
    }

    /// Creates a request.
    public init(
        submissionID: SubmissionID? = nil, leaderboardID: LeaderboardID? = nil, achievementID: AchievementID? = nil,
        message: ChallengeMessage? = nil
    ) {
        self.submissionID = submissionID
        self.leaderboardID = leaderboardID
        self.achievementID = achievementID
        self.message = message
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        submissionID = try fields.parse(.submissionID, as: SubmissionID.init(_:))
        leaderboardID = try fields.parse(.leaderboardID, as: LeaderboardID.init(_:))
        achievementID = try fields.parse(.achievementID, as: AchievementID.init(_:))
        guard (submissionID == nil) != (achievementID == nil) else {
            throw fields.refusal(.submissionID, "Send either a submission or an achievement.")
        }
        message = try fields.parse(.message, as: ChallengeMessage.init(_:))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(submissionID?.text, forKey: .submissionID)
        try fields.encodeIfPresent(leaderboardID, forKey: .leaderboardID)
        try fields.encodeIfPresent(achievementID, forKey: .achievementID)
        try fields.encodeIfPresent(message?.text, forKey: .message)
    }
}
