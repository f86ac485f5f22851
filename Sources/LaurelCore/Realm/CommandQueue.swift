/// The queue of a realm's commands, as a state machine: commands that wait for a commit, and batches that wait to be
/// applied.
///
/// Two consumers work on the queue. The writer (the ledger) commits batch after batch. The applier (the service)
/// applies the committed batches in order. Each method is a transition, and returns the action that the caller must
/// take. The type has no lock, task or clock: ``CommandIntake`` executes the actions.
///
/// | writer | event | writer afterwards | action |
/// | --- | --- | --- | --- |
/// | any | ``enqueue(_:)``, and the queue is full | same | `reject` the commands |
/// | idle | ``enqueue(_:)``, and a batch may start | active | `startWriter` |
/// | any | ``enqueue(_:)`` otherwise | same | `wait` |
/// | active | ``nextBatch()``, and a batch may start | active | commit the batch |
/// | active | ``nextBatch()`` otherwise | idle | stop the writer |
/// | idle | ``finishBatch()``, ``retryInHalves()`` or ``resume()``, and a batch may start | active | `startWriter` |
/// | any | ``finishBatch()``, ``retryInHalves()`` or ``resume()`` otherwise | same | `wait` |
/// | any | ``expire(at:)`` | same | reject the commands that waited too long |
///
/// | applier | event | applier afterwards | action |
/// | --- | --- | --- | --- |
/// | idle | ``startApplier()`` | active | `startApplier` |
/// | active | ``startApplier()`` | active | `wait` |
/// | active | ``nextResult()``, and a batch has its result | active | apply the batch, or retry or reject it |
/// | active | ``nextResult()`` otherwise | idle | stop the applier |
///
/// A batch may start if commands wait, unless the queue is paused, ``batchCountAhead`` batches are not applied yet, or
/// a batch that is not applied yet is exclusive: later results depend on its application.
///
/// Every accepted command leaves the queue once: it expires, or its batch finishes. Batches start, and receive their
/// results, in the order of their commands. The queue has no closed state: a stopped ledger rejects each batch.
struct CommandQueue<Waiting: QueuedCommands, Result: Sendable>: Sendable {
    enum Consumer: Sendable { case idle, active }

    enum WriterAction: Sendable { case startWriter, wait }
    enum EnqueueAction: Sendable { case reject, startWriter, wait }
    enum ApplierAction: Sendable { case startApplier, wait }

    /// The maximum number of commands in a batch. A caller with more commands has a separate batch.
    static var commandCountPerBatch: Int { 4_096 }
    /// The maximum number of batches that are not applied yet.
    static var batchCountAhead: Int { 4 }

    private let bounds: QueueBounds
    private(set) var writer = Consumer.idle
    private(set) var applier = Consumer.idle
    private var waiting: [Waiting] = []
    /// The number of waiting commands.
    private(set) var commandCount = 0
    /// The batches that are not applied yet, in order. The first ones are committed.
    private var batches: [[Waiting]] = []
    /// The results of the first batches, without those that ``nextResult()`` has returned.
    private var results: [Result] = []
    /// Whether an exclusive batch is not applied yet.
    private var isExclusive = false
    private var pauseCount = 0

    init(_ bounds: QueueBounds) { self.bounds = bounds }

    /// The number of waiting callers.
    var callerCount: Int { waiting.count }

    /// Whether the writer is active, or a batch is not applied yet.
    var isBusy: Bool { writer == .active || !batches.isEmpty }

    private var mayBegin: Bool {
        !waiting.isEmpty && pauseCount == 0 && !isExclusive && batches.count < Self.batchCountAhead
    }
}

/// The commands of one caller, in a ``CommandQueue``.
protocol QueuedCommands: Sendable {
    var commandCount: Int { get }
    /// Whether later commands must be in a later batch.
    var endsBatch: Bool { get }
    var arrivedAt: ContinuousClock.Instant { get }
    /// The maximum number of callers in the batch of these commands. The queue sets it when a batch is retried.
    var callerCountMax: Int { get set }
}

