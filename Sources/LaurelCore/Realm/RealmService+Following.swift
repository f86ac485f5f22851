public import LaurelModel

extension RealmService {
    /// The number of facts in a read when other writers are ahead.
    private static let factCountPerRead = 4_096

    /// Reads and applies the facts up to `last`.
    ///
    /// - Throws: ``LedgerError``; ``LedgerError/historyChanged(_:)`` if they do not continue the applied facts.
    func catchUp(to last: LedgerPosition) async throws(LedgerError) {
        while applied < last {
            // Other calls may apply the same facts while these are read.
            let start = applied
            let limit = min(Self.factCountPerRead, Int(last.value - start.value))
            let facts = try await ledger.facts(in: realm, after: start, limit: limit)
            guard let first = facts.first, first.follows(start) else {
                let end = try await head()
                if end < last { throw .historyChanged("the ledger ends at position \(end), before \(last)") }
                throw .damaged("the fact after position \(start) is missing")
            }
            try await historyWatch.check(facts, in: self)
            facts.forEach(apply)
        }
    }

    /// Applies the facts up to `position`, which the ledger must have.
    func applyFacts(upTo position: LedgerPosition) async throws(LedgerError) {
        while applied < position {
            if isCommitting {
                // The missing facts may belong to a commit of this service, whose receipts describe the state between
                // its facts.
                await withCheckedContinuation { commitWaiters.append($0) }
            } else {
                try await catchUp(to: position)
            }
        }
    }

    /// Applies the commits of other writers as they occur, until the task is canceled. Call it once for a service.
    ///
    /// If the ledger's history changed, this discards all state in memory and loads it again; see ``HistoryWatch``.
    ///
    /// - Throws: ``LedgerError`` if the ledger cannot be read. Reads remain correct for their positions, and fall
    ///   behind until the next call.
    public func follow() async throws(LedgerError) {
        while !Task.isCancelled {
            do throws(LedgerError) {
                try await historyWatch.retryReload(in: self)
                let last = try await ledger.waitForFacts(in: realm, after: appliedPoint)
                if isCommitting {
                    // New facts may belong to a commit of this service, whose receipts describe the state between its
                    // facts. That commit also applies the facts before it.
                    await withCheckedContinuation { pauseWaiters.append($0) }
                } else {
                    try await catchUp(to: last)
                }
            } catch .historyChanged(let difference) {
                try await historyWatch.reload(because: difference, in: self)
            }
        }
    }

    /// The ledger's last position, which ``position`` follows.
    public nonisolated func head() async throws(LedgerError) -> LedgerPosition {
        // Every ledger is past this position, so this returns without waiting.
        try await ledger.waitForFacts(in: realm, after: LedgerPosition(-1))
    }

    /// Waits until reads include the facts up to `position`, or the task is canceled.
    public func reach(_ position: LedgerPosition) async {
        guard applied < position else { return }
        let number = positionWaiters.nextNumber()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume()
                } else {
                    positionWaiters.add(number, until: position, continuation)
                }
            }
        } onCancel: {
            Task { await run { $0.positionWaiters.resume(number) } }
        }
    }

    /// Runs `body` on a snapshot of the realm.
    public nonisolated func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.read(in: realm, body)
    }

    /// Runs `body` in a transaction with exclusive write access to the realm. Later reads include its changes.
    ///
    /// - Parameter leader: The token of the leadership for which the transaction runs; nil for other work.
    /// - Throws: ``LedgerError``, and any error that `body` throws. If `body` throws, nothing was written.
    public func transact<Answer: Sendable>(
        as leader: LeadershipToken? = nil, _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        // Rankings may have to be loaded again because of it, before later commits are applied.
        intake.pause()
        defer { intake.resume(startWriter: serve) }
        let answer = try await ledger.transact(in: realm, as: leader, body)
        do throws(LedgerError) { try await applyFacts(upTo: head()) } catch { throw error.afterCommit }
        return answer
    }
}
