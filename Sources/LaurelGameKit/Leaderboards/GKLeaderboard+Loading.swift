import LaurelKit

extension GKLeaderboard {
    /// Leaderboards, each as its current occurrence where it is a recurring one.
    ///
    /// - Parameter leaderboardIDs: Those that are wanted, in that order; nil for all that are shown.
    /// - Throws: ``GKError`` with the code `invalidParameter` where the game has none of an id.
    @discardableResult
    public class func loadLeaderboards(IDs leaderboardIDs: [String]?) async throws -> [GKLeaderboard] {
        try await GameSession.ask { client in
            guard let leaderboardIDs else { return try await client.leaderboards().map { GKLeaderboard($0) } }
            var leaderboards: [GKLeaderboard] = []
            for id in leaderboardIDs { leaderboards.append(GKLeaderboard(try await client.leaderboard(id))) }
            return leaderboards
        }
    }

    @preconcurrency
    public class func loadLeaderboards(
        IDs leaderboardIDs: [String]?, completionHandler: @escaping @Sendable ([GKLeaderboard]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await GKLeaderboard.loadLeaderboards(IDs: leaderboardIDs) }
    }

    /// All leaderboards that are shown.
    @discardableResult
    public class func loadLeaderboards() async throws -> [GKLeaderboard] { try await loadLeaderboards(IDs: nil) }

    @preconcurrency
    public class func loadLeaderboards(
        completionHandler: (@Sendable ([GKLeaderboard]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKLeaderboard.loadLeaderboards(IDs: nil) }
    }

    /// The latest occurrence before this one in which the player has a score, or else the latest before this one.
    ///
    /// - Returns: Nil where there is none, or none that a player may see any more; and on a classic leaderboard.
    @discardableResult
    public func loadPreviousOccurrence() async throws -> GKLeaderboard? {
        guard let loaded, let occurrence else { return nil }
        let kept = try await GameSession.ask { try await $0.occurrences(of: loaded.id) }
        let earlier = kept.filter { $0.number < occurrence.number }
        return earlier.max { $0.number < $1.number }.map { GKLeaderboard(loaded, $0) }
    }

    @preconcurrency
    public func loadPreviousOccurrence(
        completionHandler: @escaping @Sendable (GKLeaderboard?, (any Error)?) -> Void
    ) {
        deliver(to: { completionHandler($0 ?? nil, $1) }) { try await self.loadPreviousOccurrence() }
    }

    /// The image that the game's configuration names for the player's language.
    ///
    /// - Throws: ``GKError`` with the code `communicationsFailure` where there is none, as Apple's does.
    @discardableResult
    public func loadImage() async throws -> LaurelImage { try await .named(loaded?.image, ofGame: loaded?.game) }

    @preconcurrency
    public func loadImage(completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadImage() }
    }
}
