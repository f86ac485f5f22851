import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Dares somebody who is not there yet to beat a score that this player has submitted: send them the link.
    ///
    /// It is not tried again where no answer comes, since there might be two then.
    ///
    /// - Parameters:
    ///   - submissionID: The score's: ``ScoreDelivery/id``.
    ///   - leaderboard: Where; needed where that score went to several.
    ///   - message: Nil for the one that the game suggests.
    public func challengeLink(
        score submissionID: String, on leaderboard: String? = nil, message: String? = nil
    ) async throws -> ChallengeLink {
        try await link(
            NewChallengeLinkBody(
                submissionID: try Self.checked(submission: submissionID),
                leaderboardID: try leaderboard.map { try Self.checked(leaderboard: $0) },
                message: try message.map { try Self.checked(message: $0) }))
    }

    /// Dares somebody who is not there yet to earn an achievement that this player has completed; see
    /// ``challengeLink(score:on:message:)``.
    public func challengeLink(achievement: String, message: String? = nil) async throws -> ChallengeLink {
        try await link(
            NewChallengeLinkBody(
                achievementID: try Self.checked(achievement: achievement),
                message: try message.map { try Self.checked(message: $0) }))
    }

    /// What a link is about, for whoever was given it.
    public func challengeLink(withCode code: String) async throws -> ChallengeLink {
        let body: ChallengeLinkBody = try await ask(.get("challenges", "links", code))
        return try ChallengeLink(body, from: connection.server)
    }

    /// Receives the challenge of a link. The same one again, where this player has claimed it before.
    @discardableResult
    public func claimChallengeLink(_ code: String) async throws -> Challenge {
        let body: ChallengeBody = try await ask(
            Call(method: "POST", path: ["challenges", "links", code, "claim"], author: .player))
        return try Challenge(body)
    }

    private func link(_ new: NewChallengeLinkBody) async throws -> ChallengeLink {
        let body: ChallengeLinkBody = try await ask(.post("challenges", "links", body: new), rule: .once)
        return try ChallengeLink(body, from: connection.server)
    }
}
