public import LaurelModel

/// An immutable, positioned record in a realm's ledger.
///
/// A fact contains both the input and the decision's result. Readers of the ledger apply facts and never decide again.
public struct Fact: Hashable, Sendable {
    /// The fact's place in the realm's ledger.
    public let position: LedgerPosition
    /// The timestamp of the commit. Within an epoch, it is never before the previous fact's timestamp.
    public let moment: Moment
    /// The recorded event.
    public let content: Content
    /// The running checksum. Nil before the fact has its position, and in a ledger that was written without checksums.
    public let checksum: FactChecksum?

    /// The kinds of event that a fact records.
    public enum Content: Hashable, Sendable {
        /// A submission was accepted.
        case submission(SubmissionFact)
        /// A leaderboard was created, or its settings changed to these.
        case leaderboard(RegisteredLeaderboard)
        /// A player's flags changed to these.
        case flags(PlayerFlags, of: PlayerNumber)
        /// Data about a player that is stored outside the facts changed.
        case player(PlayerChange, of: PlayerNumber)
        /// All entries of the ranking were removed. Later submissions count as the first.
        case reset(RankingID)
        /// A player's entry on a ranking was corrected.
        case correction(EntryCorrection)
        /// The realm was wiped; only the leaderboards' settings remain. Always the first fact that the ledger still
        /// has.
        case wipe(Wipe)
        /// An occurrence became final: its entries no longer change.
        case final(FinalOccurrence)
        /// A final occurrence was reopened and accepts scores again.
        case reopened(OccurrenceReopening)
        /// A new epoch started without removing data. Timestamps may restart at this fact's timestamp.
        case epoch(Int64)
        /// Challenges, achievements or group challenges changed.
        case challenges(ChallengeChanges)
    }

    /// Creates a fact, without a checksum unless one is passed.
    public init(position: LedgerPosition, moment: Moment, content: Content, checksum: FactChecksum? = nil) {
        self.position = position
        self.moment = moment
        self.content = content
        self.checksum = checksum
    }
}

extension Fact {
    /// Returns whether this fact directly follows `position`, without a gap.
    public func follows(_ position: LedgerPosition) -> Bool {
        if case .wipe = content { return self.position > position }
        return self.position == position.next
    }
}

/// An accepted submission: the input, its outcome, and the player's entry afterwards.
public struct SubmissionFact: Hashable, Sendable {
    /// The ranking that received the score.
    public var ranking: RankingID
    /// The player who earned the score.
    public var player: PlayerNumber
    /// The submission's identifier, by which a resubmission is recognized.
    public var id: SubmissionID
    /// The authority under which the score was submitted.
    public var author: Author

    /// The submitted score, in the leaderboard's raw unit.
    public var score: Int64
    /// The 64 bits of context that the game chose.
    public var context: UInt64
    /// The date in the request, if it contained one.
    public var date: Moment?
    /// The client's clock when it sent the request, if the request contained it.
    public var sentAt: Moment?
    /// The occurrence named in the request, if any.
    public var namedOccurrence: Int64?
    /// The time at which the API layer received the request.
    public var receivedAt: Moment

    /// The date that was accepted for the score.
    public var earnedAt: Moment
    /// The decision about the score.
    public var outcome: Outcome
    /// The player's entry on the ranking after this fact.
    public var entry: Entry
    /// The position of the player's previous fact on the same ranking; nil for the first.
    public var previous: LedgerPosition?
    /// The failed check, if the score is pending review because of one.
    public var violation: CheckViolation?
    /// The challenge changes that this score caused; nil if there are none.
    public var challenges: ChallengeChanges?

    /// Creates the content of a submission's fact.
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
    /// Whether the score counts on its ranking.
    ///
    /// A late score is stored in the player's history only. Its ``entry`` then describes that score alone.
    public var isOnRanking: Bool { outcome == .ranked || outcome == .notImproved }

    /// The key of the entry that the score belongs to.
    public var entryKey: EntryKey { EntryKey(ranking: ranking, player: player) }

    /// The key by which a resubmission finds this fact.
    public var key: SubmissionKey { SubmissionKey(leaderboard: ranking.leaderboard, player: player, id: id) }

    /// Returns whether `submission`, which has this fact's id, repeats it. `sentAt` may differ between attempts.
    public func isSame(as submission: Submission) -> Bool {
        score == submission.score && context == submission.context && date == submission.date
            && namedOccurrence == submission.occurrence
    }
}
