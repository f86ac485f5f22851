import LaurelModel

extension Submission {
    /// Returns the ranking that receives this score, its occurrence on a recurring leaderboard, and the accepted date.
    func ranking(
        on registered: RegisteredLeaderboard, at moment: Moment
    ) throws(Refusal) -> (id: RankingID, occurrence: Occurrence?, earnedAt: Moment) {
        let earnedAt = try earnedDate(on: registered.leaderboard)
        let target = try registered.leaderboard.occurrence(
            named: occurrence, earnedAt: earnedAt, at: judged(at: moment))
        return (RankingID(leaderboard: registered.number, occurrence: target?.number ?? 0), target, earnedAt)
    }

    /// Returns the time at which the score's occurrence is judged if the score is committed at `moment`.
    func judged(at moment: Moment) -> Moment { min(acceptedAt ?? moment, moment) }
}
