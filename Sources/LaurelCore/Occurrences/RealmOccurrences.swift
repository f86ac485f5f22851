public import LaurelModel

/// The occurrences of a realm's recurring leaderboards.
public struct RealmOccurrences: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// The default quiet period of a server.
    public static let quietPeriod = Span.seconds(600)

    /// Finalizes the occurrences that are due, and removes the scores that have left the rolling windows.
    ///
    /// The leader of ``LeaderRole/finalizing`` calls this regularly. The ledger finalizes an occurrence once, even if
    /// two nodes call this. While the clock is implausible, nothing is finalized. The open occurrence depends only on
    /// the recurrence rule and the time, and not on this function.
    ///
    /// The quiet period applies to an occurrence that was reopened, or that had ended when its first score arrived.
    /// Such an occurrence is finalized after the quiet period, and not during an import into its leaderboard.
    ///
    /// - Parameters:
    ///   - quietPeriod: The time since the last score that a server key dated into an ended occurrence of the
    ///     leaderboard.
    ///   - leader: The token of the leadership; nil for a process that does not share the ledger.
    public func finalizeDue(
        quietPeriod: Span = RealmOccurrences.quietPeriod, as leader: LeadershipToken? = nil
    ) async throws(LedgerError) {
        await advanceWindows()
        guard service.clockFault == nil else { return }
        let now = now
        var due = await service.run { service in
            service.occurrenceStates.open.compactMap { ranking, stored -> DueOccurrence? in
                guard let leaderboard = service.leaderboards[ranking.leaderboard]?.leaderboard,
                    now >= stored.end + leaderboard.settling.span
                else { return nil }
                return DueOccurrence(
                    ranking: ranking, leaderboard: leaderboard.id, isFilled: stored.openedAt >= stored.end)
            }
        }
        guard !due.isEmpty else { return }
        let filling = try await service.imports.filledOccurrences()
        let filled = await service.occurrenceStates.filled
        due.removeAll { due in
            guard due.isFilled || filling.reopened.contains(.reopening(due.ranking)) else { return false }
            let last = filled[due.ranking.leaderboard] ?? service.startedAt
            return now < last + quietPeriod || filling.imported.contains(due.ranking.leaderboard)
        }
        let commands = due.map { Command.finalize($0.leaderboard, occurrence: $0.ranking.occurrence) }
        let outcomes: [CommandOutcome]
        do {
            outcomes = try await service.transact(as: leader) { transaction in
                var random = SystemRandomNumberGenerator()
                return try transaction.commit(commands, at: now, using: &random).outcomes
            }
        } catch {
            throw LedgerError(error)
        }
        // Occurrences that are final already.
        let final = zip(due, outcomes).filter { $0.1 == .unchanged }.map(\.0.ranking)
        guard !final.isEmpty else { return }
        await service.run { service in for ranking in final { service.occurrenceStates.remove(ranking) } }
    }

    /// Removes the scores that have left the rolling windows, so that no later request has to remove those of a whole
    /// idle day. Every process calls it regularly. While the clock is implausible, nothing is removed.
    public func advanceWindows() async {
        guard service.clockFault == nil else { return }
        let now = now
        await service.run { $0.loadedRankings.advanceWindows(to: now) }
    }

    /// Returns an occurrence of a recurring leaderboard that `viewer` may see.
    ///
    /// Returns nil before the first start, if there is no previous occurrence, and for a classic leaderboard if
    /// `selection` is nil.
    ///
    /// - Parameters:
    ///   - selection: The occurrence to return; the current one if nil.
    ///   - viewer: The player whose previous occurrence is returned: the last one before the current in which they have
    ///     an entry, otherwise the last one.
    /// - Throws: ``Refusal/occurrenceNotFound(_:)`` for a number that no occurrence has, that has not started, or that
    ///   is not visible to `author`; ``Refusal/occurrencesMissing(_:)`` on a classic leaderboard.
    nonisolated(nonsending) func status(
        of selection: OccurrenceSelection?, of registered: RegisteredLeaderboard, for viewer: PlayerReference?,
        by author: Author
    ) async throws(ServiceError) -> OccurrenceStatus? {
        let leaderboard = registered.leaderboard
        guard selection != nil || leaderboard.recurrence != nil else { return nil }
        let selection = selection ?? .current
        guard let recurrence = leaderboard.recurrence else { throw .refused(.occurrencesMissing(leaderboard.id)) }
        let now = now
        guard let current = recurrence.occurrence(at: now) else {
            if case .number = selection { throw .refused(.occurrenceNotFound(leaderboard.id)) }
            return nil
        }
        do throws(LedgerError) {
            let viewer = try await number(of: viewer)
            switch selection {
            case .current: return try await status(of: current, registered, at: now)
            case .previous: return try await previous(of: current, registered, for: viewer, at: now)
            case .number(let number):
                if number == current.number { return try await status(of: current, registered, at: now) }
                let previous = try await previous(of: current, registered, for: viewer, at: now)
                if number == previous?.occurrence.number { return previous }
                if author == .server, number < current.number, let asked = recurrence.occurrence(numbered: number) {
                    let status = try await status(of: asked, registered, at: now)
                    if leaderboard.retention.retains(finalizedAt: status.finalizedAt, at: now) { return status }
                }
            }
        } catch {
            throw .ledger(error)
        }
        throw .refused(.occurrenceNotFound(leaderboard.id))
    }

    /// Returns the occurrences that are visible to a caller, newest first.
    ///
    /// These are the current one and, for a server key, at most `limit` stored ones below `number`; for players, one
    /// previous.
    public func list(
        of id: LeaderboardID, in game: GameID, for viewer: PlayerReference?, by author: Author,
        below number: Int64 = .max,
        limit: Int = 100
    ) async throws(ServiceError) -> [OccurrenceStatus] {
        let registered = try service.registered(id, of: game)
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
            let stored = try await ledger.occurrences(
                of: registered.number, below: min(number, current.number), limit: limit, in: realm)
            for (number, stored) in stored where leaderboard.retention.retains(finalizedAt: stored.finalizedAt, at: now)
            {
                guard let occurrence = recurrence.occurrence(numbered: number) else { continue }
                seen.append(OccurrenceStatus(occurrence, stored: stored, of: leaderboard, at: now))
            }
            return seen
        } catch {
            throw .ledger(error)
        }
    }

    /// Returns every ranking that has ever received submissions, including expired occurrences. O(occurrences)
    public func storedRankings() async throws(ServiceError) -> [PlayedRanking] {
        var rankings: [PlayedRanking] = []
        for registered in await service.allLeaderboards where registered.leaderboard.combination == nil {
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

    /// Returns the final occurrences that are still visible to a caller. O(their number)
    func finalRankings() async throws(ServiceError) -> [PlayedRanking] {
        let now = now
        var rankings: [PlayedRanking] = []
        for registered in await service.allLeaderboards where registered.leaderboard.recurrence != nil {
            let retention = registered.leaderboard.retention
            var below = Int64.max
            do throws(LedgerError) {
                while true {
                    let some = try await ledger.occurrences(
                        of: registered.number, below: below, limit: Self.occurrenceCountPerRead, in: realm)
                    let shown = some.filter { retention.retains(finalizedAt: $0.stored.finalizedAt, at: now) }
                    rankings += shown.filter { $0.stored.finalizedAt != nil }
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

    /// Returns the current occurrence of a recurring leaderboard; nil on a classic one and before the first start.
    public func current(of id: LeaderboardID, in game: GameID) async throws(ServiceError) -> OccurrenceStatus? {
        let registered = try service.registered(id, of: game)
        guard registered.leaderboard.recurrence != nil else { return nil }
        return try await status(of: .current, of: registered, for: nil, by: .player)
    }

    private nonisolated(nonsending) func number(
        of viewer: PlayerReference?
    ) async throws(LedgerError) -> PlayerNumber? {
        guard let viewer else { return nil }
        return try await service.players.named([viewer])[viewer]?.number
    }

    private nonisolated(nonsending) func status(
        of occurrence: Occurrence, _ registered: RegisteredLeaderboard, at now: Moment
    ) async throws(LedgerError) -> OccurrenceStatus {
        let ranking = RankingID(leaderboard: registered.number, occurrence: occurrence.number)
        let (open, current, position) = await service.run { service in
            (service.occurrenceStates.open[ranking], service.occurrenceStates.current[ranking], service.applied)
        }
        var stored = open
        if open == nil, now < occurrence.end, let current {
            stored = current
        } else if open == nil {
            let found = try await ledger.occurrences(
                of: registered.number, below: occurrence.number + 1, limit: 1, in: realm
            ).first { $0.number == occurrence.number }?.stored
            stored = found
            // Facts that were applied meanwhile are newer than the read state.
            await service.run { service in
                guard now < occurrence.end, service.applied == position else { return }
                service.occurrenceStates.store(found, ofCurrent: ranking)
            }
        }
        return OccurrenceStatus(occurrence, stored: stored, of: registered.leaderboard, at: now)
    }

    /// Reads occurrences page by page, newest first, until one has an entry of `viewer`.
    private nonisolated(nonsending) func previous(
        of current: Occurrence, _ registered: RegisteredLeaderboard, for viewer: PlayerNumber?, at now: Moment
    ) async throws(LedgerError) -> OccurrenceStatus? {
        let leaderboard = registered.leaderboard
        guard let recurrence = leaderboard.recurrence, let latest = recurrence.occurrence(before: current) else {
            return nil
        }
        var below = current.number
        while let viewer {
            let stored = try await ledger.occurrences(
                of: registered.number, below: below, limit: Self.occurrenceCountPerRead, in: realm)
            let shown = stored.filter { leaderboard.retention.retains(finalizedAt: $0.stored.finalizedAt, at: now) }
            func key(_ number: Int64) -> EntryKey {
                EntryKey(ranking: RankingID(leaderboard: registered.number, occurrence: number), player: viewer)
            }
            let entries = try await ledger.entries(Set(shown.map { key($0.number) }), in: realm)
            if let found = shown.first(where: { entries[key($0.number)] != nil }),
                let occurrence = recurrence.occurrence(numbered: found.number)
            {
                return OccurrenceStatus(occurrence, stored: found.stored, of: leaderboard, at: now)
            }
            // Occurrences that became final long ago follow all visible ones, except for old ones that were filled
            // late.
            guard stored.count == Self.occurrenceCountPerRead, !shown.isEmpty else { break }
            below = stored.last!.number
        }
        let status = try await status(of: latest, registered, at: now)
        return leaderboard.retention.retains(finalizedAt: status.finalizedAt, at: now) ? status : nil
    }

    private static let occurrenceCountPerRead = 200
}

/// An occurrence whose settling period is over.
private struct DueOccurrence {
    let ranking: RankingID
    let leaderboard: LeaderboardID
    /// Whether the occurrence had ended when its first score arrived.
    let isFilled: Bool
}

extension RegisteredLeaderboard {
    /// Returns the ranking that receives scores at this time, or nil if none is open.
    func currentRanking(at moment: Moment) -> RankingID? {
        guard let recurrence = leaderboard.recurrence else { return RankingID(leaderboard: number) }
        return recurrence.occurrence(at: moment).map { RankingID(leaderboard: number, occurrence: $0.number) }
    }
}
