public import LaurelModel

extension ScoreBody {
    /// What a device signs, in UTF-8: eight lines with what makes the score what it is, so that nothing of it can be changed on
    /// its way, and no other player's device can have sent it. `sentAt` is not in it: it is another each time.
    ///
    /// - Parameters:
    ///   - player: The id of the player, who is unknown to other realms and games.
    ///   - leaderboards: Those that the sender names, in that order; none for the default leaderboard.
    /// - Returns: Nil for a score without an id: it would count again each time that it is sent.
    public func signedText(by player: String, to leaderboards: [LeaderboardID]) -> String? {
        guard let id else { return nil }
        return [
            "Laurel score", player, id.text, leaderboards.map(\.text).joined(separator: ","), "\(score)", "\(context)",
            date?.iso8601 ?? "", occurrence.map { "\($0)" } ?? "",
        ].joined(separator: "\n")
    }
}
