public import LaurelModel

/// Reads of whole rankings of a realm.
public struct RealmRankings: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Returns the rank that a new player with `score` would get now. O(log n) if the ranking is loaded.
    ///
    /// - Parameters:
    ///   - occurrence: An occurrence of a recurring leaderboard; nil for the current one.
    ///   - time: The time window of a classic leaderboard; other leaderboards ignore it.
    ///   - viewer: The calling player, who determines the previous occurrence; nil for a server key.
    ///   - author: The caller's authority, which determines the visible occurrences.
    /// - Throws: ``ServiceError`` if the leaderboard or the occurrence does not exist.
    public func prospectiveRank(
        of score: Int64, on id: LeaderboardID, in game: GameID, occurrence: OccurrenceSelection? = nil,
        time: TimeScope = .allTime, for viewer: PlayerReference? = nil, by author: Author = .server
    ) async throws(ServiceError) -> ProspectiveRank {
        let registered = try service.registered(id, of: game)
        let status = try await service.occurrences.status(of: occurrence, of: registered, for: viewer, by: author)
        guard status != nil || registered.leaderboard.recurrence == nil else {
            return ProspectiveRank(rank: 1, playerCount: 0, position: service.position)
        }
        let ranking = RankingID(leaderboard: registered.number, occurrence: status?.occurrence.number ?? 0)
        let span = registered.leaderboard.isClassic ? time.span : nil
        return try await read(ranking, of: registered, span.map { (time, $0) }) { board in
            ProspectiveRank(
                rank: board.prospectiveRank(of: score), playerCount: board.playerCount, position: board.position)
        }
    }

    /// Returns the distribution of a ranking's scores. O(`binCount` · log n) if the ranking is loaded.
    ///
    /// - Parameter occurrence: An occurrence of a recurring leaderboard; nil for the current one.
    public func distribution(
        of id: LeaderboardID, in game: GameID, occurrence: OccurrenceSelection? = nil, binCount: Int
    ) async throws(ServiceError) -> ScoreDistribution {
        let registered = try service.registered(id, of: game)
        var ranking = RankingID(leaderboard: registered.number)
        if registered.leaderboard.recurrence != nil {
            let status = try await service.occurrences.status(
                of: occurrence ?? .current, of: registered, for: nil, by: .server)
            guard let status else { return ScoreDistribution() }
            ranking = RankingID(leaderboard: registered.number, occurrence: status.occurrence.number)
        }
        return try await read(ranking, of: registered) { board in
            guard let ends = board.ends else { return ScoreDistribution() }
            return ScoreDistribution(
                of: min(ends.0, ends.1)...max(ends.0, ends.1), playerCount: board.playerCount, binCount: binCount,
                countBelow: board.playerCount(below:))
        }
    }

    /// Returns a whole ranking without hidden and banned players. O(n)
    ///
    /// - Parameter occurrence: An occurrence of a recurring leaderboard; nil for the current one.
    public func whole(
        of id: LeaderboardID, in game: GameID, occurrence: OccurrenceSelection? = nil
    ) async throws(ServiceError) -> WholeRanking {
        let registered = try service.registered(id, of: game)
        var ranking = RankingID(leaderboard: registered.number)
        if occurrence != nil || registered.leaderboard.recurrence != nil {
            let status = try await service.occurrences.status(
                of: occurrence ?? .current, of: registered, for: nil, by: .server)
            guard let status else { throw .refused(.occurrenceNotFound(id)) }
            ranking = RankingID(leaderboard: registered.number, occurrence: status.occurrence.number)
        }
        return try await read(ranking, of: registered) { WholeRanking($0, in: realm, of: ledger) }
    }

    /// Reads a ranking on the service.
    ///
    /// - Parameter window: The end of a rolling window, and its span.
    private func read<Answer: Sendable>(
        _ ranking: RankingID, of registered: RegisteredLeaderboard, _ window: (time: TimeScope, span: Span)? = nil,
        _ body: @Sendable (Board) -> Answer
    ) async throws(ServiceError) -> Answer {
        do throws(LedgerError) {
            return try await service.run { (service) async throws(LedgerError) in
                guard let (time, span) = window else {
                    return body(try await service.loadedRankings.board(ranking, of: registered, in: service))
                }
                return body(
                    try await service.loadedRankings.window(time, span: span, of: registered, in: service).board)
            }
        } catch {
            throw .ledger(error)
        }
    }
}

extension Board {
    /// The scores of the first and of the last row; nil for an empty ranking.
    fileprivate var ends: (Int64, Int64)? {
        // Row 1 and a limit of 1 are valid.
        guard playerCount > 0, let limit = try? PageLimit(1, for: .server), let first = try? RowNumber(1),
            let last = try? RowNumber(playerCount), let top = rows(from: first, limit: limit).first,
            let bottom = rows(from: last, limit: limit).first
        else { return nil }
        return (top.entry.score, bottom.entry.score)
    }
}
