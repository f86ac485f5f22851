public import LaurelModel

/// A ranking on which a player may have an entry.
public struct PlayedRanking: Hashable, Sendable {
    /// The ranking's leaderboard.
    public let registered: RegisteredLeaderboard
    /// The occurrence's number; nil if the leaderboard is not recurring.
    public let occurrence: Int64?

    /// Creates a ranking of a leaderboard or of one of its occurrences.
    public init(_ registered: RegisteredLeaderboard, occurrence: Int64? = nil) {
        self.registered = registered
        self.occurrence = occurrence
    }

    /// The ranking's identifier.
    public var id: RankingID { RankingID(leaderboard: registered.number, occurrence: occurrence ?? 0) }
}

extension LedgerTransaction {
    /// Returns a player's submissions that count on a ranking, oldest first. O(submissions)
    public func submissions(
        of player: PlayerNumber, on ranking: RankingID
    ) throws -> [(position: LedgerPosition, moment: Moment, content: SubmissionFact)] {
        let positions = try countedScores(of: EntryKey(ranking: ranking, player: player)).map(\.position).sorted()
        return try positions.map { position in
            guard let fact = try fact(at: position), case .submission(let content) = fact.content else {
                throw LedgerError.damaged("the facts of player \(player) refer to \(position), which is no submission")
            }
            return (position, fact.moment, content)
        }
    }

    /// Returns the commands that remove a player's entries from rankings that are not final.
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

    /// Returns the commands that move one player's scores to another player.
    ///
    /// Each score is submitted again for the other player with its id, and the first player's entries are removed.
    /// Rankings, windows and resubmissions then refer to one player only.
    public func transfer(
        from player: Player, to other: Player, on open: OpenRankings
    ) throws -> [Command] {
        let scores = try rankings(open, of: player.number).flatMap { ranking in
            try submissions(of: player.number, on: ranking.id).map { (ranking, $0.position, $0.moment, $0.content) }
        }.sorted { $0.1 < $1.1 }
        let again: [Command] = scores.map { ranking, _, moment, fact in
            let leaderboard = ranking.registered.leaderboard
            var submission = Submission(
                id: fact.id, game: leaderboard.game, leaderboard: leaderboard.id, player: .id(other.id),
                score: fact.score,
                context: fact.context, date: fact.date, sentAt: fact.sentAt, occurrence: fact.namedOccurrence,
                receivedAt: fact.receivedAt, author: .server)
            let date = try? leaderboard.earnedDate(
                of: fact.date, sentAt: fact.sentAt, receivedAt: fact.receivedAt, by: .server)
            // If the original date was ignored then, it must be ignored again.
            if date != fact.earnedAt { (submission.date, submission.sentAt) = (fact.earnedAt, nil) }
            (submission.acceptedAt, submission.isChecked) = (moment, true)
            return .submit(submission)
        }
        return again + (try removals(of: player, from: open))
    }
}
