/// The result of reopening an occurrence: `POST /v1/admin/leaderboards/{id}/occurrences/{number}/reopen`.
public struct ReopeningBody: Codable, Hashable, Sendable {
    /// The id of the leaderboard.
    public var leaderboardID: String
    /// The number of the occurrence.
    public var occurrence: Int64
    /// The number of late scores that are counted again.
    public var counted: Int
    /// The id of the action in the audit log.
    public var action: String
    /// The position in the ledger.
    public var position: Int64

    /// Creates a result.
    public init(leaderboardID: String, occurrence: Int64, counted: Int, action: String, position: Int64) {
        self.leaderboardID = leaderboardID
        self.occurrence = occurrence
        self.counted = counted
        self.action = action
        self.position = position
    }
}
