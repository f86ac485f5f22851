public import LaurelModel

extension LeaderboardBody {
    /// Returns the body with the leaderboard's checks if the reader may see them.
    public func showing(_ checks: SubmissionChecks, to reader: Author) -> LeaderboardBody {
        var body = self
        body.checks = reader == .server && checks != .none ? checks : nil
        return body
    }
}
