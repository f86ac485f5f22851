import LaurelModel

extension RealmService {
    /// Reads whatever `body` asks for, in one snapshot of the realm.
    public nonisolated func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await ledger.read(in: realm, body)
    }

    /// Runs `body` as one transaction that alone changes the realm; every later answer has taken in what it committed.
    ///
    /// - Throws: ``LedgerError``, and what `body` throws: then nothing was written.
    public func transact<Answer: Sendable>(
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        // It may make rankings wake anew, before what is drawn after it.
        intake.hold()
        defer { if intake.release() { serve() } }
        let answer = try await ledger.transact(in: realm, body)
        do throws(LedgerError) { try await takeIn(upTo: head()) } catch { throw error.afterCommit }
        return answer
    }

    /// Takes in the facts up to `position`, which the ledger has.
    func takeIn(upTo position: LedgerPosition) async throws(LedgerError) {
        while applied < position {
            if isCommitting {
                // What is missing may be a commit's of its own, whose receipts tell of the moment between.
                await withCheckedContinuation { commitWaiters.append($0) }
            } else {
                try await catchUp(to: position)
            }
        }
    }
}
