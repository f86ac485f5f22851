import LaurelKit

extension GKLocalPlayer {
    /// Chooses where this player's scores go that name no leaderboard.
    public func setDefaultLeaderboardIdentifier(_ leaderboardIdentifier: String) async throws {
        try await GameSession.ask { try await $0.chooseDefaultLeaderboard(leaderboardIdentifier) }
    }

    @preconcurrency
    public func setDefaultLeaderboardIdentifier(
        _ leaderboardIdentifier: String, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.setDefaultLeaderboardIdentifier(leaderboardIdentifier) }
    }

    /// Where this player's scores go that name no leaderboard: their own choice, or else the game's.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` where there is neither.
    @discardableResult
    public func loadDefaultLeaderboardIdentifier() async throws -> String {
        guard let id = try await GameSession.ask({ try await $0.defaultLeaderboard() }) else {
            throw GKError(.invalidParameter, "The game has no default leaderboard, and the player has chosen none.")
        }
        return id
    }

    @preconcurrency
    public func loadDefaultLeaderboardIdentifier(
        completionHandler: (@Sendable (String?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.loadDefaultLeaderboardIdentifier() }
    }
}
