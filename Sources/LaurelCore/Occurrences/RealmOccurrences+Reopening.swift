public import LaurelModel

/// The result of the reopening of an occurrence.
public struct ReopenedOccurrence: Hashable, Sendable {
    /// The audit log's record of the reopening.
    public let record: AuditRecord
    /// The number of late scores that count again.
    public let countedScores: Int
}

extension RealmOccurrences {
    private static let approvalCountPerTransaction = 250

    /// Reopens a final occurrence, and counts the scores that were late only because it was final.
    ///
    /// These are the scores of server keys, and those of players that arrived before it was due. It becomes final again
    /// when it is due. If a call is interrupted, another one completes it. O(facts of the realm)
    ///
    /// - Throws: ``Refusal/occurrenceNotFound(_:)`` if no player has an entry in it.
    public func reopen(
        _ id: LeaderboardID, occurrence number: Int64, in game: GameID, by actor: AuditActor
    ) async throws(ServiceError) -> ReopenedOccurrence {
        let registered = try service.registered(id, of: game)
        guard registered.leaderboard.recurrence != nil else { throw .refused(.occurrencesMissing(id)) }
        let ranking = RankingID(leaderboard: registered.number, occurrence: number)
        let record = try await administer { transaction, moment in
            guard try transaction.occurrences([ranking])[ranking] != nil else { throw Refusal.occurrenceNotFound(id) }
            _ = try transaction.perform([.reopen(id, occurrence: number)], at: moment)
            var act = AuditedAct(.occurrenceReopened, leaderboard: id)
            act.occurrence = number
            return try transaction.audit(act, by: actor, at: moment)
        }
        let late = try await lateScores(in: [ranking]) { _ in true }
        return ReopenedOccurrence(record: record, countedScores: try await approve(late.values.flatMap(\.self), on: id))
    }

    /// Starts an epoch with the current time, if the ledger's last commit is later than the clock.
    ///
    /// Reopens the occurrences that became final too early, including those that an interrupted repair left final.
    /// O(facts of the realm) if there are any.
    ///
    /// - Returns: The lead of the ledger and the reopened occurrences; nil if there was nothing to repair.
    public func repairClock(by actor: AuditActor) async throws(ServiceError) -> ClockRepair? {
        let present = service.clock.now
        let lead: Span?
        do {
            lead = try await service.transact { transaction in
                let lead = try transaction.head.moment - present
                guard try !transaction.perform([.repairClock], at: present).isEmpty else { return nil }
                try transaction.audit(AuditedAct(.clockRepaired), by: actor, at: present)
                return lead
            }
        } catch {
            throw ServiceError(error)
        }
        var repair = ClockRepair(realm: realm, lead: lead ?? .zero)
        let (early, late) = try await earlyFinals(at: present)
        let rankings = Dictionary(grouping: early.union(late.keys), by: \.leaderboard)
        for registered in await service.allLeaderboards {
            let (id, game) = (registered.leaderboard.id, registered.leaderboard.game)
            for ranking in (rankings[registered.number] ?? []).sorted(by: { $0.occurrence < $1.occurrence }) {
                let isEarly = early.contains(ranking)
                let counted =
                    isEarly
                    ? try await reopen(id, occurrence: ranking.occurrence, in: game, by: actor).countedScores
                    : try await approve(late[ranking] ?? [], on: id)
                // Late scores of closed accounts never count.
                guard isEarly || counted > 0 else { continue }
                repair.occurrences.append(.init(leaderboard: id, number: ranking.occurrence, countedScores: counted))
            }
        }
        return lead == nil && repair.occurrences.isEmpty ? nil : repair
    }

