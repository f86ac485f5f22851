import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Returns the id of the leaderboard that receives submissions that name none.
    ///
    /// - Returns: The player's own choice or, if there is none, the game's default. Nil if neither is set.
    public func defaultLeaderboard() async throws -> String? {
        let body: DefaultLeaderboardBody = try await send(
            .get("players", "me", "default-leaderboard", as: .player))
        return body.leaderboardID?.text
    }
}
