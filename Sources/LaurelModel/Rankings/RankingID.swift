/// The key of a ranking in a realm: a leaderboard and an occurrence.
public struct RankingID: Hashable, Sendable, Codable {
    /// The leaderboard's number.
    public let leaderboard: LeaderboardNumber
    /// The occurrence's number; 0 on a classic leaderboard.
    public let occurrence: Int64

    /// Creates a key.
    public init(leaderboard: LeaderboardNumber, occurrence: Int64 = 0) {
        self.leaderboard = leaderboard
        self.occurrence = occurrence
    }
}
