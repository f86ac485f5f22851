import LaurelKit

extension GKLeaderboard {
    /// Submits a score that was earned now to leaderboards; on a recurring one to its current occurrence.
    ///
    /// Where it cannot be sent now it is kept on the device, and an error says so (``GKError/willBeSentLater``).
    ///
    /// - Parameters:
    ///   - context: 64 bits of the game's own, which come back with the entry.
    ///   - player: The local player.
    /// - Throws: ``GKError``; the leaderboards that it does not concern have the score. The code is `invalidPlayer` for another
    ///   player, and `invalidParameter` where a leaderboard is unknown, not open, or does not take such a score.
    public class func submitScore(
        _ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String]
    ) async throws {
        try player.mustBeLocal()
        let deliveries = try await GameSession.ask { client in
            try await client.submit(score, to: leaderboardIDs, context: UInt64(bitPattern: Int64(context)))
        }
        for delivery in deliveries {
            if let error = GKError(delivery) { throw error }
        }
    }

    @preconcurrency
    public class func submitScore(
        _ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String],
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        deliver(to: completionHandler) {
            try await GKLeaderboard.submitScore(score, context: context, player: player, leaderboardIDs: leaderboardIDs)
        }
    }

    /// Submits a score to this occurrence of a recurring leaderboard, and to no other.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` once it is not open any more, and on a classic leaderboard.
    public func submitScore(_ score: Int, context: Int, player: GKPlayer) async throws {
        try player.mustBeLocal()
        guard let loaded, let occurrence else {
            throw GKError(
                .invalidParameter,
                "Only an occurrence of a recurring leaderboard takes scores so. Use submitScore with leaderboardIDs.")
        }
        let delivery = try await GameSession.ask { client in
            try await client.submit(
                score, to: loaded.id, context: UInt64(bitPattern: Int64(context)), occurrence: occurrence.number)
        }
        if let error = GKError(delivery) { throw error }
    }

    @preconcurrency
    public func submitScore(
        _ score: Int, context: Int, player: GKPlayer, completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await self.submitScore(score, context: context, player: player) }
    }
}

extension GKPlayer {
    /// - Throws: ``GKError``: only the local player submits, once they are authenticated.
    func mustBeLocal() throws {
        let session = try GameSession.authenticated
        guard gamePlayerID == session.player?.id else {
            throw GKError(.invalidPlayer, "Only the local player's scores and achievements can be reported.")
        }
    }
}
