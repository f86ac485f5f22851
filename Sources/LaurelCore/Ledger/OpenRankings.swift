import LaurelModel

/// The rankings that are not final and may have entries, as of a position in the ledger.
public struct OpenRankings: Sendable {
    /// The rankings, in no particular order.
    public let rankings: [PlayedRanking]
    /// The position of the last fact that the list reflects.
    let position: LedgerPosition

    /// Creates the list of all rankings of `leaderboards`, of which `occurrences` are open.
    init(
        of leaderboards: [RegisteredLeaderboard], open occurrences: some Collection<RankingID>,
        at position: LedgerPosition
    ) {
        rankings = leaderboards.flatMap { registered in
            if registered.leaderboard.combination != nil { return [PlayedRanking]() }
            guard registered.leaderboard.recurrence != nil else { return [PlayedRanking(registered)] }
            return occurrences.filter { $0.leaderboard == registered.number }
                .map { PlayedRanking(registered, occurrence: $0.occurrence) }
        }
        self.position = position
    }
}

extension LedgerTransaction {
    /// Returns the rankings on which `player` may have an entry. O(facts since the list's position)
    ///
    /// Adds the rankings of the player's later submissions, such as an occurrence that another node opened.
    func rankings(_ open: OpenRankings, of player: PlayerNumber) throws -> [PlayedRanking] {
        var newer: Set<RankingID> = []
        var position = open.position
        while true {
            let facts = try facts(after: position, limit: 4_096)
            guard let last = facts.last else { break }
            for case .submission(let submission) in facts.map(\.content) where submission.player == player {
                newer.insert(submission.ranking)
            }
            position = last.position
        }
        newer.subtract(open.rankings.map(\.id))
        guard !newer.isEmpty else { return open.rankings }
        let leaderboards = Dictionary(try allLeaderboards().map { ($0.number, $0) }) { $1 }
        return open.rankings
            + newer.compactMap { ranking in
                leaderboards[ranking.leaderboard].map {
                    PlayedRanking($0, occurrence: $0.leaderboard.recurrence == nil ? nil : ranking.occurrence)
                }
            }
    }
}
