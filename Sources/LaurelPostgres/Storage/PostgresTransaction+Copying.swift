import LaurelCore
import LaurelModel

extension PostgresTransaction {
    /// The least number of facts of a decision whose rows are copied instead of inserted.
    private static let factCountToCopy = 1_024

    /// Whether the rows of `decision` are copied into the tables: it has many, and only adds submissions.
    func copies(_ decision: Decision) -> Bool {
        decision.facts.count >= Self.factCountToCopy && !decision.replacesEntries
            && decision.facts.allSatisfy { if case .submission = $0.content { true } else { false } }
    }

    /// Copies the decision's facts and ids, and its new players and entries, into their tables.
    ///
    /// - Parameter lastPlayer: The last player's number before the decision.
    /// - Returns: The players and entries that exist already and are changed.
    func copy(
        _ decision: Decision, after lastPlayer: PlayerNumber
    ) throws -> (players: [Player], entries: [EntryKey: StoredEntry]) {
        try sendStaged()
        try connection.copy(CopyRows(facts: decision.facts, of: realm), into: "fact (realm, \(FactTable.columns))")
        var ids: [(content: SubmissionFact, position: LedgerPosition)] = []
        ids.reserveCapacity(decision.facts.count)
        var newEntries: Set<EntryKey> = []
        for fact in decision.facts {
            guard case .submission(let content) = fact.content else { continue }
            ids.append((content, fact.position))
            if content.isOnRanking, content.previous == nil { newEntries.insert(content.entryKey) }
        }
        try connection.copy(
            CopyRows(submissions: ids, of: realm), into: "submission (id, realm, leaderboard, player, position)")
        let new = decision.players.values.filter { $0.number > lastPlayer }
        if !new.isEmpty {
            try connection.copy(
                CopyRows(players: new, of: realm),
                into: "player (realm, number, id, external_id, display_name, created_at, flags)")
        }
        if !newEntries.isEmpty {
            try connection.copy(
                CopyRows(entries: decision.entries.filter { newEntries.contains($0.key) }, of: realm),
                into: "entry (realm, leaderboard, occurrence, player, score, context, date, position, last_fact)")
        }
        return (
            decision.players.values.filter { $0.number <= lastPlayer },
            decision.entries.filter { !newEntries.contains($0.key) }
        )
    }
}

/// Rows of a realm's tables.
extension CopyRows {
    fileprivate init(facts: [Fact], of realm: Int64) {
        self.init(reserving: facts.count * 320)
        for fact in facts {
            beginRow(columnCount: Int16(truncatingIfNeeded: FactTable.columnCount + 1))
            add(realm)
            FactTable.append(FactRecord(fact), to: &self)
        }
        finish()
    }

    fileprivate init(submissions: [(content: SubmissionFact, position: LedgerPosition)], of realm: Int64) {
        self.init(reserving: submissions.count * 96)
        // Sorted in the key's order, so that consecutive rows share pages of the index.
        let sorted = submissions.sorted { $0.content.id.bytes.lexicographicallyPrecedes($1.content.id.bytes) }
        for (content, position) in sorted {
            beginRow(columnCount: 5)
            add(content.id.bytes)
            add(realm)
            add(Int64(content.ranking.leaderboard.value))
            add(Int64(content.player.value))
            add(position.value)
        }
        finish()
    }

    fileprivate init(players: [Player], of realm: Int64) {
        self.init(reserving: players.count * 144)
        for player in players.sorted(by: { $0.number < $1.number }) {
            beginRow(columnCount: 7)
            add(realm)
            add(Int64(player.number.value))
            add(player.id.text)
            add(player.externalID?.text)
            add(player.displayName.text)
            add(player.createdAt.milliseconds)
            add(small: Int64(player.flags.rawValue))
        }
        finish()
    }

    fileprivate init(entries: [EntryKey: StoredEntry], of realm: Int64) {
        self.init(reserving: entries.count * 112)
        for (key, stored) in entries.sorted(by: { $0.key.order < $1.key.order }) {
            beginRow(columnCount: 9)
            add(realm)
            add(Int64(key.ranking.leaderboard.value))
            add(key.ranking.occurrence)
            add(Int64(key.player.value))
            add(stored.entry.score)
            add(Int64(bitPattern: stored.entry.context))
            add(stored.entry.date.milliseconds)
            add(stored.entry.position.value)
            add(stored.lastFact.value)
        }
        finish()
    }
}