    /// Returns the occurrences that were finalized too early, and the late scores of open occurrences, which an
    /// interrupted repair leaves.
    ///
    /// An occurrence was finalized too early if its finalization has a timestamp in the future, and at least one of
    /// these conditions is true:
    /// - Its settling period is not over.
    /// - Scores of players were late only because of the finalization.
    private func earlyFinals(
        at present: Moment
    ) async throws(ServiceError) -> (early: Set<RankingID>, late: [RankingID: [LedgerPosition]]) {
        var (early, final, open): (Set<RankingID>, Set<RankingID>, Set<RankingID>) = ([], [], [])
        for registered in await service.allLeaderboards where registered.leaderboard.recurrence != nil {
            var below = Int64.max
            while true {
                let some: [(number: Int64, stored: StoredOccurrence)]
                do throws(LedgerError) {
                    some = try await ledger.occurrences(of: registered.number, below: below, limit: 200, in: realm)
                } catch {
                    throw .ledger(error)
                }
                for (number, stored) in some {
                    let ranking = RankingID(leaderboard: registered.number, occurrence: number)
                    guard let finalizedAt = stored.finalizedAt else {
                        open.insert(ranking)
                        continue
                    }
                    guard finalizedAt > present else { continue }
                    final.insert(ranking)
                    if stored.end + registered.leaderboard.settling.span > present { early.insert(ranking) }
                }
                guard let last = some.last else { break }
                below = last.number
            }
        }
        let late = try await lateScores(in: final.union(open)) { [open] submission in
            open.contains(submission.ranking) || submission.author == .player
        }
        return (early.union(late.keys.filter(final.contains)), late.filter { open.contains($0.key) })
    }

    /// Returns the positions of the scores that were late only because these occurrences were final, and do not count
    /// yet.
    private func lateScores(
        in rankings: Set<RankingID>, where isMeant: @Sendable (SubmissionFact) -> Bool
    ) async throws(ServiceError) -> [RankingID: [LedgerPosition]] {
        guard !rankings.isEmpty else { return [:] }
        let leaderboards = await service.leaderboardsByNumber
        var late: [EntryKey: Set<LedgerPosition>] = [:]
        var pages = FactPages(after: .start, upTo: service.position, in: realm, of: ledger)
        do throws(LedgerError) {
            while let facts = try await pages.next() {
                for fact in facts {
                    switch fact.content {
                    case .submission(let submission)
                    where submission.outcome == .late && rankings.contains(submission.ranking) && isMeant(submission)
                        && wasEarly(submission, on: leaderboards):
                        late[submission.entryKey, default: []].insert(fact.position)
                    case .correction(let correction) where rankings.contains(correction.ranking):
                        switch correction.act {
                        case .removed: late[correction.entryKey] = nil
                        case .approved(let position): late[correction.entryKey]?.remove(position)
                        case .restored: break
                        }
                    case .reset(let ranking): late = late.filter { $0.key.ranking != ranking }
                    default: break
                    }
                }
            }
        } catch {
            throw .ledger(error)
        }
        return Dictionary(grouping: late.filter { !$0.value.isEmpty }, by: \.key.ranking)
            .mapValues { $0.flatMap(\.value).sorted() }
    }

    /// Whether a late score would have counted if its occurrence had not been final.
    private func wasEarly(
        _ submission: SubmissionFact, on leaderboards: [LeaderboardNumber: Leaderboard]
    ) -> Bool {
        guard submission.author == .player else { return true }
        guard let leaderboard = leaderboards[submission.ranking.leaderboard],
            let occurrence = leaderboard.recurrence?.occurrence(numbered: submission.ranking.occurrence)
        else { return false }
        return submission.receivedAt < occurrence.finalDue(after: leaderboard.settling)
    }

    /// Approves late scores in transactions of a limited size. Scores of closed accounts are not approved.
    ///
    /// - Returns: The number of approved scores.
    private func approve(_ positions: [LedgerPosition], on id: LeaderboardID) async throws(ServiceError) -> Int {
        var (rest, count) = (positions[...], 0)
        while !rest.isEmpty {
            let some = Array(rest.prefix(Self.approvalCountPerTransaction))
            rest = rest.dropFirst(some.count)
            count += try await administer { transaction, moment in
                var random = SystemRandomNumberGenerator()
                let commit = try transaction.commit(
                    some.map { .approve($0, on: id) }, at: moment, using: &random)
                return commit.newFacts.count
            }
        }
        return count
    }
}
