public import LaurelModel

extension ScoreBody {
    /// Returns the text that a device signs, in UTF-8: eight lines with the properties of the score and the player.
    ///
    /// So the score cannot be altered in transit, and another player's device cannot have sent it. `sentAt` is not
    /// included, because it differs on each retry.
    ///
    /// - Parameters:
    ///   - player: The id of the player, which is unique across realms and games.
    ///   - leaderboards: The leaderboards that the client names, in order; empty for the default leaderboard.
    /// - Returns: The text; nil for a score without an id, because each retry would count again.
    public func signedText(by player: String, to leaderboards: [LeaderboardID]) -> String? {
        guard let id else { return nil }
        return [
            "Laurel score", player, id.text, leaderboards.map(\.text).joined(separator: ","), "\(score)", "\(context)",
            date?.iso8601 ?? "", occurrence.map { "\($0)" } ?? "",
        ].joined(separator: "\n")
    }
}
