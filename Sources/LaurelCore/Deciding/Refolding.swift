import LaurelModel

/// A leaderboard's entries as its facts make them by settings that came later.
struct Refolding {
    private(set) var registered: RegisteredLeaderboard
    private(set) var entries: [EntryKey: KeptEntry] = [:]

    init(_ registered: RegisteredLeaderboard) { self.registered = registered }

    /// Takes settings by which entries fold as they did before.
    mutating func take(_ settings: RegisteredLeaderboard) { registered = settings }

    /// Takes the next fact; those of other leaderboards, and those that came too late, change nothing.
    mutating func take(_ fact: Fact) {
        if case .reset(let ranking) = fact.content { entries = entries.filter { $0.key.ranking != ranking } }
        if case .removal(let key) = fact.content { entries[key] = nil }
        guard case .submission(let submission) = fact.content, submission.isOnRanking,
            submission.ranking.leaderboard == registered.number,
            registered.leaderboard.range?.contains(submission.score) ?? true
        else { return }
        let new = Entry(
            score: submission.score, context: submission.context, date: submission.earnedAt, position: fact.position)
        let entry = registered.leaderboard.entry(after: entries[submission.entryKey]?.entry, taking: new)
        entries[submission.entryKey] = KeptEntry(entry: entry, lastFact: fact.position)
    }
}
