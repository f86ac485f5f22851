package import LaurelModel

/// A fact as flat columns: the form that is stored and that the checksum covers.
///
/// Texts stay byte for byte as they were stored. A later version could encode the decoded value differently, which
/// would change the checksum.
public struct FactRecord: Hashable, Sendable {
    /// The position; see ``Fact/position``.
    public var position: Int64
    /// The commit's timestamp in stored units.
    public var moment: Int64
    /// The raw value of a ``FactKind``.
    public var kind: Int64
    /// The leaderboard's number.
    public var leaderboard: Int64?
    /// The occurrence's number.
    public var occurrence: Int64?
    /// The player's number.
    public var player: Int64?
    /// The bytes of the submission's identifier.
    public var id: [UInt8]?
    /// The author's code.
    public var author: Int64?
    /// The submitted score.
    public var score: Int64?
    /// The submitted context as the signed number with the same bits.
    public var context: Int64?
    /// The date in the request.
    public var date: Int64?
    /// The client's clock when it sent the request.
    public var sentAt: Int64?
    /// The occurrence named in the request.
    public var namedOccurrence: Int64?
    /// The time at which the API layer received the request.
    public var receivedAt: Int64?
    /// The date that was accepted for the score.
    public var earnedAt: Int64?
    /// The outcome's code.
    public var outcome: Int64?
    /// The score of the entry after this fact.
    public var entryScore: Int64?
    /// The context of the entry after this fact, as the signed number with the same bits.
    public var entryContext: Int64?
    /// The date of the entry after this fact.
    public var entryDate: Int64?
    /// The position of the fact that produced the entry's score.
    public var entryPosition: Int64?
    /// The position of the player's previous fact on the same ranking.
    public var previous: Int64?
    /// The values that have no separate column, as text.
    public var settings: String?
    /// A player's flags, or the reason why a score is pending review.
    public var flags: Int64?
    /// The checksum; nil in a ledger that was written before checksums existed.
    public var checksum: FactChecksum?

    /// Creates a record without optional values.
    public init(position: Int64, moment: Int64, kind: Int64) {
        self.position = position
        self.moment = moment
        self.kind = kind
    }
}

// MARK: - Writing

extension FactRecord {
    /// Creates the record of a fact.
    public init(_ fact: Fact) {
        self.init(position: fact.position.value, moment: fact.moment.milliseconds, kind: fact.kind.rawValue)
        checksum = fact.checksum
        switch fact.content {
        case .submission(let content): append(content)
        case .leaderboard(let registered):
            leaderboard = Int64(registered.number.value)
            settings = registered.leaderboard.settingsText
        case .flags(let flags, let player):
            self.player = Int64(player.value)
            self.flags = Int64(flags.rawValue)
        case .player(let change, let player):
            self.player = Int64(player.value)
            settings = change.text
        case .reset(let ranking): append(ranking)
        case .final(let final):
            append(final.ranking)
            settings = FinalSettings(final).text
        case .correction(let correction):
            append(correction.ranking)
            player = Int64(correction.player.value)
            if let entry = correction.entry { append(entry) }
            previous = correction.previous?.value
            settings = correction.act.text
        case .challenges(let changes): settings = changes.text
        case .wipe(let wipe): settings = wipe.text
        case .reopened(let reopening):
            append(reopening.ranking)
            settings = reopening.text
        case .epoch(let epoch): settings = String(epoch)
        }
    }

    private mutating func append(_ ranking: RankingID) {
        leaderboard = Int64(ranking.leaderboard.value)
        occurrence = ranking.occurrence
    }

    private mutating func append(_ entry: Entry) {
        entryScore = entry.score
        entryContext = Int64(bitPattern: entry.context)
        entryDate = entry.date.milliseconds
        entryPosition = entry.position.value
    }

    private mutating func append(_ fact: SubmissionFact) {
        append(fact.ranking)
        player = Int64(fact.player.value)
        id = fact.id.bytes
        author = fact.author.code
        score = fact.score
        context = Int64(bitPattern: fact.context)
        date = fact.date?.milliseconds
        sentAt = fact.sentAt?.milliseconds
        namedOccurrence = fact.namedOccurrence
        receivedAt = fact.receivedAt.milliseconds
        earnedAt = fact.earnedAt.milliseconds
        outcome = fact.outcome.code
        append(fact.entry)
        previous = fact.previous?.value
        settings = fact.challenges?.text
        flags = fact.violation?.rawValue
    }
}

