import LaurelModel

extension CommandFold {
    mutating func create(_ leaderboard: Leaderboard) throws(Refusal) -> CommandOutcome {
        if let existing = state.leaderboards[leaderboard.id] {
            guard existing.leaderboard == leaderboard else { throw .leaderboardExists(existing) }
            return .unchanged
        }
        try checkMembers(of: leaderboard)
        let number = LeaderboardNumber(state.head.lastLeaderboard.value + 1)
        let registered = RegisteredLeaderboard(number: number, leaderboard: leaderboard)
        state.head.lastLeaderboard = number
        state.leaderboards[leaderboard.id] = registered
        return record(.leaderboard(registered))
    }

    mutating func configure(_ leaderboard: Leaderboard) throws(Refusal) -> CommandOutcome {
        guard let existing = state.leaderboards[leaderboard.id] else { throw .leaderboardNotFound(leaderboard.id) }
        guard existing.leaderboard != leaderboard else { return .unchanged }
        guard existing.leaderboard.mayBecome(leaderboard) else { throw .leaderboardPermanent(leaderboard.id) }
        try checkMembers(of: leaderboard)
        let changed = RegisteredLeaderboard(number: existing.number, leaderboard: leaderboard)
        state.leaderboards[leaderboard.id] = changed
        if existing.leaderboard.foldsOtherwise(than: leaderboard) {
            recomputes.append(changed)
            state.rows[.entryRecomputation(changed.number)] = "\(state.head.position.next)"
        }
        let outcome = record(.leaderboard(changed))
        if leaderboard.isArchived { ChallengeSweeps.end(.leaderboard(changed.number), in: &self) }
        return outcome
    }

    /// Recomputes a leaderboard. Its fact repeats the settings, which makes readers load the rankings again.
    mutating func recompute(_ id: LeaderboardID) throws(Refusal) -> CommandOutcome {
        guard let registered = state.leaderboards[id] else { throw .leaderboardNotFound(id) }
        recomputes.append(registered)
        return record(.leaderboard(registered))
    }

    private func checkMembers(of leaderboard: Leaderboard) throws(Refusal) {
        for id in leaderboard.combination?.members ?? [] {
            guard let member = state.leaderboards[id]?.leaderboard, member.isFit(for: leaderboard) else {
                throw .memberUnfit(id, of: leaderboard.id)
            }
        }
    }

    mutating func reset(_ id: LeaderboardID) throws(Refusal) -> CommandOutcome {
        guard let registered = state.leaderboards[id] else { throw .leaderboardNotFound(id) }
        if let members = registered.leaderboard.combination?.members {
            throw .leaderboardCombined(id, members: members)
        }
        var ranking = RankingID(leaderboard: registered.number)
        if let recurrence = registered.leaderboard.recurrence {
            guard let open = recurrence.occurrence(holding: moment) else {
                throw .occurrenceNotActive(id, nextStart: recurrence.occurrence(startingAfter: moment)?.start)
            }
            ranking = RankingID(leaderboard: registered.number, occurrence: open.number)
        }
        // The state contains only the entries that the commands need. All of them are cleared.
        for key in state.entries.keys where key.ranking == ranking {
            state.entries[key] = nil
            changedEntries.remove(key)
        }
        cleared.insert(ranking)
        state.rows[.reset(ranking)] = "\(state.head.position.next)"
        let outcome = record(.reset(ranking))
        ChallengeSweeps.end(.reset(ranking), in: &self)
        return outcome
    }

    mutating func finalize(
        _ id: LeaderboardID, occurrence number: Int64
    ) throws(Refusal) -> CommandOutcome {
        guard let registered = state.leaderboards[id] else { throw .leaderboardNotFound(id) }
        let ranking = RankingID(leaderboard: registered.number, occurrence: number)
        guard let stored = state.occurrences[ranking], stored.finalizedAt == nil else { return .unchanged }
        let due = stored.end + registered.leaderboard.settling.span
        guard moment >= due else { return .unchanged }
        state.occurrences[ranking]?.finalizedAt = moment
        changedOccurrences.insert(ranking)
        let final = FinalOccurrence(
            ranking: ranking, start: stored.start, end: stored.end, isQuiet: stored.openedAt >= due)
        // The notification `occurrence.final` is sent once. After a reopening, the next finalization is a correction.
        let isReopened = state.rows[.reopening(ranking)] != nil
        if isReopened { state.rows[.reopening(ranking)] = nil }
        if isReopened || !final.isQuiet {
            notify(
                isReopened ? .occurrenceCorrected : .occurrenceFinal, to: nil, in: registered.leaderboard.game,
                .occurrence(final))
        }
        let outcome = record(.final(final))
        ChallengeSweeps.end(.final(ranking), in: &self)
        return outcome
    }

    mutating func reopen(_ id: LeaderboardID, occurrence number: Int64) throws(Refusal) -> CommandOutcome {
        guard let registered = state.leaderboards[id] else { throw .leaderboardNotFound(id) }
        let ranking = RankingID(leaderboard: registered.number, occurrence: number)
        guard let stored = state.occurrences[ranking], stored.finalizedAt != nil else { return .unchanged }
        let final = FinalOccurrence(ranking: ranking, start: stored.start, end: stored.end, isQuiet: false)
        notify(.occurrenceCorrected, to: nil, in: registered.leaderboard.game, .occurrence(final))
        state.occurrences[ranking]?.finalizedAt = nil
        changedOccurrences.insert(ranking)
        state.rows[.reopening(ranking)] = "\(state.head.position.next)"
        return record(.reopened(OccurrenceReopening(ranking, stored)))
    }
}
