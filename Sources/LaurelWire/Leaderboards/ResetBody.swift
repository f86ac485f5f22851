/// The result of a reset: `POST /v1/admin/leaderboards/{id}/reset`.
public struct ResetBody: Codable, Hashable, Sendable {
    /// The id of the leaderboard.
    public var leaderboardID: String
    /// The position in the ledger.
    public var position: Int64

    /// Creates a result.
    public init(leaderboardID: String, position: Int64) {
        self.leaderboardID = leaderboardID
        self.position = position
    }
}