// MARK: - Reading

extension FactRecord {
    /// Verifies the checksum and decodes the fact.
    ///
    /// - Parameter previous: The checksum of the preceding fact; nil if that fact has none or does not exist.
    /// - Throws: ``LedgerError/damaged(_:)`` if the record differs from the one that was written.
    public func fact(after previous: FactChecksum?) throws(LedgerError) -> Fact {
        try verify(after: previous)
        return Fact(
            position: LedgerPosition(position), moment: Moment(milliseconds: moment), content: try content,
            checksum: checksum)
    }

    private var content: Fact.Content {
        get throws(LedgerError) {
            switch FactKind(rawValue: kind) {
            case .submission: .submission(try submission)
            case .leaderboard:
                .leaderboard(
                    RegisteredLeaderboard(
                        number: Self.number(leaderboard), leaderboard: try Leaderboard(settingsText: settings ?? "")))
            case .flags:
                .flags(PlayerFlags(rawValue: UInt8(truncatingIfNeeded: flags ?? 0)), of: Self.number(player))
            case .final: .final(try FinalSettings(text: settings ?? "").occurrence(ranking))
            case .reset: .reset(ranking)
            case .reopened: .reopened(try OccurrenceReopening(ranking, text: settings ?? ""))
            case .epoch:
                if let epoch = settings.flatMap(Int64.init) {
                    .epoch(epoch)
                } else {
                    throw LedgerError.damaged("the fact at position \(position) cannot be decoded")
                }
            case .correction:
                .correction(
                    EntryCorrection(
                        ranking: ranking, player: Self.number(player),
                        act: try EntryCorrection.Act(text: settings ?? ""),
                        entry: entryScore == nil ? nil : storedEntry, previous: previous.map(LedgerPosition.init)))
            case .wipe: .wipe(try Wipe(text: settings ?? ""))
            case .player: .player(try PlayerChange(text: settings ?? ""), of: Self.number(player))
            case .challenges: .challenges(try ChallengeChanges(text: settings ?? ""))
            case nil: throw LedgerError.damaged("the fact at position \(position) has an unknown kind")
            }
        }
    }

    /// Returns the typed number of a column's value, truncated to 32 bits, or 0 for nil.
    package static func number<Kind>(_ value: Int64?) -> Number<Kind> {
        Number(UInt32(truncatingIfNeeded: value ?? 0))
    }

    /// The ranking of the record's leaderboard and occurrence columns.
    package var ranking: RankingID { RankingID(leaderboard: Self.number(leaderboard), occurrence: occurrence ?? 0) }

    /// The entry after a submission or a correction.
    package var storedEntry: Entry {
        Entry(
            score: entryScore ?? 0, context: UInt64(bitPattern: entryContext ?? 0),
            date: Moment(milliseconds: entryDate ?? 0), position: LedgerPosition(entryPosition ?? 0))
    }

    private var submission: SubmissionFact {
        get throws(LedgerError) {
            guard let id = id.flatMap(SubmissionID.init(bytes:)), let author = author.flatMap(Author.init(code:)),
                let outcome = outcome.flatMap(Outcome.init(code:))
            else { throw LedgerError.damaged("the fact at position \(position) cannot be decoded") }
            var fact = SubmissionFact(
                ranking: ranking, player: Self.number(player), id: id, author: author, score: score ?? 0,
                context: UInt64(bitPattern: context ?? 0), date: date.map(Moment.init(milliseconds:)),
                sentAt: sentAt.map(Moment.init(milliseconds:)), namedOccurrence: namedOccurrence,
                receivedAt: Moment(milliseconds: receivedAt ?? 0), earnedAt: Moment(milliseconds: earnedAt ?? 0),
                outcome: outcome, entry: storedEntry, previous: previous.map(LedgerPosition.init))
            fact.violation = flags.flatMap(CheckViolation.init)
            if let settings { fact.challenges = try ChallengeChanges(text: settings) }
            return fact
        }
    }
}
