extension GKScore {
    /// Prepares a challenge to beat this score, which the local player has reported. See ``LaurelChallengeComposer``.
    @_disfavoredOverload
    @discardableResult
    public func challengeComposeController(
        withMessage message: String?, players: [GKPlayer]?, completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(goal, message: message, players: players, block: completionHandler)
    }

    @discardableResult
    public func challengeComposeController(
        withMessage message: String?, players: [GKPlayer]?,
        completion completionHandler: GKChallengeComposeHandler? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(goal, message: message, players: players, completion: completionHandler)
    }

    private var goal: LaurelChallengeComposer.Goal {
        if let entry { return .entry(entry) }
        let score = state.current
        guard let id = score.submission else { return .nothing }
        return .submission(id: id.uuidString, leaderboard: score.leaderboardIdentifier)
    }
}
