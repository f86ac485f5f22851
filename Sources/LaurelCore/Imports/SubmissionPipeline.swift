public import LaurelModel

/// A writer of many submissions in large batches. It decides a batch while the batch before is written.
///
/// The decisions, facts and identifiers are those of ``RealmService/submit(_:)``. The receipts contain no ranks, so no
/// ranking is loaded for them.
///
/// A batch is decided on a snapshot, together with the decision that is being written. The write succeeds only if the
/// ledger's head is still the expected one. Otherwise another writer was faster, and the batch is decided again in the
/// transaction that writes it. Other writers can commit between two batches.
public struct SubmissionPipeline {
    /// A batch, and the task that writes it.
    private struct Batch {
        let submissions: [Submission]
        /// The decision and the head before it; nil if the batch is decided in its transaction.
        let decided: DecidedBatch?
        let commit: Task<Result<Commit, LedgerError>, Never>
    }

    private let service: RealmService
    private var random: any RandomNumberGenerator & Sendable
    private var writing: Batch?
    /// The head after the last batch.
    private var head: Head?
    /// The maximum number of submissions in the next batch, so that other writers do not wait long.
    ///
    /// Large batches share pages of the tables and therefore write less. The number doubles with each batch, and
    /// decreases when another writer has committed since the last batch.
    public private(set) var batchCountMax = Self.batchCountMin

    private static let batchCountMin = 2_000
    private static let batchCountAlone = 32_000
    private static let batchCountAmongOthers = 4_000

    /// Creates a writer without batches.
    ///
    /// - Parameter random: The source of the ids of new players.
    public init(
        _ service: RealmService, random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.service = service
        self.random = random
    }

    /// Decides a batch and starts to write it, as soon as the batch before is durable and visible to reads.
    ///
    /// - Returns: The receipts of the batch before, in order; empty for the first batch.
    /// - Throws: ``LedgerError`` of this batch or the batch before. The outcome of both may be unknown. Each submission
    ///   may be sent again with its id, and counts once.
    public mutating func submit(_ submissions: [Submission]) async throws(LedgerError) -> [Receipt] {
        guard !submissions.isEmpty else { return [] }
        let commands = submissions.map(Command.submit)
        let (now, before) = (service.now, writing)
        var decided: DecidedBatch?
        var failure: LedgerError?
        if before == nil || before?.decided != nil {
            do throws(LedgerError) { decided = try await decide(commands, at: now, after: before?.decided) } catch {
                failure = error
            }
        }
        // No write continues after an error.
        let commit = try await finishWriting()
        if let failure { throw failure }
        // The batch before has another result than the one on which this batch was decided.
        if let expected = decided?.expectedHead, expected != commit?.head { decided = nil }
        if decided == nil { decided = try await decide(commands, at: now, after: nil) }
        let isAlone = head == nil || decided?.head == head
        batchCountMax = min(2 * batchCountMax, isAlone ? Self.batchCountAlone : Self.batchCountAmongOthers)
        let usable = decided.flatMap { $0.decision.usesRecords ? nil : $0 }
        writing = Batch(
            submissions: submissions, decided: usable,
            commit: Task { [service] in
                do throws(LedgerError) {
                    return .success(try await service.commit(commands, decided: usable))
                } catch {
                    return .failure(error)
                }
            })
        return Self.receipts(before, commit)
    }

    /// Waits until the last batch is durable and visible to reads, and returns its receipts.
    public mutating func finish() async throws(LedgerError) -> [Receipt] {
        let last = writing
        return Self.receipts(last, try await finishWriting())
    }

    private mutating func finishWriting() async throws(LedgerError) -> Commit? {
        guard let batch = writing else { return nil }
        writing = nil
        let commit = try await batch.commit.value.get()
        head = commit.head
        return commit
    }

    private static func receipts(_ batch: Batch?, _ commit: Commit?) -> [Receipt] {
        guard let batch, let commit else { return [] }
        return zip(batch.submissions, commit.outcomes).map { submission, outcome in
            let position = if case .recorded(let fact, _) = outcome { fact.position } else { commit.head.position }
            return Receipt(submission, Settled(outcome: outcome, position: position))
        }
    }

