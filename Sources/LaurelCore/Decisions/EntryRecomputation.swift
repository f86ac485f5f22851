import LaurelModel

/// A leaderboard's entries as its facts make them by settings that came later.
struct EntryRecomputation: Sendable {
    private(set) var registered: RegisteredLeaderboard
    private var counted: CountedScores
    /// Of every entry that there ever was.
    private(set) var keys: Set<EntryKey> = []

    init(_ registered: RegisteredLeaderboard) {
        self.registered = registered
        counted = CountedScores(
            where: { $0.leaderboard == registered.number }, in: registered.leaderboard.range)
    }

    /// Takes settings by which entries fold as they did before.
    mutating func apply(_ settings: RegisteredLeaderboard) { registered = settings }

    /// Takes the next fact; those of other leaderboards, and those that came too late, change nothing.
    mutating func apply(_ fact: Fact) {
        counted.apply(fact)
        switch fact.content {
        case .submission(let submission) where submission.ranking.leaderboard == registered.number:
            keys.insert(submission.entryKey)
        case .wipe: keys = []
        default: break
        }
    }

    /// O(facts taken)
    var entries: [EntryKey: StoredEntry] {
        var entries: [EntryKey: StoredEntry] = [:]
        for key in counted.scores.keys { entries[key] = entry(key) }
        return entries
    }

    /// O(facts taken of this one)
    func entry(_ key: EntryKey) -> StoredEntry? {
        guard let scores = counted.scores[key], let last = counted.lastFacts[key],
            let entry = registered.leaderboard.entry(of: scores, after: nil)
        else { return nil }
        return StoredEntry(entry: entry, lastFact: last)
    }

    /// O(entries), and the facts taken of this ranking's.
    func entries(of ranking: RankingID) -> [PlayerNumber: StoredEntry] {
        var entries: [PlayerNumber: StoredEntry] = [:]
        for key in counted.scores.keys where key.ranking == ranking { entries[key.player] = entry(key) }
        return entries
    }
}