// MARK: - Waiting commands

extension CommandQueue {
    /// Adds a caller's commands. If the queue is empty, it accepts more commands than the limit.
    mutating func enqueue(_ commands: Waiting) -> EnqueueAction {
        let count = commandCount + commands.commandCount
        guard commandCount == 0 || count <= bounds.commandCountMax else { return .reject }
        waiting.append(commands)
        commandCount = count
        return startWriter() == .startWriter ? .startWriter : .wait
    }

    /// Removes the commands that have waited longer than ``QueueBounds/patience``.
    mutating func expire(at now: ContinuousClock.Instant) -> [Waiting] {
        removeFirst(waiting.prefix { now - $0.arrivedAt > bounds.patience }.count)
    }

    /// Prevents new batches until ``resume()``. Pauses nest.
    mutating func pause() { pauseCount += 1 }

    /// Ends a pause.
    mutating func resume() -> WriterAction {
        pauseCount -= 1
        return startWriter()
    }

    private mutating func startWriter() -> WriterAction {
        guard writer == .idle, mayBegin else { return .wait }
        writer = .active
        return .startWriter
    }

    private mutating func removeFirst(_ count: Int) -> [Waiting] {
        let removed = Array(waiting.prefix(count))
        waiting.removeFirst(count)
        commandCount -= removed.reduce(0) { $0 + $1.commandCount }
        return removed
    }
}

// MARK: - Batches

extension CommandQueue {
    /// Returns the batch that the writer commits next, or nil to stop the writer.
    mutating func nextBatch() -> [Waiting]? {
        guard mayBegin else {
            writer = .idle
            return nil
        }
        let batch = removeFirst(nextCallerCount)
        batches.append(batch)
        return batch
    }

    /// The number of callers in the next batch.
    private var nextCallerCount: Int {
        var (callerCount, commandCount, callerCountMax) = (0, 0, Int.max)
        for commands in waiting {
            commandCount += commands.commandCount
            callerCountMax = min(callerCountMax, commands.callerCountMax)
            let fits = commandCount <= Self.commandCountPerBatch && callerCount < callerCountMax
            guard callerCount == 0 || fits else { break }
            callerCount += 1
            if commands.endsBatch { break }
        }
        return callerCount
    }

    /// Makes the batch that started last exclusive: no other batch starts until all batches are applied.
    mutating func makeLastExclusive() { isExclusive = true }

    /// Stores the result of the first batch that has none.
    mutating func storeResult(_ result: Result) { results.append(result) }

    /// Starts the applier, which then calls ``nextResult()`` until it returns nil.
    mutating func startApplier() -> ApplierAction {
        guard applier == .idle else { return .wait }
        applier = .active
        return .startApplier
    }

    /// Returns the batch that the applier applies next, with its result, or nil to stop the applier.
    mutating func nextResult() -> (batch: [Waiting], result: Result)? {
        guard !results.isEmpty else {
            applier = .idle
            return nil
        }
        return (batches[0], results.removeFirst())
    }

    /// Removes the batch of ``nextResult()``, which was applied or rejected.
    mutating func finishBatch() -> WriterAction {
        batches.removeFirst()
        if batches.isEmpty { isExclusive = false }
        return startWriter()
    }

    /// Returns the batch of ``nextResult()``, which failed, to the front of the queue. It is committed again in halves.
    mutating func retryInHalves() -> WriterAction {
        let callerCountMax = max(1, batches[0].count / 2)
        let batch = batches[0].map { commands in
            var commands = commands
            commands.callerCountMax = callerCountMax
            return commands
        }
        waiting.insert(contentsOf: batch, at: 0)
        commandCount += batch.reduce(0) { $0 + $1.commandCount }
        return finishBatch()
    }
}
