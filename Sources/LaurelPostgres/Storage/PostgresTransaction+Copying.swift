import LaurelCore
import LaurelModel

extension PostgresTransaction {
    /// The number of facts from which on a decision's rows are copied instead of inserted.
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
        try connection.copy(facts(decision.facts), into: "fact (realm, \(FactTable.columns))")
        var ids: [(content: SubmissionFact, position: LedgerPosition)] = []
        ids.reserveCapacity(decision.facts.count)
        var newEntries: Set<EntryKey> = []
        for fact in decision.facts {
            guard case .submission(let content) = fact.content else { continue }
            ids.append((content, fact.position))
            if content.isOnRanking, content.previous == nil { newEntries.insert(content.entryKey) }
        }
        try connection.copy(submissions(ids), into: "submission (id, realm, leaderboard, player, position)")
        let new = decision.players.values.filter { $0.number > lastPlayer }
        if !new.isEmpty {
            try connection.copy(
                players(new),
                into: "player (realm, number, id, external_id, display_name, created_at, flags)")
        }
        if !newEntries.isEmpty {
            try connection.copy(
                entries(decision.entries.filter { newEntries.contains($0.key) }),
                into: "entry (realm, leaderboard, occurrence, player, score, context, date, position, last_fact)")
        }
        return (
            decision.players.values.filter { $0.number <= lastPlayer },
            decision.entries.filter { !newEntries.contains($0.key) }
        )
    }

    private func facts(_ facts: [Fact]) -> CopyRows {
        var rows = CopyRows(reserving: facts.count * 320)
        for fact in facts {
            rows.beginRow(columnCount: Int16(truncatingIfNeeded: FactTable.columnCount + 1))
            rows.add(realm)
            FactTable.append(FactRecord(fact), to: &rows)
        }
        rows.finish()
        return rows
    }

    private func submissions(_ submissions: [(content: SubmissionFact, position: LedgerPosition)]) -> CopyRows {
        var rows = CopyRows(reserving: submissions.count * 96)
        // Sorted in the key's order, so that consecutive rows share pages of the index.
        let sorted = submissions.sorted { $0.content.id.bytes.lexicographicallyPrecedes($1.content.id.bytes) }
        for (content, position) in sorted {
            rows.beginRow(columnCount: 5)
            rows.add(content.id.bytes)
            rows.add(realm)
            rows.add(Int64(content.ranking.leaderboard.value))
            rows.add(Int64(content.player.value))
            rows.add(position.value)
        }
        rows.finish()
        return rows
    }

    private func players(_ players: [Player]) -> CopyRows {
        var rows = CopyRows(reserving: players.count * 144)
        for player in players.sorted(by: { $0.number < $1.number }) {
            rows.beginRow(columnCount: 7)
            rows.add(realm)
            rows.add(Int64(player.number.value))
            rows.add(player.id.text)
            rows.add(player.externalID?.text)
            rows.add(player.displayName.text)
            rows.add(player.createdAt.milliseconds)
            rows.add(small: Int64(player.flags.rawValue))
        }
        rows.finish()
        return rows
    }

    private func entries(_ entries: [EntryKey: StoredEntry]) -> CopyRows {
        var rows = CopyRows(reserving: entries.count * 112)
        for (key, stored) in entries.sorted(by: { $0.key.order < $1.key.order }) {
            rows.beginRow(columnCount: 9)
            rows.add(realm)
            rows.add(Int64(key.ranking.leaderboard.value))
            rows.add(key.ranking.occurrence)
            rows.add(Int64(key.player.value))
            rows.add(stored.entry.score)
            rows.add(Int64(bitPattern: stored.entry.context))
            rows.add(stored.entry.date.milliseconds)
            rows.add(stored.entry.position.value)
            rows.add(stored.lastFact.value)
        }
        rows.finish()
        return rows
    }
}
