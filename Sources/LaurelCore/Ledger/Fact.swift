public import LaurelModel

/// Something that happened, written once.
///
/// It holds what was sent and what came of it: whoever follows the ledger applies facts and never decides again.
public struct Fact: Hashable, Sendable {
    public let position: LedgerPosition
    /// The moment of the fact's commit; never before the moment of the previous fact in the same epoch.
    public let moment: Moment
    public let content: Content
    /// nil before the fact has its place, and in a ledger that was written before there were checksums.
    public let checksum: FactChecksum?

    public enum Content: Hashable, Sendable {
        case submission(SubmissionFact)
        /// A leaderboard was created, or has these settings from now on.
        case leaderboard(RegisteredLeaderboard)
        /// A player's flags are these from now on.
        case flags(PlayerFlags, of: PlayerNumber)
        /// Something about a player has changed that is kept outside the facts.
        case player(PlayerChange, of: PlayerNumber)
        /// Every entry is taken off this ranking; what comes later counts anew.
        case reset(RankingID)
        /// What a player has on a ranking was corrected.
        case correction(EntryCorrection)
        /// Everything before it is gone but the leaderboards' settings. Always the first fact that is left.
        case wipe(Wipe)
        /// Nothing changes an occurrence any more.
        case final(FinalOccurrence)
        /// A final occurrence takes scores again.
        case reopened(OccurrenceReopening)
        /// The ledger is another from here on, whose moments begin again at this fact's; nothing is gone.
        case epoch(Int64)
        /// Something happened to challenges, achievements or group challenges.
        case challenges(ChallengeChanges)
    }

    public init(position: LedgerPosition, moment: Moment, content: Content, checksum: FactChecksum? = nil) {
        self.position = position
        self.moment = moment
        self.content = content
        self.checksum = checksum
    }
}

extension Fact {
    /// Whether nothing is missing between the fact at `position` and this one.
    public func follows(_ position: LedgerPosition) -> Bool {
        if case .wipe = content { return self.position > position }
        return self.position == position.next
    }
}

/// A submission that was taken: what was sent, what became of it, and the player's entry after it.
public struct SubmissionFact: Hashable, Sendable {
    public var ranking: RankingID
    public var player: PlayerNumber
    public var id: SubmissionID
    public var author: Author

    public var score: Int64
    public var context: UInt64
    /// The date that was sent, if one was.
    public var date: Moment?
    public var sentAt: Moment?
    /// The occurrence that was named, if one was.
    public var namedOccurrence: Int64?
    public var receivedAt: Moment

    /// The date that was kept.
    public var earnedAt: Moment
    public var outcome: Outcome
    /// What the player has on the ranking after this fact.
    public var entry: Entry
    /// The fact before this one of the same player on the same ranking; nil for the first.
    public var previous: LedgerPosition?
    /// Why it is held; nil where it is not.
    public var violation: CheckViolation?
    /// What it won and counted in; nil where that is nothing.
    public var challenges: ChallengeChanges?

    public init(
        ranking: RankingID, player: PlayerNumber, id: SubmissionID, author: Author,
        score: Int64, context: UInt64, date: Moment?, sentAt: Moment?, namedOccurrence: Int64?, receivedAt: Moment,
        earnedAt: Moment, outcome: Outcome, entry: Entry, previous: LedgerPosition?,
        challenges: ChallengeChanges? = nil
    ) {
        self.ranking = ranking
        self.player = player
        self.id = id
        self.author = author
        self.score = score
        self.context = context
        self.date = date
        self.sentAt = sentAt
        self.namedOccurrence = namedOccurrence
        self.receivedAt = receivedAt
        self.earnedAt = earnedAt
        self.outcome = outcome
        self.entry = entry
        self.previous = previous
        self.challenges = challenges
    }
}

extension SubmissionFact {
    /// Whether it counts on its ranking. What came too late is kept in the player's history alone; its ``entry`` is then
    /// only itself.
    public var isOnRanking: Bool { outcome == .ranked || outcome == .notImproved }

    public var entryKey: EntryKey { EntryKey(ranking: ranking, player: player) }

    public var key: SubmissionKey { SubmissionKey(leaderboard: ranking.leaderboard, player: player, id: id) }

    /// Whether `submission`, which has this fact's id, is the same one sent again. `sentAt` differs at each sending.
    public func isSame(as submission: Submission) -> Bool {
        score == submission.score && context == submission.context && date == submission.date
            && namedOccurrence == submission.occurrence
    }
}
