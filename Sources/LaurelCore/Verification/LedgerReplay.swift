import LaurelModel

/// The state of a realm according to its facts alone, and the facts' violations of the rules.
struct LedgerReplay {
    private(set) var position = LedgerPosition.start
    private(set) var leaderboards: [LeaderboardNumber: RegisteredLeaderboard] = [:]
    private(set) var entries: [EntryKey: StoredEntry] = [:]
    private(set) var entryCounts: [RankingID: Int] = [:]
    private(set) var occurrences: [RankingID: StoredOccurrence] = [:]
    /// The leaderboards whose chains may have gaps; see ``RecordTable/recomputations``.
    private(set) var recomputedLeaderboards: Set<LeaderboardNumber> = []
    private(set) var resets: [RankingID: LedgerPosition] = [:]
    private(set) var flags: [PlayerNumber: PlayerFlags] = [:]
    private(set) var submissionCount = 0
    private(set) var factCount = 0
    /// The highest number of a wiped player.
    private(set) var lastPlayerGone = PlayerNumber(0)
    private(set) var differences: [String] = []
    /// The timestamp of the last fact.
    private(set) var moment: Moment?
    /// The checksum of the last fact.
    private(set) var checksum: FactChecksum?

    /// Returns the stored rankings of a leaderboard.
    ///
    /// A classic leaderboard has one, which may be empty. A combined one has none, because it is derived. A recurring
    /// one has those with entries, in order.
    func rankings(of registered: RegisteredLeaderboard) -> [RankingID] {
        if registered.leaderboard.combination != nil { return [] }
        guard registered.leaderboard.recurrence != nil else { return [RankingID(leaderboard: registered.number)] }
        return entryCounts.keys.filter { $0.leaderboard == registered.number }.sorted { $0.occurrence < $1.occurrence }
    }

    /// Applies the fact after ``position``.
    ///
    /// - Returns: The leaderboard whose entries must be recomputed by ``recompute(_:of:)`` before the next fact, if
    ///   any.
    mutating func apply(_ fact: Fact) -> RegisteredLeaderboard? {
        var recomputed: RegisteredLeaderboard?
        if !fact.follows(position) { note(fact, "it follows position \(position)") }
        if case .epoch = fact.content { moment = nil }
        if let moment, fact.moment < moment { note(fact, "its timestamp is before the previous fact's") }
        position = fact.position
        moment = fact.moment
        checksum = fact.checksum
        factCount += 1
        switch fact.content {
        case .submission(let submission): apply(submission, of: fact)
        case .leaderboard(let registered):
            let before = leaderboards.updateValue(registered, forKey: registered.number)?.leaderboard
            if before?.foldsOtherwise(than: registered.leaderboard) ?? false {
                recomputed = registered
                recomputedLeaderboards.insert(registered.number)
            }
        case .flags(let flags, let player): self.flags[player] = flags.isEmpty ? nil : flags
        case .final(let final): apply(final, of: fact)
        case .reopened(let reopening): apply(reopening, of: fact)
        case .epoch: break
        case .player: break
        case .correction: break
        case .reset(let ranking):
            resets[ranking] = fact.position
            entries = entries.filter { $0.key.ranking != ranking }
            entryCounts[ranking] = nil
        case .challenges: break
        case .wipe(let wipe):
            if factCount > 1 { note(fact, "it is a wipe, but there are facts before it") }
            leaderboards = Dictionary(wipe.leaderboards.map { ($0.number, $0) }) { $1 }
            lastPlayerGone = wipe.lastPlayer
        }
        return recomputed
    }

    /// Replaces a leaderboard's entries by those recomputed from its facts with its current settings.
    mutating func recompute(_ entryRecomputation: EntryRecomputation, of number: LeaderboardNumber) {
        entries = entries.filter { $0.key.ranking.leaderboard != number }
        entryCounts = entryCounts.filter { $0.key.leaderboard != number }
        let folded = entryRecomputation.entries
        entries.merge(folded) { $1 }
        for key in folded.keys { entryCounts[key.ranking, default: 0] += 1 }
    }

    /// Applies a correction to its entry, which ``apply(_:)`` does not change.
    ///
    /// - Parameter scores: The scores of the entry's chain, with those that count again because of the correction.
    mutating func apply(_ correction: EntryCorrection, of fact: Fact, scores: some Sequence<Entry>) {
        let key = correction.entryKey
        let current = entries[key]
        guard let leaderboard = leaderboards[key.ranking.leaderboard]?.leaderboard else {
            return note(fact, "its leaderboard was never created")
        }
        if correction.previous != current?.lastFact {
            note(fact, "its previous fact is given as \(correction.previous, default: "none")")
        }
        if correction.act == .removed, current == nil { note(fact, "the removed entry did not exist") }
        let entry =
            correction.act == .removed ? nil : leaderboard.entry(of: scores, after: resets[key.ranking])
        if correction.entry != entry {
            note(
                fact,
                "its entry is \(correction.entry, default: "none") instead of \(entry, default: "none")")
        }
        let difference = (correction.entry == nil ? 0 : 1) - (current == nil ? 0 : 1)
        entryCounts[key.ranking, default: 0] += difference
        entries[key] = correction.entry.map { StoredEntry(entry: $0, lastFact: fact.position) }
        guard case .approved = correction.act, occurrences[key.ranking] == nil,
            let occurrence = leaderboard.recurrence?.occurrence(numbered: key.ranking.occurrence)
        else { return }
        occurrences[key.ranking] = StoredOccurrence(
            openedAt: fact.moment, start: occurrence.start, end: occurrence.end)
    }

