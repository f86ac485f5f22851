/// The result of a reopening of an occurrence: `POST /v1/admin/leaderboards/{id}/occurrences/{number}/reopen`.
public struct ReopeningBody: Codable, Hashable, Sendable {
    public var leaderboardID: String
    public var occurrence: Int64
    /// The number of late scores that count again.
    public var counted: Int
    /// The number of the action in the audit log.
    public var action: String
    public var position: Int64

    public init(leaderboardID: String, occurrence: Int64, counted: Int, action: String, position: Int64) {
        self.leaderboardID = leaderboardID
        self.occurrence = occurrence
        self.counted = counted
        self.action = action
        self.position = position
    }
}