    /// Decides submissions on a snapshot.
    ///
    /// - Parameter before: The batch that is being written.
    /// - Returns: nil if the snapshot has a state neither before nor after `before`.
    private mutating func decide(
        _ commands: [Command], at now: Moment, after before: DecidedBatch?
    ) async throws(LedgerError) -> DecidedBatch? {
        do {
            let (decided, random) = try await service.ledger.read(in: service.realm) { [random] snapshot in
                var random = random
                let decided = try snapshot.decide(commands, at: now, after: before, using: &random)
                return (decided, random)
            }
            if decided != nil { self.random = random }
            return decided
        } catch {
            throw LedgerError(error)
        }
    }
}

/// A decision that is not written yet, and the head of the state on which it was made.
struct DecidedBatch: Sendable {
    let head: Head
    let decision: Decision
    /// The head that the batch before must have as its result; nil if this decision does not depend on that batch.
    let expectedHead: Head?
}

extension LedgerTransaction {
    /// Decides submissions without writing the decision.
    ///
    /// - Parameter before: A decision that this snapshot may not contain yet.
    /// - Returns: nil if the snapshot has a state neither before nor after `before`.
    fileprivate func decide(
        _ commands: [Command], at clock: Moment, after before: DecidedBatch?,
        using random: inout any RandomNumberGenerator & Sendable
    ) throws -> DecidedBatch? {
        if let before, !before.decision.isEmpty, try head != before.decision.head {
            guard try head == before.head else { return nil }
            let pending = PendingTransaction(before.decision, over: self)
            return try pending.decide(commands, at: clock, expecting: pending.head, using: &random)
        }
        return try decide(commands, at: clock, expecting: nil, using: &random)
    }

    private func decide(
        _ commands: [Command], at clock: Moment, expecting expectedHead: Head?,
        using random: inout any RandomNumberGenerator & Sendable
    ) throws -> DecidedBatch {
        let state = try state(for: commands, at: clock)
        let head = state.head
        let decision = LaurelCore.decide(commands, on: state, at: clock, using: &random)
        if let failure = decision.failure { throw failure }
        return DecidedBatch(head: head, decision: decision, expectedHead: expectedHead)
    }
}

// MARK: - Writing

extension DecidedBatch? {
    /// Writes the decision, or decides the commands in the transaction that writes them.
    fileprivate func write(
        _ commands: [Command], to ledger: any Ledger, in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit {
        if let decided = self {
            // Without changes, the receipts describe the snapshot on which they were decided.
            if decided.decision.isEmpty { return decided.decision.commit }
            if try await ledger.write(decided.decision, in: realm, after: decided.head) {
                return decided.decision.commit
            }
        }
        return try await ledger.commit(commands, in: realm, at: clock)
    }
}

extension RealmService {
    /// Commits a batch of a ``SubmissionPipeline`` and applies its facts. No reader sees a part of them.
    ///
    /// - Parameter decided: The batch's decision; nil to decide in the transaction.
    fileprivate func commit(
        _ commands: [Command], decided: DecidedBatch?
    ) async throws(LedgerError) -> Commit {
        if let fault = clockFault { throw .clockImplausible("\(fault)") }
        bulkWriteCount += 1
        defer {
            bulkWriteCount -= 1
            resumeWaiters()
        }
        let commit = try await decided.write(commands, to: ledger, in: realm, at: now)
        do throws(LedgerError) {
            try await SubmissionPipeline.apply(commit.newFacts, upTo: commit.head, in: self)
        } catch { throw error.afterCommit }
        return commit
    }
}

extension SubmissionPipeline {
    /// Applies facts of this process that did not come through the queue of commands.
    fileprivate static func apply(
        _ facts: [Fact], upTo head: Head, in service: isolated RealmService
    ) async throws(LedgerError) {
        guard let first = facts.first else { return }
        let start = LedgerPosition(first.position.value - 1)
        while service.applied < start {
            if service.intake.isBusy {
                // The facts before may belong to a commit of the queue, whose receipts describe the state between them.
                await withCheckedContinuation(isolation: service) { service.commitWaiters.append($0) }
            } else {
                try await service.catchUp(to: start)
            }
        }
        try await service.historyWatch.check(facts, upTo: head, in: service)
        // No `await` from here to the last fact. Facts that were applied meanwhile are skipped.
        for fact in facts { service.apply(fact) }
    }
}
