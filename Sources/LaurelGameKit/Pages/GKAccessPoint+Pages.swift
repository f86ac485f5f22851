/// Each opens a page through ``pagePresenter``, and then calls the handler on the main thread.
extension GKAccessPoint {
    /// The game's page.
    public func trigger(handler: @escaping () -> Void) { open(PlayersPage(), handler) }

    /// The game's page: there is none for achievements, challenges, friends or a profile.
    public func trigger(state: GKGameCenterViewControllerState, handler: @escaping () -> Void) {
        open(PlayersPage(), handler)
    }

    /// The game's page: there is none for achievements.
    public func trigger(achievementID: String, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The game's page, which shows all of its leaderboards.
    public func trigger(leaderboardSetID: String, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// - Parameter timeScope: Of a classic leaderboard; a recurring one shows its current occurrence.
    public func trigger(
        leaderboardID: String, playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope,
        handler: (() -> Void)? = nil
    ) {
        open(PlayersPage(leaderboard: leaderboardID, time: timeScope), handler)
    }

    /// The game's page: there is none for a player.
    public func trigger(player: GKPlayer, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The game's page: nobody plays together here.
    public func triggerForPlayTogether(handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The game's page: there is none for challenges.
    public func triggerForChallenges(handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The game's page: there is none for challenges.
    public func trigger(challengeDefinitionID: String, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The game's page: there is none for activities.
    public func trigger(gameActivityDefinitionID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(), handler)
    }

    /// The game's page: there is none for activities.
    public func trigger(gameActivity: GKGameActivity, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The game's page: there is none for friends.
    public func triggerForFriending(handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    private func open(_ page: PlayersPage, _ handler: (() -> Void)?) {
        let handler = OnMainThread(handler)
        Task { @MainActor in
            if let url = page.url { pagePresenter?(url) }
            handler.value?()
        }
    }
}
