import LaurelWire

extension LaurelClient {
    /// Returns an image that the configuration names for a leaderboard, a set, an achievement or a group challenge.
    ///
    /// - Parameters:
    ///   - name: The image's name, such as ``Leaderboard/image``.
    ///   - game: The id of the game that owns the image; nil for this game. For a leaderboard's image, pass
    ///     ``Leaderboard/game``: a shared leaderboard may belong to another game of the group.
    /// - Throws: ``LaurelError`` with the code `image-not-found` if the developer has not uploaded the image.
    public func image(named name: String, ofGame game: String? = nil) async throws -> Picture {
        var owner = game
        if owner == nil { owner = try await self.game() }
        return Picture(try await session.response(to: .get("games", owner ?? "", "images", name)))
    }
}
