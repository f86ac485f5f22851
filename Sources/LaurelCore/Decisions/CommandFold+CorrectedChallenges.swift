import LaurelModel

/// What the studio's word about a score does to what players dared each other by it.
///
/// What was won and told stays so; what is open follows at once.
extension CommandFold {
    /// Follows a removal: nobody has to beat a score that does not count, and none counts in a group challenge.
    mutating func followRemoval(from key: EntryKey, on registered: RegisteredLeaderboard) {
        var changes = ChallengeChanges()
        state.rows[.removal(of: key)] = "\(state.head.position)"
        endChallenges(.scores(of: key.player, on: key.ranking), into: &changes)
        recountGroups(of: key, on: registered, scores: [], into: &changes)
        if !changes.isEmpty { _ = record(.challenges(changes)) }
    }

    /// Follows the return of what was removed.
    mutating func followRestoring(
        of key: EntryKey, removedAt position: LedgerPosition, on registered: RegisteredLeaderboard
    ) {
        if state.rows[.removal(of: key)] == "\(position)" { state.rows[.removal(of: key)] = nil }
        var changes = ChallengeChanges()
        recountGroups(of: key, on: registered, scores: state.scores[key] ?? [], into: &changes)
        if !changes.isEmpty { _ = record(.challenges(changes)) }
    }

    /// Follows the approval of a held score: it wins, by its own date and place, what is still open.
    mutating func followApproval(
        of held: SubmissionFact, at position: LedgerPosition, on registered: RegisteredLeaderboard,
        using random: inout some RandomNumberGenerator
    ) {
        guard let player = state.players[held.player], let entry = state.entries[held.entryKey]?.entry else { return }
        let changes = challengesWon(
            by: player, on: registered, held.ranking, new: held.score(at: position), entry: entry, using: &random)
        if let changes { _ = record(.challenges(changes)) }
    }

    private mutating func recountGroups(
        of key: EntryKey, on registered: RegisteredLeaderboard, scores: [Entry], into changes: inout ChallengeChanges
    ) {
        for id in open(of: key.player, on: registered.number) {
            guard let group = groupID(id).flatMap({ group($0) }) else { continue }
            let row = RowKey.groupEntry(of: key.player, in: group.id)
            guard var entry = state.rows.value(GroupChallengeEntry.self, of: row),
                entry.recount(scores, in: group, on: registered.leaderboard)
            else { continue }
            state.rows.set(row, to: entry)
            changes.groupEntries.append(entry)
        }
    }
}
