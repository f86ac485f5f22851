public import LaurelModel

extension RealmService {
    /// Makes final what is due, and takes out of the rolling windows what has left them, so that whoever asks next does not
    /// pay for an idle day. Every process may ask; the ledger lets an occurrence become final once. While the clock is
    /// implausible nothing is.
    ///
    /// Which occurrence is open does not depend on this: it is a function of the rule and the moment.
    ///
    /// - Parameter quietPeriod: The least time between the last score that a server key dated into a past occurrence of a
    ///   leaderboard and the finalization of an occurrence that had ended when its first score arrived, or was reopened. While an
    ///   import of the leaderboard runs, none of those becomes final.
    public func finalizeDue(quietPeriod: Span = RealmService.quietPeriod) async throws(LedgerError) {
        guard clockFault == nil else { return }
        let now = now
        for window in windows.values { window.advance(to: now) }
        var due: [(ranking: RankingID, leaderboard: LeaderboardID, isFilled: Bool)] = []
        for (ranking, kept) in openOccurrences {
            guard let leaderboard = leaderboards[ranking.leaderboard]?.leaderboard else { continue }
            let end = kept.end + leaderboard.settling.span
            if now >= end { due.append((ranking, leaderboard.id, isFilled: kept.openedAt >= kept.end)) }
        }
        guard !due.isEmpty else { return }
        let filling = try await occurrencesBeingFilled()
        due.removeAll { ranking, _, isFilled in
            guard isFilled || filling.reopened.contains(.reopening(ranking)) else { return false }
            let last = filled[ranking.leaderboard] ?? startedAt
            return now < last + quietPeriod || filling.imported.contains(ranking.leaderboard)
        }
        let settled = try await perform(due.map { .finalize($0.leaderboard, occurrence: $0.ranking.occurrence) })
        for (ranking, settled) in zip(due.map(\.ranking), settled) where settled.outcome == .unchanged {
            // The occurrence is final already.
            openOccurrences[ranking] = nil
        }
    }

    /// The quiet period that a server has if no other is set.
    public static let quietPeriod = Span.seconds(600)

    /// An occurrence of a recurring leaderboard as `viewer` may see it; nil where there is none yet, or no previous one.
    ///
    /// - Parameter viewer: Whose previous occurrence is meant: the last before the current one in which they have an entry, or
    ///   else the last at all.
    /// - Throws: ``Refusal/occurrenceNotFound(_:)`` for a number that no occurrence has, that has not started, or that
    ///   `author` may not see (any more); ``Refusal/occurrencesMissing(_:)`` on a classic leaderboard.
    func occurrence(
        _ selection: OccurrenceSelection, of registered: RegisteredLeaderboard, for viewer: PlayerNumber?,
        by author: Author
    ) async throws(ServiceError) -> OccurrenceStatus? {
        let leaderboard = registered.leaderboard
        guard let recurrence = leaderboard.recurrence else { throw .refused(.occurrencesMissing(leaderboard.id)) }
        let now = now
        guard let current = recurrence.occurrence(at: now) else {
            if case .number = selection { throw .refused(.occurrenceNotFound(leaderboard.id)) }
            return nil
        }
        do throws(LedgerError) {
            switch selection {
            case .current: return try await status(of: current, registered, at: now)
            case .previous: return try await previous(of: current, registered, for: viewer, at: now)
            case .number(let number):
                if number == current.number { return try await status(of: current, registered, at: now) }
                let previous = try await previous(of: current, registered, for: viewer, at: now)
                if number == previous?.occurrence.number { return previous }
                if author == .server, number < current.number, let asked = recurrence.occurrence(numbered: number) {
                    let status = try await status(of: asked, registered, at: now)
                    if leaderboard.retention.keeps(finalizedAt: status.finalizedAt, at: now) { return status }
                }
            }
        } catch {
            throw .ledger(error)
        }
        throw .refused(.occurrenceNotFound(leaderboard.id))
    }

    /// Those that a caller may see, newest first: the current one and, for a server key, at most `limit` kept ones below
    /// `number`; for others one previous.
    public func occurrences(
        of id: LeaderboardID, in game: GameID, for viewer: PlayerReference?, by author: Author,
        below number: Int64 = .max,
        limit: Int = 100
    ) async throws(ServiceError) -> [OccurrenceStatus] {
        let registered = try registered(id, of: game)
        let leaderboard = registered.leaderboard
        guard let recurrence = leaderboard.recurrence else { throw .refused(.occurrencesMissing(id)) }
        let now = now
        guard let current = recurrence.occurrence(at: now) else { return [] }
        do throws(LedgerError) {
            var seen: [OccurrenceStatus] = []
            if current.number < number { seen.append(try await status(of: current, registered, at: now)) }
            guard author == .server else {
                let number = try await self.number(of: viewer)
                return seen + (try await previous(of: current, registered, for: number, at: now).map { [$0] } ?? [])
            }
            let kept = try await ledger.occurrences(
                of: registered.number, below: min(number, current.number), limit: limit, in: realm)
            for (number, kept) in kept where leaderboard.retention.keeps(finalizedAt: kept.finalizedAt, at: now) {
                guard let occurrence = recurrence.occurrence(numbered: number) else { continue }
                seen.append(OccurrenceStatus(occurrence, kept: kept, of: leaderboard, at: now))
            }
            return seen
        } catch {
            throw .ledger(error)
        }
    }

