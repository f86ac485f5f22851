/// One ranking of a realm: an occurrence of a leaderboard.
public struct RankingID: Hashable, Sendable, Codable {
    public let leaderboard: LeaderboardNumber
    /// 0 on a classic leaderboard, which has no others.
    public let occurrence: Int64

    public init(leaderboard: LeaderboardNumber, occurrence: Int64 = 0) {
        self.leaderboard = leaderboard
        self.occurrence = occurrence
    }
}