    /// Returns the chain from which a correction's scores are collected.
    func chain(of correction: EntryCorrection) -> EntryChain {
        let broughtBack: LedgerPosition? =
            switch correction.act {
            case .removed: nil
            case .restored(let position), .approved(let position): position
            }
        let last = correction.act == .removed ? nil : entries[correction.entryKey]?.lastFact
        return EntryChain(from: [last, broughtBack].compactMap(\.self))
    }

    /// Compares the stored submission ids with the facts to which they refer.
    mutating func compareIDs(of facts: [Fact], with stored: [SubmissionKey: Fact]) {
        for fact in facts {
            guard case .submission(let submission) = fact.content else { continue }
            let found = stored[submission.key]
            if found != fact { note(fact, "its id refers to \(found?.position, default: "no fact")") }
        }
    }

    private mutating func apply(_ submission: SubmissionFact, of fact: Fact) {
        submissionCount += 1
        guard let leaderboard = leaderboards[submission.ranking.leaderboard]?.leaderboard else {
            return note(fact, "its leaderboard was never created")
        }
        let current = submission.isOnRanking ? entries[submission.entryKey] : nil
        if submission.previous != current?.lastFact {
            note(fact, "its previous fact is given as \(submission.previous, default: "none")")
        }
        let earnedAt = try? leaderboard.earnedDate(
            of: submission.date, sentAt: submission.sentAt, receivedAt: submission.receivedAt, by: submission.author)
        if submission.earnedAt != earnedAt {
            note(fact, "its date is \(submission.earnedAt.iso8601) instead of \(earnedAt?.iso8601 ?? "none")")
        }
        if leaderboard.range?.contains(submission.score) == false { note(fact, "its score is outside the range") }
        apply(occurrenceOf: submission, on: leaderboard, of: fact)
        guard submission.isOnRanking else { return }
        if current == nil { entryCounts[submission.ranking, default: 0] += 1 }
        let new = Entry(
            score: submission.score, context: submission.context, date: submission.earnedAt, position: fact.position)
        let folded = try? leaderboard.submission.fold(current?.entry, with: new, order: leaderboard.order)
        if folded != submission.entry {
            note(fact, "its entry is \(submission.entry) instead of \(folded, default: "none")")
        }
        let outcome = folded == current?.entry ? Outcome.notImproved : .ranked
        if submission.outcome != outcome {
            note(fact, "its outcome is \(submission.outcome) instead of \(outcome)")
        }
        entries[submission.entryKey] = StoredEntry(entry: submission.entry, lastFact: fact.position)
    }

    private mutating func apply(occurrenceOf submission: SubmissionFact, on leaderboard: Leaderboard, of fact: Fact) {
        let ranking = submission.ranking
        let occurrence = leaderboard.recurrence?.occurrence(numbered: ranking.occurrence)
        guard let occurrence, occurrence.holds(min(submission.earnedAt, fact.moment)) else {
            if leaderboard.recurrence != nil || ranking.occurrence != 0 {
                note(fact, "it was earned outside its occurrence \(ranking.occurrence)")
            }
            return
        }
        let due = occurrence.finalDue(after: leaderboard.settling)
        let isFinal = occurrences[ranking]?.finalizedAt != nil
        let isLateMoment = isFinal || submission.author == .player && fact.moment >= due
        // A salvaged score arrived earlier, and is judged by the time of its first commit.
        let isLateArrival = isFinal || submission.author == .player && submission.receivedAt >= due
        let isInvalid = submission.isOnRanking ? isLateArrival : !isLateMoment
        if submission.outcome != .pendingReview, isInvalid {
            note(fact, "its outcome is \(submission.outcome), but its occurrence is \(isLateMoment ? "" : "not ")final")
        }
        if submission.isOnRanking, occurrences[ranking] == nil {
            occurrences[ranking] = StoredOccurrence(
                openedAt: fact.moment, start: occurrence.start, end: occurrence.end)
        }
    }

    private mutating func apply(_ final: FinalOccurrence, of fact: Fact) {
        guard let stored = occurrences[final.ranking], stored.finalizedAt == nil else {
            return note(fact, "its occurrence is final already, or has no entry")
        }
        if (final.start, final.end) != (stored.start, stored.end) {
            note(fact, "its occurrence was from \(stored.start.iso8601) to \(stored.end.iso8601)")
        }
        occurrences[final.ranking]?.finalizedAt = fact.moment
    }

    private mutating func apply(_ reopening: OccurrenceReopening, of fact: Fact) {
        guard var stored = occurrences[reopening.ranking], stored.finalizedAt != nil else {
            return note(fact, "its occurrence is not final")
        }
        stored.finalizedAt = nil
        if reopening.occurrence != stored {
            note(fact, "its occurrence was opened at \(stored.openedAt.iso8601)")
        }
        occurrences[reopening.ranking] = stored
    }

    private mutating func note(_ fact: Fact, _ difference: String) {
        guard differences.count < LedgerVerification.differenceCountMax else { return }
        differences.append("The fact at position \(fact.position): \(difference).")
    }
}
