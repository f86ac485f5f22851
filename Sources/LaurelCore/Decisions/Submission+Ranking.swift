import LaurelModel

extension Submission {
    /// The ranking that this score is meant for, its occurrence on a recurring leaderboard, and the date that is kept.
    func ranking(
        on registered: RegisteredLeaderboard, at moment: Moment
    ) throws(Refusal) -> (id: RankingID, occurrence: Occurrence?, earnedAt: Moment) {
        let earnedAt = try earnedDate(on: registered.leaderboard)
        let target = try registered.leaderboard.occurrence(named: occurrence, earnedAt: earnedAt, at: moment)
        return (RankingID(leaderboard: registered.number, occurrence: target?.number ?? 0), target, earnedAt)
    }
}
