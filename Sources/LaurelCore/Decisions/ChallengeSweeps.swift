import LaurelModel

/// The decisions that end challenges whose target no longer exists.
enum ChallengeSweeps {
    /// Ends the challenges of `scope` in a separate fact, as many as fit in a transaction. Later
    /// ``ChallengeCommand/expire`` commands end the rest.
    static func end(_ scope: ChallengeSweep.Scope, in fold: inout CommandFold) {
        var changes = ChallengeChanges()
        end(scope, into: &changes, in: &fold)
        if !changes.isEmpty { _ = fold.record(.challenges(changes)) }
    }

    static func end(_ scope: ChallengeSweep.Scope, into changes: inout ChallengeChanges, in fold: inout CommandFold) {
        let sweep = ChallengeSweep(scope, at: fold.moment, after: fold.state.head.position)
        run(sweep, storedAs: nil, into: &changes, in: &fold)
    }

    /// Continues the oldest incomplete sweep, if there is one.
    static func resume(into changes: inout ChallengeChanges, in fold: inout CommandFold) {
        guard let name = fold.state.rows.page(of: RecordRange(.challengeSweeps), limit: 1).names.first else { return }
        let key = RecordKey(.challengeSweeps, name)
        guard let sweep = fold.state.rows.value(ChallengeSweep.self, of: key) else { return }
        run(sweep, storedAs: key, into: &changes, in: &fold)
    }

    private static func run(
        _ sweep: ChallengeSweep, storedAs key: RecordKey?, into changes: inout ChallengeChanges,
        in fold: inout CommandFold
    ) {
        let page = fold.state.rows.page(of: sweep.range, limit: ChallengeSweep.rowCount)
        let texts = page.names.filter(sweep.concerns).flatMap { name in
            sweep.range.table == .challengeLists
                ? [name.lastPart ?? name] : fold.state.rows.ids(in: RecordKey(sweep.range.table, name))
        }
        fold.state.rows.read(
            Set(
                texts.filter { GroupChallengeDecisions.groupID($0) == nil }.map {
                    RecordKey(.challenges, $0.beforeColon)
                })
        )
        for text in texts {
            guard let id = try? ChallengeID(text.beforeColon),
                var challenge = ChallengeDecisions.challenge(id, in: &fold),
                sweep.concerns(challenge)
            else { continue }
            // A challenge that has ended stays unchanged.
            try? ChallengeDecisions.apply(.invalidate(sweep.invalidity), to: &challenge, into: &changes, in: &fold)
        }
        if case .reset = sweep.scope {
            for name in page.names {
                restartGroups(in: RecordKey(sweep.range.table, name), by: sweep, into: &changes, in: &fold)
            }
        }
        if let next = page.next {
            var rest = sweep
            rest.name = next
            fold.state.rows.set(key ?? newKey(of: sweep, in: &fold), to: rest)
        } else if let key {
            fold.state.rows[key] = nil
        }
    }

    /// Returns a key that sorts after the sweeps that started earlier.
    private static func newKey(of sweep: ChallengeSweep, in fold: inout CommandFold) -> RecordKey {
        let prefix = "\(UInt64(clamping: sweep.position.value).rowName)/"
        let others = fold.state.rows.names(in: RecordRange(.challengeSweeps, prefix: prefix)).count
        return RecordKey(.challengeSweeps, prefix + UInt32(clamping: others).rowName)
    }

    /// Restarts group challenges after a reset: every player has all tries again.
    private static func restartGroups(
        in row: RecordKey, by sweep: ChallengeSweep, into changes: inout ChallengeChanges, in fold: inout CommandFold
    ) {
        guard let player = row.name.lastPart.flatMap({ UInt32($0, radix: 16) }).map({ PlayerNumber($0) }) else {
            return
        }
        for id in fold.state.rows.ids(in: row) {
            guard let group = GroupChallengeDecisions.groupID(id) else { continue }
            let key = RecordKey.groupEntry(of: player, in: group)
            guard var entry = fold.state.rows.value(GroupChallengeEntry.self, of: key),
                entry.entry?.position ?? .start <= sweep.position, entry.restart()
            else { continue }
            fold.state.rows.set(key, to: entry)
            changes.groupEntries.append(entry)
        }
    }

    /// Whether a ranking was reset after `position`.
    static func isReset(_ ranking: RankingID, since position: LedgerPosition, in fold: inout CommandFold) -> Bool {
        fold.state.rows[.reset(ranking)].flatMap { Int64($0) }.map { LedgerPosition($0) > position } ?? false
    }

    /// Whether a score can still be beaten: its ranking accepts scores, and the score was not removed.
    static func stands(
        _ score: ChallengedScore, of player: PlayerNumber, on registered: RegisteredLeaderboard,
        in fold: inout CommandFold
    ) -> Bool {
        let leaderboard = registered.leaderboard
        guard !leaderboard.isArchived, !isReset(score.ranking, since: score.position, in: &fold) else { return false }
        let removal = fold.state.rows[.removal(of: EntryKey(ranking: score.ranking, player: player))]
        if let removed = removal.flatMap({ Int64($0) }), score.position.value < removed { return false }
        guard let recurrence = leaderboard.recurrence else { return true }
        guard let occurrence = recurrence.occurrence(numbered: score.ranking.occurrence) else { return false }
        return fold.moment < occurrence.finalDue(after: leaderboard.settling)
    }
}
