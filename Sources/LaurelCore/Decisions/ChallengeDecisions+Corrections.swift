import LaurelModel

/// The effects of the developer's corrections of scores on challenges.
///
/// Completed challenges do not change, because their players were notified. Open challenges change immediately.
extension ChallengeDecisions {
    /// Applies a removal: challenges to beat the removed scores end, and group challenges no longer count them.
    static func followRemoval(from key: EntryKey, on registered: RegisteredLeaderboard, in fold: inout CommandFold) {
        var changes = ChallengeChanges()
        fold.state.rows[.removal(of: key)] = "\(fold.state.head.position)"
        ChallengeSweeps.end(.scores(of: key.player, on: key.ranking), into: &changes, in: &fold)
        recountGroups(of: key, on: registered, scores: [], into: &changes, in: &fold)
        if !changes.isEmpty { _ = fold.record(.challenges(changes)) }
    }

    /// Applies the restoration of removed scores.
    static func followRestoring(
        of key: EntryKey, removedAt position: LedgerPosition, on registered: RegisteredLeaderboard,
        in fold: inout CommandFold
    ) {
        if fold.state.rows[.removal(of: key)] == "\(position)" { fold.state.rows[.removal(of: key)] = nil }
        var changes = ChallengeChanges()
        recountGroups(of: key, on: registered, scores: fold.state.scores[key] ?? [], into: &changes, in: &fold)
        if !changes.isEmpty { _ = fold.record(.challenges(changes)) }
    }

    /// Applies the approval of a score pending review: with its own date and position, it completes the open challenges
    /// that it beats.
    static func followApproval(
        of held: SubmissionFact, at position: LedgerPosition, on registered: RegisteredLeaderboard,
        using random: inout some RandomNumberGenerator, in fold: inout CommandFold
    ) {
        guard let player = fold.state.players[held.player], let entry = fold.state.entries[held.entryKey]?.entry else {
            return
        }
        let changes = complete(
            by: player, on: registered, held.ranking, new: held.score(at: position), entry: entry, using: &random,
            in: &fold)
        if let changes { _ = fold.record(.challenges(changes)) }
    }

    private static func recountGroups(
        of key: EntryKey, on registered: RegisteredLeaderboard, scores: [Entry], into changes: inout ChallengeChanges,
        in fold: inout CommandFold
    ) {
        for id in fold.state.rows.open(of: key.player, on: registered.number) {
            guard
                let group = GroupChallengeDecisions.groupID(id).flatMap({ GroupChallengeDecisions.group($0, in: &fold) }
                )
            else { continue }
            let row = RecordKey.groupEntry(of: key.player, in: group.id)
            guard var entry = fold.state.rows.value(GroupChallengeEntry.self, of: row),
                entry.recount(scores, in: group, on: registered.leaderboard)
            else { continue }
            fold.state.rows.set(row, to: entry)
            changes.groupEntries.append(entry)
        }
    }
}
