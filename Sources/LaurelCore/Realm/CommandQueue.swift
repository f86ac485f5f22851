/// The queue of a realm's commands, as a state machine: commands that wait for a commit, and batches that wait to be applied.
///
/// Two consumers work on the queue. The writer (the ledger) commits batch after batch. The applier (the service) applies the
/// committed batches in order. Each method is a transition, and returns the action that the caller must take. The type has no
/// lock, task or clock: ``CommandIntake`` executes the actions.
///
/// | writer | event | writer afterwards | action |
/// | --- | --- | --- | --- |
/// | any | commands arrive, and the queue is full | same | reject them |
/// | idle | commands arrive, and a batch may begin | active | start the writer |
/// | any | commands arrive otherwise | same | wait |
/// | active | next batch: commands wait, and a batch may begin | active | commit the batch |
/// | active | next batch otherwise | idle | stop the writer |
/// | idle | a batch was applied or a pause ended, and a batch may begin | active | start the writer |
///
/// | applier | event | applier afterwards | action |
/// | --- | --- | --- | --- |
/// | idle | a batch was committed | active | start the applier |
/// | active | a batch was committed | active | wait |
/// | active | next batch: one is committed | active | apply the batch |
/// | active | next batch otherwise | idle | stop the applier |
///
/// A batch may begin unless the queue is paused, ``batchCountAhead`` batches are not applied yet, or one of them is exclusive: later
/// answers depend on how it is applied.
struct CommandQueue<Payload: Sendable, Result: Sendable>: Sendable {
    /// The commands of one caller.
    struct Entry: Sendable {
        let payload: Payload
        let commandCount: Int
        /// Whether the commands after these must be in a later batch.
        let endsBatch: Bool
        let arrivedAt: ContinuousClock.Instant
        /// The maximum number of callers in the batch of these commands.
        fileprivate(set) var callerCountMax = Int.max
    }

    enum Consumer: Sendable { case idle, active }

    enum WriterAction: Equatable { case startWriter, wait }
    enum EnqueueAction: Equatable { case reject, startWriter, wait }
    enum ApplierAction: Equatable { case startApplier, wait }

    /// The maximum number of commands in a batch. A caller with more commands has a batch of its own.
    static var commandCountPerBatch: Int { 4_096 }
    /// The maximum number of batches that are not applied yet.
    static var batchCountAhead: Int { 4 }

    private let bounds: QueueBounds
    private(set) var writer = Consumer.idle
    private(set) var applier = Consumer.idle
    private var waiting: [Entry] = []
    /// The number of commands that wait.
    private(set) var commandCount = 0
    /// The batches that are not applied yet, in order. The first ones are committed.
    private var batches: [[Entry]] = []
    private var results: [Result] = []
    /// Whether an exclusive batch is not applied yet.
    private var isExclusive = false
    private var pauseCount = 0

    init(_ bounds: QueueBounds) { self.bounds = bounds }

    /// The number of callers that wait.
    var callerCount: Int { waiting.count }

    /// Whether a batch is not applied yet, or about to begin.
    var isBusy: Bool { writer == .active || !batches.isEmpty }

    private var mayBegin: Bool {
        !waiting.isEmpty && pauseCount == 0 && !isExclusive && batches.count < Self.batchCountAhead
    }
}

// MARK: - Waiting commands

extension CommandQueue {
    /// Adds a caller's commands. More commands than the limit are accepted if the queue is empty.
    mutating func enqueue(_ entry: Entry) -> EnqueueAction {
        let count = commandCount + entry.commandCount
        guard commandCount == 0 || count <= bounds.commandCountMax else { return .reject }
        waiting.append(entry)
        commandCount = count
        return startWriter() == .startWriter ? .startWriter : .wait
    }

    /// Removes the commands that have waited for longer than ``QueueBounds/patience``.
    mutating func expire(at now: ContinuousClock.Instant) -> [Payload] {
        let expired = waiting.prefix { now - $0.arrivedAt > bounds.patience }.map(\.payload)
        removeFirst(expired.count)
        return expired
    }

    /// Prevents new batches until ``resume()``. Pauses nest.
    mutating func pause() { pauseCount += 1 }

    mutating func resume() -> WriterAction {
        pauseCount -= 1
        return startWriter()
    }

    private mutating func startWriter() -> WriterAction {
        guard writer == .idle, mayBegin else { return .wait }
        writer = .active
        return .startWriter
    }

    private mutating func removeFirst(_ count: Int) {
        commandCount -= waiting.prefix(count).reduce(0) { $0 + $1.commandCount }
        waiting.removeFirst(count)
    }
}

// MARK: - Batches

extension CommandQueue {
    /// The batch that the writer commits next; nil stops the writer.
    mutating func nextBatch() -> [Payload]? {
        guard mayBegin else {
            writer = .idle
            return nil
        }
        var (count, callerCountMax, batch) = (0, Int.max, [Entry]())
        for entry in waiting {
            callerCountMax = min(callerCountMax, entry.callerCountMax)
            let fits = count + entry.commandCount <= Self.commandCountPerBatch && batch.count < callerCountMax
            guard batch.isEmpty || fits else { break }
            count += entry.commandCount
            batch.append(entry)
            if entry.endsBatch { break }
        }
        removeFirst(batch.count)
        batches.append(batch)
        return batch.map(\.payload)
    }

    /// Makes the batch that began last exclusive: no other begins before all are applied.
    mutating func makeLastExclusive() { isExclusive = true }

    /// Stores the result of the batch that began last.
    mutating func storeResult(_ result: Result) { results.append(result) }

    /// Starts the applier, which then calls ``nextResult()`` until it is nil.
    mutating func startApplier() -> ApplierAction {
        guard applier == .idle else { return .wait }
        applier = .active
        return .startApplier
    }

    /// The batch that the applier applies next, with its result; nil stops the applier.
    mutating func nextResult() -> (batch: [Payload], result: Result)? {
        guard !results.isEmpty else {
            applier = .idle
            return nil
        }
        return (batches[0].map(\.payload), results.removeFirst())
    }

    /// Removes the batch of ``nextResult()``, which was applied or failed.
    mutating func finishBatch() -> WriterAction {
        batches.removeFirst()
        if batches.isEmpty { isExclusive = false }
        return startWriter()
    }

    /// Returns the batch of ``nextResult()``, which failed, to the front of the queue. It is committed again in halves.
    mutating func retryInHalves() -> WriterAction {
        let batch = batches[0].map { entry in
            var entry = entry
            entry.callerCountMax = max(1, batches[0].count / 2)
            return entry
        }
        waiting.insert(contentsOf: batch, at: 0)
        commandCount += batch.reduce(0) { $0 + $1.commandCount }
        return finishBatch()
    }
}
