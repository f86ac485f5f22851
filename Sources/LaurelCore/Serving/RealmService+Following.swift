public import LaurelModel

extension RealmService {
    /// How many facts are read at a time where other writers were ahead.
    private static let factCountPerRead = 4_096

    /// Takes in what other writers committed before `commit`'s own facts.
    func catchUp(before commit: Commit) async throws(LedgerError) {
        let last = commit.newFacts.first.map { LedgerPosition($0.position.value - 1) } ?? commit.head.position
        while applied < last {
            let limit = min(Self.factCountPerRead, Int(last.value - applied.value))
            let facts = try await ledger.facts(in: realm, after: applied, limit: limit)
            guard facts.first?.position == applied.next else {
                throw .damaged("the fact after position \(applied) is missing")
            }
            facts.forEach(apply)
        }
    }

    /// Applies strictly by position: a fact that is not the next one was applied before.
    func apply(_ fact: Fact) {
        guard fact.position == applied.next else { return }
        applied = fact.position
        switch fact.content {
        case .leaderboard(let registered): leaderboards[registered.leaderboard.id] = registered
        case .submission(let submission):
            players.forget(submission.player)
            if submission.isOnRanking { openOccurrence(of: submission, at: fact.moment) }
        case .flags(_, let player): players.forget(player)
        case .final(let final): openOccurrences[final.ranking] = nil
        }
        for board in boards.values { board.apply(fact) }
        for id in waking.keys { waking[id]?.missed.append(fact) }
        if !positionWaiters.isEmpty { answerPositionWaiters() }
    }

    /// Waits until every answer has taken in the facts up to `position`, or until the task is cancelled.
    public func reach(_ position: LedgerPosition) async {
        guard applied < position else { return }
        lastPositionWaiter += 1
        let number = lastPositionWaiter
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume()
                } else {
                    positionWaiters[number] = (position, continuation)
                }
            }
        } onCancel: {
            Task { await self.stopWaiting(number) }
        }
    }

    private func stopWaiting(_ number: Int) { positionWaiters.removeValue(forKey: number)?.continuation.resume() }

    private func answerPositionWaiters() {
        for (number, waiter) in positionWaiters where waiter.position <= applied { stopWaiting(number) }
    }

    /// The first score that a ranking takes opens its occurrence.
    private func openOccurrence(of submission: SubmissionFact, at moment: Moment) {
        let ranking = submission.ranking
        guard openOccurrences[ranking] == nil,
            let recurrence = leaderboard(numbered: ranking.leaderboard)?.leaderboard.recurrence,
            let occurrence = recurrence.occurrence(numbered: ranking.occurrence)
        else { return }
        openOccurrences[ranking] = KeptOccurrence(openedAt: moment, start: occurrence.start, end: occurrence.end)
    }

    func leaderboard(numbered number: LeaderboardNumber) -> RegisteredLeaderboard? {
        leaderboards.values.first { $0.number == number }
    }

    /// A ranking, built if it was not awake. O(n log n) then.
    func board(_ id: RankingID, of registered: RegisteredLeaderboard) async throws(LedgerError) -> Board {
        while true {
            if let board = boards[id] { return board }
            if waking[id] == nil {
                try await wake(registered, as: id)
            } else {
                await withCheckedContinuation { waking[id]?.waiting.append($0) }
            }
        }
    }

    /// Facts that are applied while the snapshot is read and sorted are kept, and follow it.
    private func wake(_ registered: RegisteredLeaderboard, as id: RankingID) async throws(LedgerError) {
        waking[id] = Waking()
        defer { waking.removeValue(forKey: id)?.waiting.forEach { $0.resume() } }
        let snapshot = try await ledger.entries(of: id, in: realm)
        let board = await Self.build(id, of: registered, from: snapshot)
        waking[id]?.missed.forEach(board.apply)
        boards[id] = board
        if registered.leaderboard.recurrence != nil { noteAwake(id) }
    }

    /// Lets the occurrences go that woke longest ago: they wake again when somebody asks.
    private func noteAwake(_ id: RankingID) {
        awakeOccurrences.append(id)
        guard awakeOccurrences.count > Self.awakeOccurrenceCountMax else { return }
        boards[awakeOccurrences.removeFirst()] = nil
    }

    private static let awakeOccurrenceCountMax = 500

    /// Off the actor, since sorting a large board takes a while.
    private static nonisolated func build(
        _ id: RankingID, of registered: RegisteredLeaderboard, from snapshot: RankingSnapshot
    ) async -> sending Board {
        Board(id, of: registered, from: snapshot)
    }
}

/// A board that is being built: the facts that came meanwhile, and who waits for it.
struct Waking {
    var missed: [Fact] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
}
