extension GKLeaderboard.Entry {
    /// Prepares a challenge to beat this entry, which must be the local player's. See ``LaurelChallengeComposer``.
    @_disfavoredOverload
    @discardableResult
    public func challengeComposeController(
        withMessage message: String?, players: [GKPlayer]?, completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(.entry(self), message: message, players: players, block: completionHandler)
    }

    @discardableResult
    public func challengeComposeController(
        withMessage message: String?, players: [GKPlayer]?,
        completion completionHandler: GKChallengeComposeHandler? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(.entry(self), message: message, players: players, completion: completionHandler)
    }
}
