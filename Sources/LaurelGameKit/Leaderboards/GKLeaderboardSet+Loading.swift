import LaurelKit

extension GKLeaderboardSet {
    /// The game's sets, in the order of its configuration.
    @discardableResult
    public class func loadLeaderboardSets() async throws -> [GKLeaderboardSet] {
        try await GameSession.ask { try await $0.leaderboardSets() }.map { GKLeaderboardSet($0) }
    }

    @preconcurrency
    public class func loadLeaderboardSets(
        completionHandler: (@Sendable ([GKLeaderboardSet]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKLeaderboardSet.loadLeaderboardSets() }
    }

    /// The set's leaderboards, in its order and by the names that they have in it.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` where the game has no such set.
    @discardableResult
    public func loadLeaderboards() async throws -> [GKLeaderboard] {
        let id = identifier
        let sets = try await GameSession.ask { try await $0.leaderboardSets() }
        guard let set = sets.first(where: { $0.id == id }) else {
            throw GKError(.invalidParameter, "The game has no leaderboard set \(id ?? "without an identifier").")
        }
        return set.leaderboards.map { GKLeaderboard($0) }
    }

    public func loadLeaderboards(handler: @escaping ([GKLeaderboard]?, (any Error)?) -> Void) {
        let handler = OnMainThread(handler)
        deliver(to: { boards, error in MainActor.assumeIsolated { handler.value(boards, error) } }) {
            try await self.loadLeaderboards()
        }
    }

    @preconcurrency
    public func loadLeaderboards(completionHandler: (@Sendable ([GKLeaderboard]?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadLeaderboards() }
    }

    /// The image that the game's configuration names for the player's language.
    ///
    /// - Throws: ``GKError`` with the code `communicationsFailure` where there is none, as Apple's does.
    @discardableResult
    public func loadImage() async throws -> LaurelImage { try await .named(image) }

    @preconcurrency
    public func loadImage(completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadImage() }
    }
}
