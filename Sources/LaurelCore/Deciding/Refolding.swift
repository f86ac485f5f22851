import LaurelModel

/// A leaderboard's entries as its facts make them by settings that came later.
struct Refolding {
    private let registered: RegisteredLeaderboard
    private var counted: CountedScores

    init(_ registered: RegisteredLeaderboard) {
        self.registered = registered
        counted = CountedScores(
            where: { $0.leaderboard == registered.number }, in: registered.leaderboard.range)
    }

    /// Takes the next fact; those of other leaderboards, and those that came too late, change nothing.
    mutating func take(_ fact: Fact) { counted.take(fact) }

    /// O(facts taken)
    var entries: [EntryKey: KeptEntry] {
        var entries: [EntryKey: KeptEntry] = [:]
        for (key, scores) in counted.scores {
            guard let entry = registered.leaderboard.entry(of: scores, after: nil), let last = counted.lastFacts[key]
            else { continue }
            entries[key] = KeptEntry(entry: entry, lastFact: last)
        }
        return entries
    }
}
