/// Each opens a page through ``pagePresenter``, and then calls the handler on the main thread.
extension GKAccessPoint {
    /// The game's page.
    public func trigger(handler: @escaping () -> Void) { open(PlayersPage(), handler) }

    /// The player's achievements, challenges, or friends and profile; or else the game's page.
    public func trigger(state: GKGameCenterViewControllerState, handler: @escaping () -> Void) {
        open(PlayersPage(state), handler)
    }

    /// The player's achievements, with this one among them.
    public func trigger(achievementID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(.achievements), handler)
    }

    /// The game's page, which shows all of its leaderboards.
    public func trigger(leaderboardSetID: String, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// - Parameter timeScope: Of a classic leaderboard; a recurring one shows its current occurrence.
    public func trigger(
        leaderboardID: String, playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope,
        handler: (() -> Void)? = nil
    ) {
        open(PlayersPage(leaderboard: leaderboardID, time: timeScope), handler)
    }

    /// The local player's profile and friends; for another player the game's page.
    public func trigger(player: GKPlayer, handler: (() -> Void)? = nil) {
        open(PlayersPage(player == GKLocalPlayer.local ? .localPlayerProfile : .dashboard), handler)
    }

    /// The game's page: nobody plays together here.
    public func triggerForPlayTogether(handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The player's challenges, where new ones are begun.
    public func triggerForChallenges(handler: (() -> Void)? = nil) { open(PlayersPage(.challenges), handler) }

    /// The player's challenges, where this one can be begun.
    public func trigger(challengeDefinitionID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(.challenges), handler)
    }

    /// The game's page: there is none for activities.
    public func trigger(gameActivityDefinitionID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(), handler)
    }

    /// The game's page: there is none for activities.
    public func trigger(gameActivity: GKGameActivity, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The player's friends, where others are asked by their friend code.
    public func triggerForFriending(handler: (() -> Void)? = nil) {
        open(PlayersPage(.localPlayerFriendsList), handler)
    }

    private func open(_ page: PlayersPage, _ handler: (() -> Void)?) {
        let handler = OnMainThread(handler)
        Task { @MainActor in
            if let url = page.url { pagePresenter?(url) }
            handler.value?()
        }
    }
}
