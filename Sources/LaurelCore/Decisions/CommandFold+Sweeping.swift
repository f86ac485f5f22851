import LaurelModel

/// Ends challenges whose target is gone.
extension CommandFold {
    /// Ends what is meant, as a fact of its own: as much of it as a transaction has time for, and the rest with the next
    /// commands to expire.
    mutating func endChallenges(_ scope: ChallengeSweep.Scope) {
        var changes = ChallengeChanges()
        endChallenges(scope, into: &changes)
        if !changes.isEmpty { _ = record(.challenges(changes)) }
    }

    mutating func endChallenges(_ scope: ChallengeSweep.Scope, into changes: inout ChallengeChanges) {
        let sweep = ChallengeSweep(scope, at: moment, after: state.head.position)
        go(on: sweep, keptAs: nil, into: &changes)
    }

    /// Goes on with the oldest that was begun, if there is one.
    mutating func goOnSweeping(into changes: inout ChallengeChanges) {
        guard let name = state.rows.page(of: RowRange(.challengeSweeps), limit: 1).names.first else { return }
        let key = RowKey(.challengeSweeps, name)
        guard let sweep = state.rows.value(ChallengeSweep.self, of: key) else { return }
        go(on: sweep, keptAs: key, into: &changes)
    }

    private mutating func go(on sweep: ChallengeSweep, keptAs key: RowKey?, into changes: inout ChallengeChanges) {
        let page = state.rows.page(of: sweep.range, limit: ChallengeSweep.rowCount)
        let texts = page.names.filter(sweep.concerns).flatMap { name in
            sweep.range.table == .challengeLists
                ? [name.lastPart ?? name] : ids(in: RowKey(sweep.range.table, name))
        }
        state.rows.read(Set(texts.filter { groupID($0) == nil }.map { RowKey(.challenges, $0.beforeColon) }))
        for text in texts {
            guard let id = try? ChallengeID(text.beforeColon), var challenge = challenge(id),
                sweep.concerns(challenge)
            else { continue }
            // What is over stays as it is.
            try? happen(.invalidate(sweep.invalidity), to: &challenge, into: &changes)
        }
        if case .reset = sweep.scope {
            for name in page.names { restartGroups(in: RowKey(sweep.range.table, name), by: sweep, into: &changes) }
        }
        if let next = page.next {
            var rest = sweep
            rest.name = next
            state.rows.set(key ?? newKey(of: sweep), to: rest)
        } else if let key {
            state.rows[key] = nil
        }
    }

    /// Behind those that were begun before.
    private mutating func newKey(of sweep: ChallengeSweep) -> RowKey {
        let prefix = "\(UInt64(clamping: sweep.position.value).rowName)/"
        let others = state.rows.names(in: RowRange(.challengeSweeps, prefix: prefix)).count
        return RowKey(.challengeSweeps, prefix + UInt32(clamping: others).rowName)
    }

    /// After a reset everybody begins anew, with all their tries.
    private mutating func restartGroups(
        in row: RowKey, by sweep: ChallengeSweep, into changes: inout ChallengeChanges
    ) {
        guard let player = row.name.lastPart.flatMap({ UInt32($0, radix: 16) }).map({ PlayerNumber($0) }) else {
            return
        }
        for id in ids(in: row) {
            guard let group = groupID(id) else { continue }
            let key = RowKey.groupEntry(of: player, in: group)
            guard var entry = state.rows.value(GroupChallengeEntry.self, of: key),
                entry.entry?.position ?? .start <= sweep.position, entry.restart()
            else { continue }
            state.rows.set(key, to: entry)
            changes.groupEntries.append(entry)
        }
    }

    /// Whether a ranking was reset since a fact.
    mutating func isReset(_ ranking: RankingID, since position: LedgerPosition) -> Bool {
        state.rows[.reset(ranking)].flatMap { Int64($0) }.map { LedgerPosition($0) > position } ?? false
    }

    /// Whether a score that somebody earned is still to be beaten: its ranking goes on, and nobody took it off.
    mutating func stands(
        _ score: ChallengedScore, of player: PlayerNumber, on registered: RegisteredLeaderboard
    ) -> Bool {
        let leaderboard = registered.leaderboard
        guard !leaderboard.isArchived, !isReset(score.ranking, since: score.position) else { return false }
        let removal = state.rows[.removal(of: EntryKey(ranking: score.ranking, player: player))]
        if let removed = removal.flatMap({ Int64($0) }), score.position.value < removed { return false }
        guard let recurrence = leaderboard.recurrence else { return true }
        guard let occurrence = recurrence.occurrence(numbered: score.ranking.occurrence) else { return false }
        return moment < occurrence.finalDue(after: leaderboard.settling)
    }
}
