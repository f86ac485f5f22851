import LaurelModel

/// A snapshot of a realm together with a decision of submissions that it does not contain yet. Read-only.
struct PendingTransaction<Base: LedgerTransaction>: LedgerTransaction {
    private let base: Base
    private let decision: Decision
    private let references: [PlayerReference: PlayerNumber]
    private let positions: [SubmissionKey: Int]

    /// Creates the state after `decision`, which must not depend on key–value records.
    init(_ decision: Decision, over base: Base) {
        self.base = base
        self.decision = decision
        var references = [PlayerReference: PlayerNumber](minimumCapacity: 2 * decision.players.count)
        for (number, player) in decision.players {
            references[.id(player.id)] = number
            if let externalID = player.externalID { references[.external(externalID)] = number }
        }
        self.references = references
        var positions = [SubmissionKey: Int](minimumCapacity: decision.facts.count)
        for (index, fact) in decision.facts.enumerated() {
            if case .submission(let submission) = fact.content { positions[submission.key] = index }
        }
        self.positions = positions
    }

    var head: Head { decision.head }

    func leaderboards(named ids: Set<LeaderboardID>) throws -> [LeaderboardID: RegisteredLeaderboard] {
        try base.leaderboards(named: ids)
    }

    func allLeaderboards() throws -> [RegisteredLeaderboard] { try base.allLeaderboards() }

    func players(named references: Set<PlayerReference>) throws -> [PlayerReference: Player] {
        var found: [PlayerReference: Player] = [:]
        for reference in references {
            if let number = self.references[reference] { found[reference] = decision.players[number] }
        }
        return found.merging(try base.players(named: references.filter { found[$0] == nil })) { pending, _ in pending }
    }

    func players(numbered numbers: Set<PlayerNumber>) throws -> [PlayerNumber: Player] {
        let found = decision.players.filter { numbers.contains($0.key) }
        return found.merging(try base.players(numbered: numbers.subtracting(found.keys))) { pending, _ in pending }
    }

    func submissions(_ keys: Set<SubmissionKey>) throws -> [SubmissionKey: Fact] {
        var found: [SubmissionKey: Fact] = [:]
        for key in keys {
            if let index = positions[key] { found[key] = decision.facts[index] }
        }
        return found.merging(try base.submissions(keys.subtracting(found.keys))) { pending, _ in pending }
    }

    func entries(_ keys: Set<EntryKey>) throws -> [EntryKey: StoredEntry] {
        var found: [EntryKey: StoredEntry] = [:]
        for key in keys { found[key] = decision.entries[key] }
        return found.merging(try base.entries(keys.subtracting(found.keys))) { pending, _ in pending }
    }

    func occurrences(_ ids: Set<RankingID>) throws -> [RankingID: StoredOccurrence] {
        try base.occurrences(ids).merging(decision.occurrences.filter { ids.contains($0.key) }) { $1 }
    }

    func facts(after position: LedgerPosition, limit: Int) throws -> [Fact] {
        let stored = try base.facts(after: position, limit: limit)
        let pending = decision.facts.lazy.filter { $0.position > position }.prefix(limit - stored.count)
        return stored + pending
    }

    func rows(_ keys: Set<RecordKey>) throws -> [RecordKey: String] { try base.rows(keys) }

    func rows(in range: RecordRange, limit: Int) throws -> [StoredRecord] { try base.rows(in: range, limit: limit) }

    func allRows(after key: RecordKey?, limit: Int) throws -> [StoredRecord] {
        try base.allRows(after: key, limit: limit)
    }

    func prepareForLongWork() throws { try base.prepareForLongWork() }

    mutating func write(_ rows: [RecordKey: String?]) throws { throw Self.unwritable }

    mutating func write(_ decision: Decision) throws { throw Self.unwritable }

    private static var unwritable: LedgerError { .unavailable("a pending transaction is read-only") }
}
