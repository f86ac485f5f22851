package import LaurelModel

/// A fact as flat columns: the form in which it is stored, and which its checksum covers.
///
/// Texts are as they were stored. What a later version reads from them may be written differently, and would have another
/// checksum.
public struct FactRecord: Hashable, Sendable {
    public var position: Int64
    public var moment: Int64
    /// A ``FactKind``.
    public var kind: Int64
    public var leaderboard: Int64?
    public var occurrence: Int64?
    public var player: Int64?
    public var id: [UInt8]?
    public var author: Int64?
    public var score: Int64?
    /// The signed number of the same bits.
    public var context: Int64?
    public var date: Int64?
    public var sentAt: Int64?
    public var namedOccurrence: Int64?
    public var receivedAt: Int64?
    public var earnedAt: Int64?
    public var outcome: Int64?
    public var entryScore: Int64?
    /// The signed number of the same bits.
    public var entryContext: Int64?
    public var entryDate: Int64?
    public var entryPosition: Int64?
    public var previous: Int64?
    /// The values without a column of their own, as text.
    public var settings: String?
    /// A player's flags, or why a score is pending review.
    public var flags: Int64?
    /// nil in a ledger that was written before there were checksums.
    public var checksum: FactChecksum?

    public init(position: Int64, moment: Int64, kind: Int64) {
        self.position = position
        self.moment = moment
        self.kind = kind
    }
}

// MARK: - Writing

extension FactRecord {
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
    /// Decodes the fact, after it was checked.
    ///
    /// - Parameter previous: The checksum of the fact before it; nil if that one has none, or is not there.
    /// - Throws: ``LedgerError/damaged(_:)`` if the fact is not the one that was written.
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
                    throw LedgerError.damaged("the fact at position \(position) cannot be read")
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
            case nil: throw LedgerError.damaged("the fact at position \(position) is of an unknown kind")
            }
        }
    }

    package static func number<Kind>(_ value: Int64?) -> Number<Kind> {
        Number(UInt32(truncatingIfNeeded: value ?? 0))
    }

    package var ranking: RankingID { RankingID(leaderboard: Self.number(leaderboard), occurrence: occurrence ?? 0) }

    /// The entry after a score or a correction.
    package var storedEntry: Entry {
        Entry(
            score: entryScore ?? 0, context: UInt64(bitPattern: entryContext ?? 0),
            date: Moment(milliseconds: entryDate ?? 0), position: LedgerPosition(entryPosition ?? 0))
    }

    private var submission: SubmissionFact {
        get throws(LedgerError) {
            guard let id = id.flatMap(SubmissionID.init(bytes:)), let author = author.flatMap(Author.init(code:)),
                let outcome = outcome.flatMap(Outcome.init(code:))
            else { throw LedgerError.damaged("the fact at position \(position) cannot be read") }
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
