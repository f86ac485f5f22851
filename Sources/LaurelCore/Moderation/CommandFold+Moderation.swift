import LaurelModel

// MARK: - Checks

extension CommandFold {
    /// Returns the failed check of a submission, if any. Scores that a server key dates in the past are not checked.
    mutating func violation(
        of submission: Submission, by player: Player?, on registered: RegisteredLeaderboard, _ new: Entry,
        _ entry: Entry, _ current: Entry?
    ) -> CheckViolation? {
        let checks = registered.leaderboard.checks
        guard checks != .none, !submission.isChecked, submission.author == .player || submission.date == nil
        else { return nil }
        let known = player.flatMap { pace(of: $0.number, on: registered) } ?? Pace()
        return checks.violation(
            of: new, making: entry, from: current, submission: registered.leaderboard.submission, dates: known.moments)
    }

    mutating func notePace(of player: PlayerNumber, on registered: RegisteredLeaderboard, at date: Moment) {
        guard registered.leaderboard.checks.asksForPace else { return }
        var known = pace(of: player, on: registered) ?? Pace()
        known.add(date)
        state.rows[.pace(of: player, on: registered.number)] = RecordKey.text(of: known)
    }

    /// Returns the player's pace. A record that cannot be decoded is replaced by an empty one.
    private mutating func pace(of player: PlayerNumber, on registered: RegisteredLeaderboard) -> Pace? {
        let key = RecordKey.pace(of: player, on: registered.number)
        let text = state.rows[key]
        return text.flatMap { try? key.value(Pace.self, in: $0) }
    }
}

// MARK: - Corrections

extension CommandFold {
    mutating func remove(
        _ reference: PlayerReference, from id: LeaderboardID, occurrence: Int64?
    ) throws(Refusal) -> CommandOutcome {
        guard let registered = state.leaderboards[id] else { throw .leaderboardNotFound(id) }
        guard let player = state.references[reference] else { throw .playerNotFound(reference) }
        guard let ranking = registered.ranking(ofOccurrence: occurrence, at: moment),
            let current = state.entries[EntryKey(ranking: ranking, player: player)]
        else { throw .moderation(.entryNotFound(id, player: reference)) }
        let outcome = correct(
            EntryCorrection(
                ranking: ranking, player: player, act: .removed, entry: nil, previous: current.lastFact),
            on: registered)
        ChallengeDecisions.followRemoval(from: EntryKey(ranking: ranking, player: player), on: registered, in: &self)
        return outcome
    }

    mutating func restore(_ position: LedgerPosition, on id: LeaderboardID) throws(Refusal) -> CommandOutcome {
        guard let registered = state.leaderboards[id] else { throw .leaderboardNotFound(id) }
        guard case .correction(let removal) = state.facts[position]?.content, removal.act == .removed,
            removal.ranking.leaderboard == registered.number
        else { throw .moderation(.actionNotUndoable("\(position)")) }
        let outcome = try bringBack(.restored(position), in: removal.entryKey, on: registered)
        ChallengeDecisions.followRestoring(of: removal.entryKey, removedAt: position, on: registered, in: &self)
        return outcome
    }

    mutating func approve(
        _ position: LedgerPosition, on id: LeaderboardID, using random: inout some RandomNumberGenerator
    ) throws(Refusal) -> CommandOutcome {
        guard let registered = state.leaderboards[id] else { throw .leaderboardNotFound(id) }
        guard case .submission(let held) = state.facts[position]?.content,
            held.outcome == .pendingReview
                || held.outcome == .late && state.occurrences[held.ranking]?.finalizedAt == nil,
            held.ranking.leaderboard == registered.number
        else { throw .moderation(.reviewItemNotFound("\(position)")) }
        let outcome = try bringBack(.approved(position), in: held.entryKey, on: registered)
        // A late score changes nothing else: challenges that ended with its occurrence stay ended.
        guard held.outcome == .pendingReview else { return outcome }
        state.rows[.review(position)] = nil
        if let occurrence = registered.leaderboard.recurrence?.occurrence(numbered: held.ranking.occurrence) {
            open(occurrence, as: held.ranking)
        }
        ChallengeDecisions.followApproval(of: held, at: position, on: registered, using: &random, in: &self)
        return outcome
    }

    /// Makes scores count again. The state must contain all scores of the resulting entry.
    private mutating func bringBack(
        _ act: EntryCorrection.Act, in key: EntryKey, on registered: RegisteredLeaderboard
    ) throws(Refusal) -> CommandOutcome {
        // The entries of an erased or linked player stay removed.
        if let player = state.players[key.player], player.flags.contains(.closed) {
            throw .playerNotFound(.id(player.id))
        }
        let entry = registered.leaderboard.entry(
            of: state.scores[key] ?? [], after: state.resets[key.ranking])
        return correct(
            EntryCorrection(
                ranking: key.ranking, player: key.player, act: act, entry: entry,
                previous: state.entries[key]?.lastFact),
            on: registered)
    }

    private mutating func correct(
        _ correction: EntryCorrection, on registered: RegisteredLeaderboard
    ) -> CommandOutcome {
        if let stored = state.occurrences[correction.ranking], stored.finalizedAt != nil {
            let final = FinalOccurrence(
                ranking: correction.ranking, start: stored.start, end: stored.end, isQuiet: false)
            notify(.occurrenceCorrected, to: nil, in: registered.leaderboard.game, .occurrence(final))
        }
        let (key, outcome) = (correction.entryKey, record(.correction(correction)))
        removed.insert(key)
        state.entries[key] = correction.entry.map { StoredEntry(entry: $0, lastFact: state.head.position) }
        if correction.entry == nil { changedEntries.remove(key) } else { changedEntries.insert(key) }
        return outcome
    }
}

// MARK: - Flags

extension CommandFold {
    mutating func setFlags(
        _ flags: PlayerFlags, of reference: PlayerReference
    ) throws(Refusal) -> CommandOutcome {
        let player = try player(reference)
        guard player.flags != flags else { return .unchanged }
        state.players[player.number]?.flags = flags
        changedPlayers.insert(player.number)
        let outcome = record(.flags(flags, of: player.number))
        if flags.contains(.banned), !player.flags.contains(.banned) {
            ChallengeSweeps.end(.player(player.number), in: &self)
        }
        return outcome
    }
}

extension RegisteredLeaderboard {
    /// Returns the ranking of an occurrence, or of the current one; nil if there is none.
    func ranking(ofOccurrence number: Int64?, at moment: Moment) -> RankingID? {
        guard let number else { return currentRanking(at: moment) }
        return leaderboard.recurrence == nil ? nil : RankingID(leaderboard: self.number, occurrence: number)
    }
}
