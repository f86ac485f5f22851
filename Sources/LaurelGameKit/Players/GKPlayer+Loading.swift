import LaurelKit

extension GKPlayer {
    /// The players with these ids.
    ///
    /// - Throws: ``GKError`` with the code `invalidPlayer` where one is unknown.
    @discardableResult
    public class func loadPlayers(forIdentifiers identifiers: [String]) async throws -> [GKPlayer] {
        try await GameSession.ask { client in
            var players: [GKPlayer] = []
            for id in identifiers { players.append(GKPlayer(try await client.profile(of: id).player)) }
            return players
        }
    }

    public class func loadPlayers(
        forIdentifiers identifiers: [String],
        withCompletionHandler completionHandler: (([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) {
        let handler = OnMainThread(completionHandler)
        deliver(to: { players, error in MainActor.assumeIsolated { handler.value?(players, error) } }) {
            try await GKPlayer.loadPlayers(forIdentifiers: identifiers)
        }
    }

    /// The player's picture: their own, or the one that the server makes for everybody.
    @discardableResult
    public func loadPhoto(for size: GKPlayer.PhotoSize) async throws -> LaurelImage {
        let id = gamePlayerID
        return LaurelImage(try await GameSession.ask { try await $0.avatar(of: id) })
    }

    @preconcurrency
    public func loadPhoto(
        for size: GKPlayer.PhotoSize,
        withCompletionHandler completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.loadPhoto(for: size) }
    }
}
