import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Creates a link that challenges a person who may not be a player yet to beat a score of the signed-in player.
    ///
    /// The request is not retried if no response arrives, because a retry could create a second link.
    ///
    /// - Parameters:
    ///   - submissionID: The id of the player's submission: ``ScoreDelivery/id``.
    ///   - leaderboard: The leaderboard's id. Required if the score was submitted to several leaderboards.
    ///   - message: The message, or nil for the game's suggested message.
    /// - Returns: The link, for the player to send.
    public func challengeLink(
        score submissionID: String, on leaderboard: String? = nil, message: String? = nil
    ) async throws -> ChallengeLink {
        try await link(
            NewChallengeLinkBody(
                submissionID: try Self.checked(submission: submissionID),
                leaderboardID: try leaderboard.map { try Self.checked(leaderboard: $0) },
                message: try message.map { try Self.checked(message: $0) }))
    }

    /// Creates a link that challenges a person who may not be a player yet to complete an achievement that the player
    /// has completed.
    ///
    /// See ``challengeLink(score:on:message:)``.
    public func challengeLink(achievement: String, message: String? = nil) async throws -> ChallengeLink {
        try await link(
            NewChallengeLinkBody(
                achievementID: try Self.checked(achievement: achievement),
                message: try message.map { try Self.checked(message: $0) }))
    }

    /// Returns the challenge link with a code.
    public func challengeLink(withCode code: String) async throws -> ChallengeLink {
        let body: ChallengeLinkBody = try await send(.get("challenges", "links", code))
        return try ChallengeLink(body, from: connection.server)
    }

    /// Claims a link, and returns its challenge.
    ///
    /// If the player has claimed the link before, the same challenge is returned.
    @discardableResult
    public func claimChallengeLink(_ code: String) async throws -> Challenge {
        let body: ChallengeBody = try await send(
            Call(method: "POST", path: ["challenges", "links", code, "claim"], author: .player))
        return try Challenge(body)
    }

    private func link(_ new: NewChallengeLinkBody) async throws -> ChallengeLink {
        let body: ChallengeLinkBody = try await send(.post("challenges", "links", body: new), rule: .once)
        return try ChallengeLink(body, from: connection.server)
    }
}
