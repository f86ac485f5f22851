/// A leaderboard with the number by which a realm's facts and rankings know it.
public struct RegisteredLeaderboard: Hashable, Sendable {
    public let number: LeaderboardNumber
    public var leaderboard: Leaderboard

    public init(number: LeaderboardNumber, leaderboard: Leaderboard) {
        self.number = number
        self.leaderboard = leaderboard
    }
}
