public import LaurelModel

extension RealmService {
    /// How many facts are read at a time where other writers were ahead.
    private static let factCountPerRead = 4_096

    /// Takes in what other writers committed before `commit`'s own facts.
    func catchUp(before commit: Commit) async throws(LedgerError) {
        try await catchUp(
            to: commit.newFacts.first.map { LedgerPosition($0.position.value - 1) } ?? commit.head.position)
    }

    private func catchUp(to last: LedgerPosition) async throws(LedgerError) {
        while applied < last {
            // Others may apply the same facts while these are read.
            let start = applied
            let limit = min(Self.factCountPerRead, Int(last.value - start.value))
            let facts = try await ledger.facts(in: realm, after: start, limit: limit)
            guard facts.first?.position == start.next else {
                throw .damaged("the fact after position \(start) is missing")
            }
            facts.forEach(apply)
        }
    }

    /// Takes in what other writers commit, as it comes, until the task is cancelled. Once is enough for a service.
    ///
    /// - Throws: ``LedgerError`` where the ledger cannot be read. The answers are still true at their positions, and fall
    ///   behind until somebody follows again.
    public func follow() async throws(LedgerError) {
        while !Task.isCancelled {
            let last = try await ledger.waitForFacts(in: realm, after: applied)
            if isCommitting {
                // What was just committed may be its own, whose receipts tell of the moment between; and it takes in what
                // came before.
                await withCheckedContinuation { commitWaiters.append($0) }
            } else {
                try await catchUp(to: last)
            }
        }
    }

    /// Applies strictly by position: a fact that is not the next one was applied before.
    func apply(_ fact: Fact) {
        guard fact.position == applied.next else { return }
        applied = fact.position
        switch fact.content {
        case .leaderboard(let registered): leaderboards[registered.leaderboard.id] = registered
        case .submission(let submission): players.forget(submission.player)
        case .flags(_, let player): players.forget(player)
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

    /// The board of a leaderboard, built if it was not awake. O(n log n) then.
    func board(_ registered: RegisteredLeaderboard) async throws(LedgerError) -> Board {
        let id = RankingID(leaderboard: registered.number)
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
        let board = await Self.build(registered, from: snapshot)
        waking[id]?.missed.forEach(board.apply)
        boards[id] = board
    }

    /// Off the actor, since sorting a large board takes a while.
    private static nonisolated func build(
        _ registered: RegisteredLeaderboard, from snapshot: RankingSnapshot
    ) async -> sending Board {
        Board(registered, from: snapshot)
    }
}

/// A board that is being built: the facts that came meanwhile, and who waits for it.
struct Waking {
    var missed: [Fact] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
}
