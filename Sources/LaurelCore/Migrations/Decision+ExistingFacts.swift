package import LaurelModel

extension Decision {
    /// Creates a decision that writes a head, to which existing facts can be added.
    package init(writing head: Head) {
        self.init(head: head, commit: Commit(head: head, outcomes: [], newFacts: [], players: [:]))
    }

    /// Adds a fact of another ledger with the entries that it changes. Entries that a change of settings recomputes are
    /// not included.
    package mutating func append(_ fact: Fact) {
        facts.append(fact)
        (head.checksum, head.position, head.moment) = (fact.checksum, fact.position, fact.moment)
        switch fact.content {
        case .submission(let submission) where submission.isOnRanking:
            entries[submission.entryKey] = StoredEntry(entry: submission.entry, lastFact: fact.position)
        case .leaderboard(let registered): head.lastLeaderboard = max(head.lastLeaderboard, registered.number)
        case .reset(let ranking):
            entries = entries.filter { $0.key.ranking != ranking }
            cleared.insert(ranking)
        case .correction(let correction):
            removed.insert(correction.entryKey)
            entries[correction.entryKey] = correction.entry.map { StoredEntry(entry: $0, lastFact: fact.position) }
        case .wipe(let wipe): head.lastLeaderboard = wipe.leaderboards.last?.number ?? head.lastLeaderboard
        case .submission, .flags, .player, .final, .reopened, .epoch, .challenges: break
        }
    }
}

extension LedgerTransaction {
    /// Adds the entries of a leaderboard to a decision that contains the change of its settings, and writes no
    /// notifications. O(facts of the realm)
    package func recomputeEntries(of registered: RegisteredLeaderboard, into decision: inout Decision) throws {
        let rows = decision.rows
        try recompute(registered, into: &decision)
        decision.rows = rows
    }
}
