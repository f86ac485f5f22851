import LaurelModel

/// The rankings that are not final and may have entries, as somebody who follows the ledger knows them.
public struct OpenRankings: Sendable {
    public let rankings: [PlayedRanking]
    /// Up to where they are known.
    let position: LedgerPosition
}

extension LedgerTransaction {
    /// Those on which `player` may have an entry: the known ones, and any that the player's facts since then are about, such as
    /// an occurrence that another node has just opened. O(facts since then).
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
