import LaurelWire

extension LaurelClient {
    /// An image that the configuration names: of a leaderboard, a set, an achievement or a group challenge.
    ///
    /// - Parameter game: Whose it is: ``Leaderboard/game`` for a leaderboard's, which may be another game's of the group; nil for
    ///   this game.
    /// - Throws: ``LaurelError`` with the code `image-not-found` where the studio has named it, and not given it.
    public func image(named name: String, ofGame game: String? = nil) async throws -> Picture {
        var owner = game
        if owner == nil { owner = try await self.game() }
        return Picture(try await session.answer(to: .get("games", owner ?? "", "images", name)))
    }
}
