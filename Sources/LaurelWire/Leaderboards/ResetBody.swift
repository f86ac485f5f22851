/// What a reset became: `POST /v1/admin/leaderboards/{id}/reset`.
public struct ResetBody: Codable, Hashable, Sendable {
    public var leaderboardID: String
    public var position: Int64

    public init(leaderboardID: String, position: Int64) {
        self.leaderboardID = leaderboardID
        self.position = position
    }
}
