public import LaurelModel
import LaurelRanking

/// A player's rank on a ranking over time, by the dates of the scores that count now.
///
/// A score counts from its own date on, not from its arrival, so that an imported season has its history. Removed
/// scores and players who are not ranked now do not appear in it.
public struct RankHistory: Hashable, Sendable {
    /// A change of the player's rank or entry.
    public struct Change: Hashable, Sendable {
        /// The time of the change.
        public let moment: Moment
        /// The rank from then on, from 1, by the leaderboard's tie rule.
        public let rank: Int
        /// The entry from then on.
        public let entry: Entry
    }

    /// The maximum number of scores of a ranking with rank histories. They are in memory while a history is computed.
    public static let scoreCountMax = 250_000

    /// All changes, in order; empty for a player without scores.
    public private(set) var changes: [Change] = []

    /// Computes the history of a player.
    ///
    /// - Parameters:
    ///   - scores: All players' scores that count, in any order.
    ///   - leaderboard: The leaderboard whose rules apply.
    init(of player: PlayerNumber, among scores: [(player: PlayerNumber, score: Entry)], on leaderboard: Leaderboard) {
        let scores = scores.sorted { ($0.score.date, $0.score.position) < ($1.score.date, $1.score.position) }
        let ranking = Ranking(direction: leaderboard.order.direction, ties: leaderboard.ties.ranking)
        var entries: [PlayerNumber: Entry] = [:]
        for (index, (author, score)) in scores.enumerated() {
            let entry = leaderboard.entry(after: entries[author], takingByDate: score)
            if entries[author] != entry {
                entries[author] = entry
                ranking.set(RankedEntry(entry, of: author))
            }
            // Scores with the same date are one change.
            if index + 1 < scores.count, scores[index + 1].score.date == score.date { continue }
            guard let own = entries[player], let rank = ranking.rank(of: player.value),
                changes.last.map({ $0.rank != rank || $0.entry != own }) ?? true
            else { continue }
            changes.append(Change(moment: score.date, rank: rank, entry: own))
        }
    }
}

extension Leaderboard {
    /// Returns the entry after a score whose date is not before the current entry's. If two best scores are equal, the
    /// earlier one in the ledger counts, as on the leaderboard.
    fileprivate func entry(after current: Entry?, takingByDate score: Entry) -> Entry {
        if submission == .best, let current, current.score == score.score, score.position < current.position {
            return score
        }
        return entry(after: current, taking: score)
    }
}

extension RealmHistory {
    /// Returns a player's rank on a leaderboard over time as the player sees it, without other hidden or banned
    /// players.
    ///
    /// O(facts of the realm + n log n) time and O(n) memory for a ranking of n scores. The service computes one history
    /// at a time.
    ///
    /// - Parameters:
    ///   - occurrence: The number of an occurrence of a recurring leaderboard.
    ///   - scoreCountMax: The maximum number of submissions to the ranking since its last reset.
    /// - Returns: The history; nil if there are more submissions.
    /// - Throws: ``LedgerError/overloaded`` if another history is being computed.
    public func rankHistory(
        of reference: PlayerReference, on id: LeaderboardID, in game: GameID, occurrence: Int64? = nil,
        scoreCountMax: Int = RankHistory.scoreCountMax
    ) async throws(ServiceError) -> RankHistory? {
        try await service.run { (service) async throws(ServiceError) in
            guard !service.isReadingRankHistory else { throw .ledger(.overloaded) }
            service.isReadingRankHistory = true
            defer { service.isReadingRankHistory = false }
            let registered = try service.registered(id, of: game)
            let player = try await service.players.player(reference)
            let ranking = RankingID(leaderboard: registered.number, occurrence: occurrence ?? 0)
            do throws(LedgerError) {
                return try await RankHistory(
                    of: player.number, on: ranking, of: registered.leaderboard, in: service.realm,
                    of: service.ledger, scoreCountMax: scoreCountMax)
            } catch {
                throw .ledger(error)
            }
        }
    }
}

extension RankHistory {
    /// Reads the scores from the ledger. Not isolated to the service, which serves other requests meanwhile.
    fileprivate init?(
        of player: PlayerNumber, on ranking: RankingID, of leaderboard: Leaderboard, in realm: Realm,
        of ledger: any Ledger, scoreCountMax: Int
    ) async throws(LedgerError) {
        // An occurrence number that no leaderboard has, because only the head and the flags are needed.
        let snapshot = try await ledger.entries(
            of: RankingID(leaderboard: ranking.leaderboard, occurrence: -1), in: realm)
        var counted = CountedScores(where: { $0 == ranking }, in: leaderboard.range)
        var pages = FactPages(upTo: snapshot.head.position, in: realm, of: ledger)
        var scoreCount = 0
        while let facts = try await pages.next() {
            for fact in facts {
                switch fact.content {
                case .submission(let submission) where submission.ranking == ranking: scoreCount += 1
                case .reset(ranking), .wipe: scoreCount = 0
                default: break
                }
                // Reading continues above the limit, because a later reset reduces the count.
                if scoreCount <= scoreCountMax { counted.apply(fact) }
            }
        }
        guard scoreCount <= scoreCountMax else { return nil }
        var scores: [(player: PlayerNumber, score: Entry)] = []
        for (key, entries) in counted.scores
        where key.player == player || snapshot.flags[key.player]?.isRanked ?? true {
            scores += entries.map { (key.player, $0) }
        }
        self.init(of: player, among: scores, on: leaderboard)
    }
}
