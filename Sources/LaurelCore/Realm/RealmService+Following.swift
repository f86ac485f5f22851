public import LaurelModel

extension RealmService {
    /// How many facts are read at a time where other writers were ahead.
    private static let factCountPerRead = 4_096

    /// Reads and applies the facts up to `last`.
    func catchUp(to last: LedgerPosition) async throws(LedgerError) {
        while applied < last {
            // Other calls may apply the same facts while these are read.
            let start = applied
            let limit = min(Self.factCountPerRead, Int(last.value - start.value))
            let facts = try await ledger.facts(in: realm, after: start, limit: limit)
            guard let first = facts.first, first.follows(start) else {
                throw .damaged("the fact after position \(start) is missing")
            }
            facts.forEach(apply)
        }
    }

    /// Applies the facts up to `position`, which the ledger has.
    func applyFacts(upTo position: LedgerPosition) async throws(LedgerError) {
        while applied < position {
            if isCommitting {
                // What is missing may belong to its own commit, whose receipts describe the moment between.
                await withCheckedContinuation { commitWaiters.append($0) }
            } else {
                try await catchUp(to: position)
            }
        }
    }

    /// Applies what other writers commit, as it comes, until the task is cancelled and commits pause. One call is enough
    /// for a service.
    ///
    /// - Throws: ``LedgerError`` if the ledger cannot be read. The answers are still true at their positions, and fall
    ///   behind until the next call.
    public func follow() async throws(LedgerError) {
        while !Task.isCancelled {
            let last = try await ledger.waitForFacts(in: realm, after: applied)
            if isCommitting {
                // What was just committed may be its own, whose receipts describe the moment between; and it applies what
                // came before.
                await withCheckedContinuation { pauseWaiters.append($0) }
            } else {
                try await catchUp(to: last)
            }
        }
    }

    /// The ledger's last position, which ``position`` follows.
    public nonisolated func head() async throws(LedgerError) -> LedgerPosition {
        // There is a fact after any position below its own, so this does not wait.
        try await ledger.waitForFacts(in: realm, after: LedgerPosition(position.value - 1))
    }

    /// Waits until every answer includes the facts up to `position`, or until the task is cancelled.
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
}

// MARK: - Transactions

extension RealmService {
    /// Reads whatever `body` asks for, in one snapshot of the realm.
    public nonisolated func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.read(in: realm, body)
    }

    /// Runs `body` as one transaction that alone changes the realm; every later answer includes what it committed.
    ///
    /// - Throws: ``LedgerError``, and what `body` throws: then nothing was written.
    public func transact<Answer: Sendable>(
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        // Rankings may have to be loaded again because of it, before what is drawn after it.
        intake.pause()
        defer { intake.resume(startWriter: serve) }
        let answer = try await ledger.transact(in: realm, body)
        do throws(LedgerError) { try await applyFacts(upTo: head()) } catch { throw error.afterCommit }
        return answer
    }
}
