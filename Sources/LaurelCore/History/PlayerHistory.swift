public import LaurelModel

/// A page of a player's submissions, in the order of acceptance.
public struct PlayerHistory: Hashable, Sendable {
    /// A submission with its outcome.
    public struct Item: Hashable, Sendable {
        /// The position of the submission's fact.
        public let position: LedgerPosition
        /// The timestamp of the commit.
        public let moment: Moment
        /// The leaderboard that received the score.
        public let leaderboard: Leaderboard
        /// The submission and its outcome.
        public let submission: SubmissionFact
        /// The player's entry before; nil if there was none, or if the submission was late.
        public let previousEntry: Entry?
    }

    /// The player.
    public let player: Player
    /// The submissions of this page.
    public let items: [Item]
    /// The start of the next page; nil after the last.
    public let next: LedgerPosition?
}

extension RealmHistory {
    /// The maximum number of facts that are read for a page.
    private static let factCountPerHistoryPage: Int64 = 100_000

    /// Returns a page of a player's submissions to `game`'s leaderboards, including late ones, with their outcomes.
    ///
    /// A page has at most `limit` items. It may have fewer although another page follows, because a limited number of
    /// facts of all players is read for it.
    ///
    /// - Parameters:
    ///   - id: The only leaderboard to include; nil for all.
    ///   - position: The end of the previous page.
    ///   - moment: The time after which submissions are left out.
    public func submissions(
        of reference: PlayerReference, in game: GameID, on id: LeaderboardID? = nil,
        after position: LedgerPosition = .start, limit: Int, asOf moment: Moment? = nil
    ) async throws(ServiceError) -> PlayerHistory {
        if let id { _ = try service.registered(id, of: game) }
        let shown = service.leaderboards(of: game).map(\.id).filter { id == nil || id == $0 }
        let boards = shown.compactMap { service.published[$0] }
        let player = try await service.players.player(reference)
        do throws(LedgerError) {
            return try await submissions(
                of: player, on: Dictionary(boards.map { ($0.number, $0.leaderboard) }) { $1 }, after: position,
                limit: limit, asOf: moment)
        } catch {
            throw .ledger(error)
        }
    }

    private func submissions(
        of player: Player, on leaderboards: [LeaderboardNumber: Leaderboard], after start: LedgerPosition, limit: Int,
        asOf moment: Moment?
    ) async throws(LedgerError) -> PlayerHistory {
        var last = service.position
        if let moment {
            last = try await ledger.position(before: moment + Span(milliseconds: 1), upTo: last, in: realm)
        }
        var items: [PlayerHistory.Item] = []
        // The cursor comes from the client and may have any value.
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

    /// Returns the positions of the submissions in a history that no longer count, because they were removed or their
    /// ranking was reset.
    public func removedPositions(in history: PlayerHistory) async throws(ServiceError) -> Set<LedgerPosition> {
        let items = history.items.filter(\.submission.isOnRanking)
        func keys(_ item: PlayerHistory.Item) -> [RecordKey] {
            [.removal(of: item.submission.entryKey), .reset(item.submission.ranking)]
        }
        let all = Set(items.flatMap(keys))
        let rows = try await readRows { try $0.rows(all) }
        let removed = items.filter { item in
            keys(item).compactMap { rows[$0] }.compactMap(Int64.init).contains { item.position.value < $0 }
        }
        return Set(removed.map(\.position))
    }
}
