/// What keeps the manager's scores: this device alone, or a server.
protocol ScoreKeeper: Sendable {
    /// Puts a score in the place of the one that the user had.
    ///
    /// - Parameter name: Nil for the name that the user has.
    func submit(
        _ score: Int, of userID: String, named name: String?, in period: LeaderboardPeriod
    ) async throws -> LeaderboardEntry

    func leaderboard(period: LeaderboardPeriod, limit: Int) async throws -> LeaderboardSnapshot

    func rank(for userID: String, period: LeaderboardPeriod) async throws -> LeaderboardEntry

    func reset(_ period: LeaderboardPeriod, serverKey: String?) async throws

    /// Sends what waits, and reads what others have sent.
    func sync() async throws
}
