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
        let positions = try countedScores(of: EntryKey(ranking: ranking, player: player)).map(\.position).sorted()
        return try positions.map { position in
            guard case .submission(let content) = try fact(at: position)?.content else {
                throw LedgerError.damaged("the chain of player \(player) leads to \(position), which is no submission")
            }
            return (position, content)
        }
    }

    /// What takes a player off rankings that are not final.
    public func removals(of player: Player, from open: OpenRankings) throws -> [Command] {
        let rankings = try rankings(open, of: player.number)
        let entries = try entries(Set(rankings.map { EntryKey(ranking: $0.id, player: player.number) }))
        let occurrences = try occurrences(Set(rankings.map(\.id)))
        return rankings.filter { ranking in
            entries[EntryKey(ranking: ranking.id, player: player.number)] != nil
                && occurrences[ranking.id]?.finalizedAt == nil
        }
        .map { .remove(.id(player.id), from: $0.registered.leaderboard.id, occurrence: $0.occurrence) }
    }

    /// What makes the scores of one player another's: each is submitted again for the other, as it was and with its id, and
    /// the entries that they made are taken off. So every ranking, every window and every retry knows one player.
    public func transfer(
        from player: Player, to other: Player, on open: OpenRankings
    ) throws -> [Command] {
        let scores = try rankings(open, of: player.number).flatMap { ranking in
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
            submission.isTransferred = true
            return .submit(submission)
        }
        return again + (try removals(of: player, from: open))
    }
}
