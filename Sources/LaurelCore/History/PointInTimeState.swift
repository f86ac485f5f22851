import LaurelModel

/// The state of some leaderboards after one of a realm's facts: settings, entries, occurrences, and players' flags.
struct PointInTimeState: Sendable {
    private let numbers: Set<LeaderboardNumber>
    private var position = LedgerPosition.start
    private var recomputations: [LeaderboardNumber: EntryRecomputation] = [:]
    private(set) var occurrences: [RankingID: StoredOccurrence] = [:]
    private(set) var flags: [PlayerNumber: PlayerFlags] = [:]

    /// Creates the state before the first fact.
    init(of numbers: Set<LeaderboardNumber>) { self.numbers = numbers }

    /// Applies the facts up to `position`, which must not be before the current one. O(facts between)
    mutating func advance(to position: LedgerPosition, in realm: Realm, of ledger: any Ledger) async throws(LedgerError)
    {
        var pages = FactPages(after: self.position, upTo: position, in: realm, of: ledger)
        self.position = position
        while let facts = try await pages.next() {
            for fact in facts {
                guard let settings = apply(fact) else { continue }
                recomputations[settings.number] = try await EntryRecomputation(
                    settings, upTo: fact.position, in: realm, of: ledger)
            }
        }
    }

    /// The leaderboards that existed, with their settings then, ordered by number.
    var leaderboards: [RegisteredLeaderboard] {
        recomputations.values.map(\.registered).sorted { $0.number < $1.number }
    }

    func entry(_ key: EntryKey) -> StoredEntry? { recomputations[key.ranking.leaderboard]?.entry(key) }

    /// Returns every entry of a ranking. O(entries of its leaderboard)
    func entries(of ranking: RankingID) -> [(player: PlayerNumber, stored: StoredEntry)] {
        let entries = recomputations[ranking.leaderboard]?.entries(of: ranking) ?? [:]
        return entries.map { (player: $0.key, stored: $0.value) }
    }

    /// Applies a fact.
    ///
    /// - Returns: The settings by which all of a leaderboard's entries must be recomputed, if any.
    private mutating func apply(_ fact: Fact) -> RegisteredLeaderboard? {
        switch fact.content {
        case .leaderboard(let settings) where numbers.contains(settings.number):
            guard let before = recomputations[settings.number]?.registered.leaderboard else {
                recomputations[settings.number] = EntryRecomputation(settings)
                return nil
            }
            guard !before.foldsOtherwise(than: settings.leaderboard) else { return settings }
            recomputations[settings.number]?.apply(settings)
        case .submission(let submission):
            let ranking = submission.ranking
            recomputations[ranking.leaderboard]?.apply(fact)
            if submission.isOnRanking { open(ranking, at: fact.moment) }
        case .reset(let ranking): recomputations[ranking.leaderboard]?.apply(fact)
        case .correction(let correction):
            recomputations[correction.ranking.leaderboard]?.apply(fact)
            if case .approved = correction.act { open(correction.ranking, at: fact.moment) }
        case .flags(let flags, let player): self.flags[player] = flags.isEmpty ? nil : flags
        case .final(let final): occurrences[final.ranking]?.finalizedAt = fact.moment
        case .reopened(let reopening): occurrences[reopening.ranking] = reopening.occurrence
        case .wipe(let wipe):
            (recomputations, occurrences, flags) = ([:], [:], [:])
            for settings in wipe.leaderboards where numbers.contains(settings.number) {
                recomputations[settings.number] = EntryRecomputation(settings)
            }
        case .leaderboard, .player, .challenges, .epoch: break
        }
        return nil
    }

    private mutating func open(_ ranking: RankingID, at moment: Moment) {
        guard occurrences[ranking] == nil,
            let recurrence = recomputations[ranking.leaderboard]?.registered.leaderboard.recurrence,
            let occurrence = recurrence.occurrence(numbered: ranking.occurrence)
        else { return }
        occurrences[ranking] = StoredOccurrence(openedAt: moment, start: occurrence.start, end: occurrence.end)
    }
}
