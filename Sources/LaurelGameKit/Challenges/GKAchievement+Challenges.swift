extension GKAchievement {
    /// Prepares a challenge to earn this achievement, which the local player has completed. See ``LaurelChallengeComposer``.
    @_disfavoredOverload
    @discardableResult
    public func challengeComposeController(
        withMessage message: String?, players: [GKPlayer], completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(
            .achievement(identifier), message: message, players: players, block: completionHandler)
    }

    @discardableResult
    public func challengeComposeController(
        withMessage message: String?, players: [GKPlayer],
        completion completionHandler: GKChallengeComposeHandler? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(
            .achievement(identifier), message: message, players: players, completion: completionHandler)
    }
}
