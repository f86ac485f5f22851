public import LaurelModel

/// A ranking on which a player may have an entry.
public struct PlayedRanking: Hashable, Sendable {
    public let registered: RegisteredLeaderboard
    /// Of a recurring leaderboard.
    public let occurrence: Int64?

    public init(_ registered: RegisteredLeaderboard, occurrence: Int64? = nil) {
        self.registered = registered
        self.occurrence = occurrence
    }

    public var id: RankingID { RankingID(leaderboard: registered.number, occurrence: occurrence ?? 0) }
}

extension LedgerTransaction {
    /// A player's submissions that count on a ranking, oldest first. O(submissions).
    public func submissions(
        of player: PlayerNumber, on ranking: RankingID
    ) throws -> [(position: LedgerPosition, content: SubmissionFact)] {
        let key = EntryKey(ranking: ranking, player: player)
        var chain: [(position: LedgerPosition, content: SubmissionFact)] = []
        var next = try entries([key])[key]?.lastFact
        while let position = next {
            let fact = try facts(after: LedgerPosition(position.value - 1), limit: 1).first
            guard let fact, fact.position == position, case .submission(let content) = fact.content else {
                throw LedgerError.damaged("the chain of player \(player) leads to \(position), which is no submission")
            }
            chain.append((position, content))
            next = content.previous
        }
        return chain.reversed()
    }

    /// What takes a player off rankings that are not final.
    public func removals(of player: Player, from rankings: [PlayedRanking]) throws -> [Command] {
        let entries = try entries(Set(rankings.map { EntryKey(ranking: $0.id, player: player.number) }))
        return rankings.filter { entries[EntryKey(ranking: $0.id, player: player.number)] != nil }
            .map { .removeEntry(of: .id(player.id), on: $0.registered.leaderboard.id, occurrence: $0.occurrence) }
    }

    /// What makes the scores of one player another's: each is submitted again for the other, as it was and with its id, and
    /// the entries that they made are taken off. So every ranking, every window and every retry knows one player.
    public func transfer(
        from player: Player, to other: Player, on rankings: [PlayedRanking]
    ) throws -> [Command] {
        let scores = try rankings.flatMap { ranking in
            try submissions(of: player.number, on: ranking.id).map { (ranking: ranking, $0.position, $0.content) }
        }.sorted { $0.1 < $1.1 }
        let again: [Command] = scores.map { ranking, _, fact in
            let leaderboard = ranking.registered.leaderboard
            var submission = Submission(
                id: fact.id, game: leaderboard.game, leaderboard: leaderboard.id, player: .id(other.id),
                score: fact.score,
                context: fact.context, date: fact.date, sentAt: fact.sentAt, occurrence: fact.namedOccurrence,
                receivedAt: fact.receivedAt, author: .server)
            let date = try? leaderboard.earnedDate(
                of: fact.date, sentAt: fact.sentAt, receivedAt: fact.receivedAt, by: .server)
            // A date that was passed over then stays so.
            if date != fact.earnedAt { (submission.date, submission.sentAt) = (fact.earnedAt, nil) }
            return .submit(submission)
        }
        return again + (try removals(of: player, from: rankings))
    }
}
