import LaurelModel

/// The commands of a realm between their callers and the ledger: a ``CommandQueue`` behind a lock.
final class CommandIntake: Sendable {
    private let queue: Locked<CommandQueue<WaitingCommands, Result<Commit, LedgerError>>>
    private let bounds: QueueBounds

    init(_ bounds: QueueBounds) {
        queue = Locked(CommandQueue(bounds))
        self.bounds = bounds
    }

    /// The number of waiting callers.
    var count: Int { queue.withLock(\.callerCount) }

    /// The number of waiting commands.
    var commandCount: Int { queue.withLock(\.commandCount) }

    /// Whether the ledger's requests have deadlines. A ledger in the process's own storage has none.
    var hasDeadlines: Bool { bounds.commitTime != nil }

    /// Whether the writer is active, or a batch is not applied yet.
    var isBusy: Bool { queue.withLock(\.isBusy) }

    /// Adds a caller's commands, or rejects them with ``LedgerError/overloaded`` if the queue is full.
    ///
    /// - Parameter startWriter: Called if no writer is active. It must call ``nextBatch(_:)`` until that returns nil.
    func enqueue(_ waiting: WaitingCommands, startWriter: () -> Void) {
        switch queue.withLock({ $0.enqueue(waiting) }) {
        case .reject: waiting.completion(.failure(.overloaded))
        case .startWriter: startWriter()
        case .wait: break
        }
    }

    /// Rejects the commands that have waited longer than ``QueueBounds/patience``. None of them was committed.
    func expire(at now: ContinuousClock.Instant) {
        for waiting in queue.withLock({ $0.expire(at: now) }) { waiting.completion(.failure(.overloaded)) }
    }

    /// Prevents new batches until ``resume(startWriter:)``. Pauses nest.
    func pause() { queue.withLock { $0.pause() } }

    /// Ends a pause.
    ///
    /// - Parameter startWriter: As for ``enqueue(_:startWriter:)``.
    func resume(startWriter: () -> Void) {
        if queue.withLock({ $0.resume() }) == .startWriter { startWriter() }
    }

    /// Returns the commands that the writer commits next, or nil to stop the writer.
    ///
    /// - Parameter areIndependent: Returns whether the results of later commands do not depend on the application of
    ///   commands.
    func nextBatch(_ areIndependent: ([Command]) -> Bool) -> (commands: [Command], deadline: LedgerDeadline?)? {
        guard let batch = queue.withLock({ $0.nextBatch() }) else { return nil }
        let commands = batch.flatMap(\.commands)
        // Outside the lock, so that callers do not wait: only the writer starts batches.
        if !areIndependent(commands) { queue.withLock { $0.makeLastExclusive() } }
        return (commands, deadline(of: batch))
    }

    /// Returns the deadline of a batch, which starts with the arrival of the caller that has waited the longest; nil if
    /// there is none.
    private func deadline(of batch: [WaitingCommands]) -> LedgerDeadline? {
        let commandCount = batch.lazy.map(\.commandCount).max() ?? 0
        return bounds.commitTime(ofCommands: commandCount).map {
            LedgerDeadline($0, from: batch.lazy.map(\.arrivedAt).min())
        }
    }

    /// Stores the result of the batch that started last.
    ///
    /// - Parameter startApplier: Called if no applier is active. It must call ``nextResult()`` until that returns nil.
    func complete(_ result: Result<Commit, LedgerError>, startApplier: () -> Void) {
        let action = queue.withLock { queue in
            queue.storeResult(result)
            return queue.startApplier()
        }
        if action == .startApplier { startApplier() }
    }

    /// Starts the applier even if there is no result: it also resumes the tasks that wait until the intake is not busy.
    ///
    /// - Parameter startApplier: As for ``complete(_:startApplier:)``.
    func apply(startApplier: () -> Void) {
        if queue.withLock({ $0.startApplier() }) == .startApplier { startApplier() }
    }

    /// Returns the batch that the applier applies next, with its result, or nil to stop the applier.
    func nextResult() -> (batch: [WaitingCommands], result: Result<Commit, LedgerError>)? {
        queue.withLock { $0.nextResult() }
    }

    /// Removes the batch of ``nextResult()``, whose callers have their results.
    ///
    /// - Parameter startWriter: As for ``enqueue(_:startWriter:)``.
    func finishBatch(startWriter: () -> Void) {
        if queue.withLock({ $0.finishBatch() }) == .startWriter { startWriter() }
    }

    /// Returns the batch of ``nextResult()``, which failed, to the front of the queue. It is committed again in halves.
    ///
    /// - Parameter startWriter: As for ``enqueue(_:startWriter:)``.
    func retryInHalves(startWriter: () -> Void) {
        if queue.withLock({ $0.retryInHalves() }) == .startWriter { startWriter() }
    }
}

/// A caller's commands.
struct WaitingCommands: QueuedCommands {
    let commands: [Command]
    let endsBatch: Bool
    let arrivedAt = ContinuousClock.now
    var callerCountMax = Int.max
    /// Called once with the results of the commands, in order.
    let completion: @Sendable (Result<[Settled], LedgerError>) -> Void

    init(commands: [Command], completion: @escaping @Sendable (Result<[Settled], LedgerError>) -> Void) {
        self.commands = commands
        // These commands cause rankings to be loaded again, which later commands need for their ranks.
        endsBatch = commands.contains(where: \.changesRankings)
        self.completion = completion
    }

    var commandCount: Int { commands.count }
}
