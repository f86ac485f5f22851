import LaurelModel

/// A recomputation of a leaderboard's entries from its facts, with later settings.
struct EntryRecomputation: Sendable {
    private(set) var registered: RegisteredLeaderboard
    private var counted: CountedScores
    /// The keys of all entries that ever existed.
    private(set) var keys: Set<EntryKey> = []

    init(_ registered: RegisteredLeaderboard) {
        self.registered = registered
        counted = CountedScores(
            where: { $0.leaderboard == registered.number }, in: registered.leaderboard.range)
    }

    /// Replaces the settings by others with the same rules for entries.
    mutating func apply(_ settings: RegisteredLeaderboard) { registered = settings }

    /// Applies the next fact. Facts of other leaderboards and late scores have no effect.
    mutating func apply(_ fact: Fact) {
        counted.apply(fact)
        switch fact.content {
        case .submission(let submission) where submission.ranking.leaderboard == registered.number:
            keys.insert(submission.entryKey)
        case .wipe: keys = []
        default: break
        }
    }

    /// The recomputed entries. O(applied facts)
    var entries: [EntryKey: StoredEntry] {
        var entries: [EntryKey: StoredEntry] = [:]
        for key in counted.scores.keys { entries[key] = entry(key) }
        return entries
    }

    /// Returns a recomputed entry. O(applied facts of this entry)
    func entry(_ key: EntryKey) -> StoredEntry? {
        guard let scores = counted.scores[key], let last = counted.lastFacts[key],
            let entry = registered.leaderboard.entry(of: scores, after: nil)
        else { return nil }
        return StoredEntry(entry: entry, lastFact: last)
    }

    /// Returns the recomputed entries of a ranking. O(entries + applied facts of the ranking)
    func entries(of ranking: RankingID) -> [PlayerNumber: StoredEntry] {
        var entries: [PlayerNumber: StoredEntry] = [:]
        for key in counted.scores.keys where key.ranking == ranking { entries[key.player] = entry(key) }
        return entries
    }
}
