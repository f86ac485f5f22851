public import LaurelModel

extension RealmChallenges {
    /// Creates a link by which a player who has no account yet receives a challenge.
    public func link(_ issue: ChallengeIssue) async throws(ServiceError) -> ChallengeLink {
        var random = SystemRandomNumberGenerator()
        let code = ChallengeLink.code(using: &random)
        _ = try await perform(.link(issue, code: code))
        return try await link(code)
    }

    /// Returns the link of a code.
    ///
    /// - Throws: ``ServiceError/refused(_:)`` if there is no such link, or if it has expired.
    public func link(_ code: String) async throws(ServiceError) -> ChallengeLink {
        let link = try await readRows { try $0.value(ChallengeLink.self, of: .challengeLink(code)) }
        guard let link, now < link.expiresAt else { throw .refused(.challenge(.linkNotFound)) }
        return link
    }

    /// Issues the challenge of a link to a player.
    public func claim(_ code: String, by player: PlayerReference) async throws(ServiceError) -> ChallengeChanges {
        let link = try await link(code)
        guard let issuer = try await service.players.players([link.issuer])[link.issuer] else {
            throw .refused(.challenge(.linkNotFound))
        }
        var leaderboard: LeaderboardID?
        if case .score(let score) = link.target {
            leaderboard = await service.leaderboardsByNumber[score.ranking.leaderboard]?.id
        }
        return try await perform(.claim(code, by: player, of: .id(issuer.id), on: leaderboard))
    }
}
