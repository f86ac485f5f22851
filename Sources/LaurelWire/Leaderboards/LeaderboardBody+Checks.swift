public import LaurelModel

extension LeaderboardBody {
    /// With the leaderboard's checks, where the reader may know them.
    public func showing(_ checks: SubmissionChecks, to reader: Author) -> LeaderboardBody {
        var body = self
        body.checks = reader == .server && checks != .none ? checks : nil
        return body
    }
}
