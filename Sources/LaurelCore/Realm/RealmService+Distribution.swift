public import LaurelModel

extension RealmService {
    /// How the scores of a ranking are spread. O(`binCount` · log n), once the board is awake.
    ///
    /// - Parameter occurrence: Which one of a recurring leaderboard; the current one where it is left out.
    public func distribution(
        of id: LeaderboardID, in game: GameID, occurrence: OccurrenceSelection? = nil, binCount: Int
    ) async throws(ServiceError) -> ScoreDistribution {
        let registered = try registered(id, of: game)
        var number: Int64 = 0
        if registered.leaderboard.recurrence != nil {
            guard
                let status = try await self.occurrence(
                    occurrence ?? .current, of: registered, for: nil, by: .server)
            else { return ScoreDistribution() }
            number = status.occurrence.number
        }
        do throws(LedgerError) {
            let board = try await board(RankingID(leaderboard: registered.number, occurrence: number), of: registered)
            guard let ends = board.ends else { return ScoreDistribution() }
            return ScoreDistribution(
                of: min(ends.0, ends.1)...max(ends.0, ends.1), playerCount: board.playerCount, binCount: binCount,
                countBelow: board.playerCount(below:))
        } catch {
            throw .ledger(error)
        }
    }
}

extension Board {
    /// The scores of the first and of the last; nil where nobody is on it.
    fileprivate var ends: (Int64, Int64)? {
        // Rows count from 1, and one is a page.
        guard playerCount > 0, let limit = try? PageLimit(1, for: .server), let first = try? RowNumber(1),
            let last = try? RowNumber(playerCount), let top = rows(from: first, limit: limit).first,
            let bottom = rows(from: last, limit: limit).first
        else { return nil }
        return (top.entry.score, bottom.entry.score)
    }
}
