import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Where the player's scores go that name no leaderboard: their own choice, or else the game's; nil for nowhere.
    public func defaultLeaderboard() async throws -> String? {
        let body: DefaultLeaderboardBody = try await ask(
            .get("players", "me", "default-leaderboard", as: .player))
        return body.leaderboardID?.text
    }
}
