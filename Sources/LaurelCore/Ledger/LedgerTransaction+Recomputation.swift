import LaurelModel

extension LedgerTransaction {
    /// Recomputes a leaderboard's entries from all facts. O(facts of the realm)
    func recompute(_ registered: RegisteredLeaderboard, into decision: inout Decision) throws {
        var entryRecomputation = EntryRecomputation(registered)
        var position = LedgerPosition.start
        while true {
            let facts = try facts(after: position, limit: 4_096)
            guard let last = facts.last else { break }
            facts.forEach { entryRecomputation.apply($0) }
            position = last.position
        }
        decision.facts.forEach { entryRecomputation.apply($0) }
        let entries = entryRecomputation.entries
        try addCorrectionNotifications(of: registered, by: entries, among: entryRecomputation.keys, in: &decision)
        decision.entries = decision.entries.filter { $0.key.ranking.leaderboard != registered.number }
        decision.entries.merge(entries) { $1 }
        decision.recomputed.insert(registered.number)
    }

    /// Adds a notification for each final occurrence that a recomputation changes, under the recomputation's fact.
    private func addCorrectionNotifications(
        of registered: RegisteredLeaderboard, by entries: [EntryKey: StoredEntry], among keys: Set<EntryKey>,
        in decision: inout Decision
    ) throws {
        guard registered.leaderboard.recurrence != nil,
            let fact = decision.facts.last(where: { $0.content == .leaderboard(registered) })
        else { return }
        for (number, final) in try finalOccurrences(of: registered, changedBy: entries, among: keys).enumerated() {
            let notification = OutboxNotification(
                id: NotificationID(position: fact.position, number: number), kind: .occurrenceCorrected,
                moment: fact.moment,
                game: registered.leaderboard.game, player: nil, subject: .occurrence(final))
            decision.rows[.notification(notification.id)] = RecordKey.text(of: notification)
            decision.rows[.notification(notification.id, to: nil)] = ""
        }
    }
}
