import LaurelModel

extension Submission {
    /// Returns the ranking that receives this score, its occurrence on a recurring leaderboard, and the accepted date.
    func ranking(
        on registered: RegisteredLeaderboard, at moment: Moment
    ) throws(Refusal) -> (id: RankingID, occurrence: Occurrence?, earnedAt: Moment) {
        let earnedAt = try earnedDate(on: registered.leaderboard)
        let target = try registered.leaderboard.occurrence(named: occurrence, earnedAt: earnedAt, at: moment)
        return (RankingID(leaderboard: registered.number, occurrence: target?.number ?? 0), target, earnedAt)
    }
}
