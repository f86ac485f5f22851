import LaurelModel

/// What a realm's facts up to one of them make of some leaderboards: settings, entries and occurrences, and players' flags.
struct PointInTimeState: Sendable {
    private let numbers: Set<LeaderboardNumber>
    private var position = LedgerPosition.start
    private var refoldings: [LeaderboardNumber: Refolding] = [:]
    private(set) var occurrences: [RankingID: KeptOccurrence] = [:]
    private(set) var flags: [PlayerNumber: PlayerFlags] = [:]

    /// Before the first fact.
    init(of numbers: Set<LeaderboardNumber>) { self.numbers = numbers }

    /// Goes on to `position`, which is not before where it is. O(facts between)
    mutating func advance(to position: LedgerPosition, in realm: Realm, of ledger: any Ledger) async throws(LedgerError)
    {
        var pages = FactPages(after: self.position, upTo: position, in: realm, of: ledger)
        self.position = position
        while let facts = try await pages.next() {
            for fact in facts {
                guard let settings = apply(fact) else { continue }
                refoldings[settings.number] = try await Refolding(
                    settings, upTo: fact.position, in: realm, of: ledger)
            }
        }
    }

    /// The leaderboards as they were, by number; without those that were not made yet.
    var leaderboards: [RegisteredLeaderboard] {
        refoldings.values.map(\.registered).sorted { $0.number < $1.number }
    }

    func entry(_ key: EntryKey) -> KeptEntry? { refoldings[key.ranking.leaderboard]?.entry(key) }

    /// Every entry of a ranking. O(entries of its leaderboard)
    func entries(of ranking: RankingID) -> [(player: PlayerNumber, kept: KeptEntry)] {
        let entries = refoldings[ranking.leaderboard]?.entries(of: ranking) ?? [:]
        return entries.map { (player: $0.key, kept: $0.value) }
    }

    /// - Returns: Settings by which all of a leaderboard's entries so far are to be folded anew.
    private mutating func apply(_ fact: Fact) -> RegisteredLeaderboard? {
        switch fact.content {
        case .leaderboard(let settings) where numbers.contains(settings.number):
            guard let before = refoldings[settings.number]?.registered.leaderboard else {
                refoldings[settings.number] = Refolding(settings)
                return nil
            }
            guard !before.foldsOtherwise(than: settings.leaderboard) else { return settings }
            refoldings[settings.number]?.apply(settings)
        case .submission(let submission):
            let ranking = submission.ranking
            refoldings[ranking.leaderboard]?.apply(fact)
            if submission.isOnRanking { open(ranking, at: fact.moment) }
        case .reset(let ranking): refoldings[ranking.leaderboard]?.apply(fact)
        case .correction(let correction):
            refoldings[correction.ranking.leaderboard]?.apply(fact)
            if case .approved = correction.act { open(correction.ranking, at: fact.moment) }
        case .flags(let flags, let player): self.flags[player] = flags.isEmpty ? nil : flags
        case .final(let final): occurrences[final.ranking]?.finalizedAt = fact.moment
        case .reopened(let reopening): occurrences[reopening.ranking] = reopening.occurrence
        case .wipe(let wipe):
            (refoldings, occurrences, flags) = ([:], [:], [:])
            for settings in wipe.leaderboards where numbers.contains(settings.number) {
                refoldings[settings.number] = Refolding(settings)
            }
        case .leaderboard, .player, .challenges, .epoch: break
        }
        return nil
    }

    private mutating func open(_ ranking: RankingID, at moment: Moment) {
        guard occurrences[ranking] == nil,
            let recurrence = refoldings[ranking.leaderboard]?.registered.leaderboard.recurrence,
            let occurrence = recurrence.occurrence(numbered: ranking.occurrence)
        else { return }
        occurrences[ranking] = KeptOccurrence(openedAt: moment, start: occurrence.start, end: occurrence.end)
    }
}
