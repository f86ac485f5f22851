import LaurelModel

/// What a realm's facts up to one of them make of a leaderboard: its settings, entries and occurrences, and players' flags.
struct LeaderboardPast: Sendable {
    private let number: LeaderboardNumber
    private var refolding: Refolding?
    private(set) var occurrences: [RankingID: KeptOccurrence] = [:]
    private(set) var flags: [PlayerNumber: PlayerFlags] = [:]

    /// Reads all facts up to `position`. O(facts of the realm)
    init(
        of number: LeaderboardNumber, upTo position: LedgerPosition, in realm: Realm, of ledger: any Ledger
    ) async throws(LedgerError) {
        self.number = number
        var pages = FactPages(upTo: position, in: realm, of: ledger)
        while let facts = try await pages.next() {
            for fact in facts {
                guard let settings = take(fact) else { continue }
                refolding = try await Refolding(settings, upTo: fact.position, in: realm, of: ledger)
            }
        }
    }

    /// The leaderboard as it was; nil where it was not made yet.
    var registered: RegisteredLeaderboard? { refolding?.registered }

    var entries: [EntryKey: KeptEntry] { refolding?.entries ?? [:] }

    /// - Returns: Settings by which all entries so far are to be folded anew.
    private mutating func take(_ fact: Fact) -> RegisteredLeaderboard? {
        switch fact.content {
        case .leaderboard(let settings) where settings.number == number:
            guard let before = refolding?.registered.leaderboard else {
                refolding = Refolding(settings)
                return nil
            }
            guard !before.foldsOtherwise(than: settings.leaderboard) else { return settings }
            refolding?.take(settings)
        case .submission(let submission) where submission.ranking.leaderboard == number:
            refolding?.take(fact)
            if submission.isOnRanking { open(submission.ranking, at: fact.moment) }
        case .reset: refolding?.take(fact)
        case .flags(let flags, let player): self.flags[player] = flags.isEmpty ? nil : flags
        case .final(let final): occurrences[final.ranking]?.finalizedAt = fact.moment
        case .wipe(let wipe):
            refolding = wipe.leaderboards.first { $0.number == number }.map(Refolding.init)
            (occurrences, flags) = ([:], [:])
        case .leaderboard, .submission: break
        }
        return nil
    }

    private mutating func open(_ ranking: RankingID, at moment: Moment) {
        guard occurrences[ranking] == nil,
            let occurrence = registered?.leaderboard.recurrence?.occurrence(numbered: ranking.occurrence)
        else { return }
        occurrences[ranking] = KeptOccurrence(openedAt: moment, start: occurrence.start, end: occurrence.end)
    }
}
