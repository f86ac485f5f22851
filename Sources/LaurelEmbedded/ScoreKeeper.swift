/// A storage for the manager's scores: on this device only, or on a server.
protocol ScoreKeeper: Sendable {
    /// Replaces a user's score.
    ///
    /// - Parameter name: The user's display name, or nil to leave it unchanged.
    func submit(
        _ score: Int, of userID: String, named name: String?, in period: LeaderboardPeriod
    ) async throws -> LeaderboardEntry

    func leaderboard(period: LeaderboardPeriod, limit: Int) async throws -> LeaderboardSnapshot

    func rank(for userID: String, period: LeaderboardPeriod) async throws -> LeaderboardEntry

    func reset(_ period: LeaderboardPeriod, serverKey: String?) async throws

    /// Sends the waiting scores, and fetches the leaderboards.
    func sync() async throws
}
