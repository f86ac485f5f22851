public import LaurelModel

/// Submissions of one player, in the order in which they were taken.
public struct PlayerHistory: Hashable, Sendable {
    /// One of them.
    public struct Item: Hashable, Sendable {
        public let position: LedgerPosition
        /// Of the commit that took it.
        public let moment: Moment
        public let leaderboard: Leaderboard
        public let submission: SubmissionFact
        /// What the fact before it had left on the ranking; nil where this was the first that counted, or came too late.
        public let previousEntry: Entry?
    }

    public let player: Player
    public let items: [Item]
    /// Where to go on; nil after the last.
    public let next: LedgerPosition?
}

extension RealmService {
    /// How many facts one page of a history looks through at most.
    private static let factCountPerHistoryPage: Int64 = 100_000

    /// What became of every score that a player submitted to `game`'s leaderboards, late ones too.
    ///
    /// A page has at most `limit` items, and may have fewer and still another after it: it looks through a bounded number
    /// of facts, of all players.
    ///
    /// - Parameters:
    ///   - id: One leaderboard only.
    ///   - position: Where the page before ended.
    ///   - moment: What came later is left out.
    public func history(
        of reference: PlayerReference, in game: GameID, on id: LeaderboardID? = nil,
        after position: LedgerPosition = .start, limit: Int, asOf moment: Moment? = nil
    ) async throws(ServiceError) -> PlayerHistory {
        if let id { _ = try registered(id, of: game) }
        let shown = leaderboards(of: game).map(\.id).filter { id == nil || id == $0 }
        let boards = shown.compactMap { published[$0] }
        let player: Player?
        do throws(LedgerError) { player = try await players(named: [reference])[reference] } catch {
            throw .ledger(error)
        }
        guard let player else { throw .refused(.playerNotFound(reference)) }
        do throws(LedgerError) {
            return try await history(
                of: player, on: Dictionary(boards.map { ($0.number, $0.leaderboard) }) { $1 }, after: position,
                limit: limit, asOf: moment)
        } catch {
            throw .ledger(error)
        }
    }

    private func history(
        of player: Player, on leaderboards: [LeaderboardNumber: Leaderboard], after start: LedgerPosition, limit: Int,
        asOf moment: Moment?
    ) async throws(LedgerError) -> PlayerHistory {
        var last = applied
        if let moment { last = try await position(before: moment + Span(milliseconds: 1), upTo: last) }
        var items: [PlayerHistory.Item] = []
        // A cursor may be anything.
        let start = min(start, last)
        let end = min(last, LedgerPosition(start.value + Self.factCountPerHistoryPage))
        var pages = FactPages(after: start, upTo: end, in: realm, of: ledger)
        while let facts = try await pages.next() {
            for fact in facts {
                guard case .submission(let submission) = fact.content, submission.player == player.number,
                    let leaderboard = leaderboards[submission.ranking.leaderboard]
                else { continue }
                items.append(
                    .init(
                        position: fact.position, moment: fact.moment, leaderboard: leaderboard,
                        submission: submission, previousEntry: try await entry(before: submission)))
                if items.count == limit { return PlayerHistory(player: player, items: items, next: fact.position) }
            }
        }
        return PlayerHistory(player: player, items: items, next: end < last ? end : nil)
    }

    private func entry(before submission: SubmissionFact) async throws(LedgerError) -> Entry? {
        guard let previous = submission.previous else { return nil }
        let fact = try await ledger.facts(in: realm, after: LedgerPosition(previous.value - 1), limit: 1).first
        guard case .submission(let before) = fact?.content, before.entryKey == submission.entryKey else { return nil }
        return before.entry
    }
}