    /// Every ranking that a submission may ever have gone to, those of expired occurrences too. O(occurrences)
    public func keptRankings() async throws(ServiceError) -> [PlayedRanking] {
        var rankings: [PlayedRanking] = []
        for registered in allLeaderboards where registered.leaderboard.combination == nil {
            guard registered.leaderboard.recurrence != nil else {
                rankings.append(PlayedRanking(registered))
                continue
            }
            var below = Int64.max
            do throws(LedgerError) {
                while true {
                    let some = try await ledger.occurrences(
                        of: registered.number, below: below, limit: 1_000, in: realm)
                    rankings += some.map { PlayedRanking(registered, occurrence: $0.number) }
                    guard let last = some.last else { break }
                    below = last.number
                }
            } catch {
                throw .ledger(error)
            }
        }
        return rankings
    }

    /// The final occurrences that are still shown to anybody. O(their number)
    func finalRankings() async throws(ServiceError) -> [PlayedRanking] {
        let now = now
        var rankings: [PlayedRanking] = []
        for registered in allLeaderboards where registered.leaderboard.recurrence != nil {
            let retention = registered.leaderboard.retention
            var below = Int64.max
            do throws(LedgerError) {
                while true {
                    let some = try await ledger.occurrences(
                        of: registered.number, below: below, limit: Self.occurrenceCountPerRead, in: realm)
                    let shown = some.filter { retention.keeps(finalizedAt: $0.kept.finalizedAt, at: now) }
                    rankings += shown.filter { $0.kept.finalizedAt != nil }
                        .map { PlayedRanking(registered, occurrence: $0.number) }
                    guard some.count == Self.occurrenceCountPerRead, !shown.isEmpty, let last = some.last else { break }
                    below = last.number
                }
            } catch {
                throw .ledger(error)
            }
        }
        return rankings
    }

    /// The current occurrence of a recurring leaderboard; nil on a classic one and before the first start.
    public func currentOccurrence(of id: LeaderboardID, in game: GameID) async throws(ServiceError) -> OccurrenceStatus?
    {
        let registered = try registered(id, of: game)
        guard registered.leaderboard.recurrence != nil else { return nil }
        return try await occurrence(.current, of: registered, for: nil, by: .player)
    }

    /// The number of a player who is known by this name.
    func number(of viewer: PlayerReference?) async throws(LedgerError) -> PlayerNumber? {
        guard let viewer else { return nil }
        return try await players(named: [viewer])[viewer]?.number
    }

    private func status(
        of occurrence: Occurrence, _ registered: RegisteredLeaderboard, at now: Moment
    ) async throws(LedgerError) -> OccurrenceStatus {
        let ranking = RankingID(leaderboard: registered.number, occurrence: occurrence.number)
        var kept = openOccurrences[ranking]
        if kept == nil {
            if now < occurrence.end, let known = currentOccurrences[ranking] {
                kept = known
            } else {
                let position = applied
                kept = try await ledger.occurrences(
                    of: registered.number, below: occurrence.number + 1, limit: 1, in: realm
                ).first { $0.number == occurrence.number }?.kept
                // Facts that were applied in the meantime are newer.
                if now < occurrence.end, applied == position { noteCurrent(kept, of: ranking) }
            }
        }
        return OccurrenceStatus(occurrence, kept: kept, of: registered.leaderboard, at: now)
    }

    /// Notes what the ledger has of an occurrence that has not ended, so that it is not read for each page.
    private func noteCurrent(_ kept: KeptOccurrence?, of ranking: RankingID) {
        if currentOccurrences.count >= Self.occurrenceCountPerRead { currentOccurrences = [:] }
        currentOccurrences[ranking] = .some(kept)
    }

    /// Reads the occurrences from the newest on, some at a time, until one has an entry of `viewer`.
    private func previous(
        of current: Occurrence, _ registered: RegisteredLeaderboard, for viewer: PlayerNumber?, at now: Moment
    ) async throws(LedgerError) -> OccurrenceStatus? {
        let leaderboard = registered.leaderboard
        guard let recurrence = leaderboard.recurrence, let latest = recurrence.occurrence(before: current) else {
            return nil
        }
        var below = current.number
        while let viewer {
            let kept = try await ledger.occurrences(
                of: registered.number, below: below, limit: Self.occurrenceCountPerRead, in: realm)
            let shown = kept.filter { leaderboard.retention.keeps(finalizedAt: $0.kept.finalizedAt, at: now) }
            func key(_ number: Int64) -> EntryKey {
                EntryKey(ranking: RankingID(leaderboard: registered.number, occurrence: number), player: viewer)
            }
            let entries = try await ledger.entries(Set(shown.map { key($0.number) }), in: realm)
            if let found = shown.first(where: { entries[key($0.number)] != nil }),
                let occurrence = recurrence.occurrence(numbered: found.number)
            {
                return OccurrenceStatus(occurrence, kept: found.kept, of: leaderboard, at: now)
            }
            // What became final long ago is behind everything that is still shown, but for an old one that was filled late.
            guard kept.count == Self.occurrenceCountPerRead, !shown.isEmpty else { break }
            below = kept.last!.number
        }
        let status = try await status(of: latest, registered, at: now)
        return leaderboard.retention.keeps(finalizedAt: status.finalizedAt, at: now) ? status : nil
    }

    private static let occurrenceCountPerRead = 200
}

extension RegisteredLeaderboard {
    /// The ranking that scores of this moment go to; nil where none is open.
    func currentRanking(at moment: Moment) -> RankingID? {
        guard let recurrence = leaderboard.recurrence else { return RankingID(leaderboard: number) }
        return recurrence.occurrence(at: moment).map { RankingID(leaderboard: number, occurrence: $0.number) }
    }
}
