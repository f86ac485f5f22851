import LaurelTesting
import Testing

@testable import LaurelCore

@Suite struct CommandQueueTests {
    typealias Queue = CommandQueue<Caller, Int>

    /// The commands of one caller.
    struct Caller: QueuedCommands, Equatable {
        var number: Int
        var commandCount = 1
        var endsBatch = false
        var arrivedAt = CommandQueueTests.start
        var callerCountMax = Int.max
    }

    private static let start = ContinuousClock.now

    private static func queue(limit: Int = 10_000, patience: Duration = .seconds(5)) -> Queue {
        Queue(QueueBounds(commandCountMax: limit, patience: patience))
    }

    /// An event of a queue, and the action that its caller must take.
    enum Step: CustomTestStringConvertible {
        case enqueue(Int, commands: Int = 1, endsBatch: Bool = false, Queue.EnqueueAction)
        case nextBatch([Int]?)
        case exclusive
        case result
        case startApplier(Queue.ApplierAction)
        case nextResult([Int]?)
        case finish(Queue.WriterAction)
        case retry(Queue.WriterAction)
        case pause
        case resume(Queue.WriterAction)

        var testDescription: String { "\(self)" }

        func run(on queue: inout Queue) {
            switch self {
            case .enqueue(let number, let commands, let endsBatch, let action):
                let caller = Caller(number: number, commandCount: commands, endsBatch: endsBatch)
                #expect(queue.enqueue(caller) == action)
            case .nextBatch(let batch): #expect(queue.nextBatch()?.map(\.number) == batch)
            case .exclusive: queue.makeLastExclusive()
            case .result: queue.storeResult(0)
            case .startApplier(let action): #expect(queue.startApplier() == action)
            case .nextResult(let batch): #expect(queue.nextResult()?.batch.map(\.number) == batch)
            case .finish(let action): #expect(queue.finishBatch() == action)
            case .retry(let action): #expect(queue.retryInHalves() == action)
            case .pause: queue.pause()
            case .resume(let action): #expect(queue.resume() == action)
            }
        }
    }

    @Test(
        arguments: [
            (
                "The first command starts the writer, and later ones wait",
                [
                    Step.enqueue(1, .startWriter), .enqueue(2, .wait), .nextBatch([1, 2]), .nextBatch(nil),
                    .enqueue(3, .startWriter),
                ]
            ),
            (
                "A full queue rejects commands, and an empty one accepts more than the limit",
                [
                    .enqueue(1, commands: 20_000, .startWriter), .enqueue(2, .reject), .nextBatch([1]),
                    .enqueue(3, commands: 10_000, .wait), .enqueue(4, .reject),
                ]
            ),
            (
                "A batch has at most 4,096 commands, and one caller is never split",
                [
                    .enqueue(1, commands: 4_095, .startWriter), .enqueue(2, .wait),
                    .enqueue(3, commands: 5_000, .wait),
                    .nextBatch([1, 2]), .nextBatch([3]),
                ]
            ),
            (
                "Commands that change rankings end their batch",
                [
                    .enqueue(1, .startWriter), .enqueue(2, endsBatch: true, .wait), .enqueue(3, .wait),
                    .nextBatch([1, 2]), .nextBatch([3]),
                ]
            ),
            (
                "The writer is at most four batches ahead of the applier",
                [
                    .enqueue(1, endsBatch: true, .startWriter), .enqueue(2, endsBatch: true, .wait),
                    .enqueue(3, endsBatch: true, .wait), .enqueue(4, endsBatch: true, .wait), .enqueue(5, .wait),
                    .nextBatch([1]), .nextBatch([2]), .nextBatch([3]), .nextBatch([4]), .nextBatch(nil), .result,
                    .startApplier(.startApplier), .nextResult([1]), .finish(.startWriter), .nextBatch([5]),
                ]
            ),
            (
                "No batch begins before an exclusive one is applied",
                [
                    .enqueue(1, .startWriter), .nextBatch([1]), .exclusive, .enqueue(2, .wait), .nextBatch(nil),
                    .result,
                    .startApplier(.startApplier), .nextResult([1]), .finish(.startWriter), .nextResult(nil),
                    .nextBatch([2]),
                ]
            ),
            (
                "A failed batch is committed again in halves, before later commands",
                [
                    .enqueue(1, .startWriter), .enqueue(2, .wait), .enqueue(3, .wait), .enqueue(4, .wait),
                    .nextBatch([1, 2, 3, 4]), .enqueue(5, .wait), .nextBatch([5]), .nextBatch(nil), .result, .result,
                    .startApplier(.startApplier), .nextResult([1, 2, 3, 4]), .retry(.startWriter),
                    .nextBatch([1, 2]),
                    .nextBatch([3, 4]),
                ]
            ),
            (
                "A batch that fails twice is committed in quarters, and a single caller alone",
                [
                    .enqueue(1, .startWriter), .enqueue(2, .wait), .enqueue(3, .wait), .enqueue(4, .wait),
                    .nextBatch([1, 2, 3, 4]), .nextBatch(nil), .result, .startApplier(.startApplier),
                    .nextResult([1, 2, 3, 4]), .retry(.startWriter), .nextBatch([1, 2]), .nextBatch([3, 4]), .result,
                    .nextResult([1, 2]), .retry(.wait), .nextBatch([1]), .nextBatch([2]), .result, .result, .result,
                    .nextResult([3, 4]), .finish(.wait), .nextResult([1]), .finish(.wait), .nextResult([2]),
                    .finish(.wait), .nextResult(nil), .nextBatch(nil),
                ]
            ),
            (
                "A retried batch is accepted although the queue is full",
                [
                    .enqueue(1, commands: 2_000, .startWriter), .enqueue(2, commands: 2_000, .wait),
                    .nextBatch([1, 2]), .enqueue(3, commands: 10_000, .wait), .enqueue(4, .reject), .nextBatch([3]),
                    .nextBatch(nil), .enqueue(5, commands: 10_000, .startWriter), .result,
                    .startApplier(.startApplier), .nextResult([1, 2]), .retry(.wait), .enqueue(6, .reject),
                    .nextBatch([1]), .nextBatch([2]), .nextBatch([5]),
                ]
            ),
            (
                "A pause prevents new batches, and its end starts the writer",
                [
                    .pause, .pause, .enqueue(1, .wait), .nextBatch(nil), .resume(.wait), .resume(.startWriter),
                    .nextBatch([1]),
                ]
            ),
            (
                "Only one applier works, and it stops without a result",
                [
                    .enqueue(1, .startWriter), .nextBatch([1]), .result, .startApplier(.startApplier),
                    .startApplier(.wait), .nextResult([1]), .finish(.wait), .nextResult(nil),
                    .startApplier(.startApplier), .nextResult(nil),
                ]
            ),
        ] as [(String, [Step])])
    func `Each event leads to the action of the table`(name: String, steps: [Step]) {
        var queue = Self.queue()
        for step in steps { step.run(on: &queue) }
    }

    @Test func `Only commands that waited for longer than the patience expire`() {
        var queue = Self.queue(patience: .seconds(5))
        for number in 0..<4 {
            let arrivedAt = Self.start + .seconds(number)
            _ = queue.enqueue(Caller(number: number, commandCount: 2, arrivedAt: arrivedAt))
        }
        #expect(queue.expire(at: Self.start + .seconds(5)).isEmpty)
        #expect(queue.expire(at: Self.start + .seconds(6.5)).map(\.number) == [0, 1])
        #expect(queue.commandCount == 4 && queue.callerCount == 2)
        #expect(queue.nextBatch()?.map(\.number) == [2, 3])
        #expect(queue.expire(at: Self.start + .seconds(100)).isEmpty)
    }

    /// Plays random events, and compares the queue with ``Model`` after each.
    @Test(arguments: Seeds.first(100))
    func `Random events lead to the states of a simple model`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        // The low limit is reached often, and the high limit allows batches of the maximum size.
        var model = Model(limit: seed.isMultiple(of: 2) ? 60 : 10_000)
        for step in 0..<1_000 { model.runEvent(at: .seconds(step), &random) }
        model.runUntilEmpty()
        #expect(model.queue.commandCount == 0 && !model.queue.isBusy && model.queue.applier == .idle)
        #expect(model.finished.sorted() == Array(model.accepted))
    }
}

/// A queue, with a simple model of its contents and of its two consumers.
private struct Model {
    typealias Caller = CommandQueueTests.Caller

    private static let start = ContinuousClock.now
    private static let patience = Duration.seconds(20)

    let limit: Int
    private(set) var queue: CommandQueueTests.Queue
    /// The callers whose commands were accepted.
    private(set) var accepted: [Int] = []
    /// The callers whose commands expired or were applied.
    private(set) var finished: [Int] = []

    private var callerCount = 0
    private var waiting: [Caller] = []
    /// The batches that are not applied yet, and the number of them that the writer has committed.
    private var batches: [[Caller]] = []
    private var committedCount = 0
    private var resultCount = 0
    private var isExclusive = false
    private var pauseCount = 0
    private var isWriting = false
    private var isApplying = false
    /// Whether the applier is in the middle of the first batch.
    private var hasResult = false

    init(limit: Int) {
        self.limit = limit
        queue = CommandQueueTests.Queue(QueueBounds(commandCountMax: limit, patience: Self.patience))
    }

    private var commandCount: Int { waiting.map(\.commandCount).reduce(0, +) }

    private var mayBegin: Bool { !waiting.isEmpty && pauseCount == 0 && !isExclusive && batches.count < 4 }

    mutating func runEvent(at time: Duration, _ random: inout SeededRandom) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: enqueue(at: time, &random)
        case 4, 5: runWriter { Int.random(in: 0..<4, using: &random) == 0 }
        case 6, 7: runApplier { Int.random(in: 0..<3, using: &random) == 0 }
        case 8: pauseOrResume(pauses: pauseCount == 0 || Int.random(in: 0..<4, using: &random) == 0)
        default: expire(at: time)
        }
        #expect(queue.commandCount == commandCount && queue.callerCount == waiting.count)
        #expect(queue.isBusy == (isWriting || !batches.isEmpty))
        #expect(queue.writer == (isWriting ? .active : .idle) && queue.applier == (isApplying ? .active : .idle))
        #expect(isWriting || !mayBegin, "Commands wait, and the writer is idle.")
        #expect(isApplying || committedCount == 0, "A batch has its result, and the applier is idle.")
    }

    mutating func runUntilEmpty() {
        while pauseCount > 0 { pauseOrResume(pauses: false) }
        for _ in 0..<10_000 where isWriting || isApplying {
            runWriter { false }
            runApplier { false }
        }
    }

    private mutating func enqueue(at time: Duration, _ random: inout SeededRandom) {
        callerCount += 1
        let isLarge = Int.random(in: 0..<10, using: &random) == 0
        let caller = Caller(
            number: callerCount, commandCount: Int.random(in: isLarge ? 30...5_000 : 1...5, using: &random),
            endsBatch: Int.random(in: 0..<8, using: &random) == 0, arrivedAt: Self.start + time)
        let isFull = !waiting.isEmpty && commandCount + caller.commandCount > limit
        let action = queue.enqueue(caller)
        #expect((action == .reject) == isFull)
        guard !isFull else { return }
        accepted.append(caller.number)
        waiting.append(caller)
        startWriter(action == .startWriter)
    }

    private mutating func expire(at time: Duration) {
        let expired = queue.expire(at: Self.start + time).map(\.number)
        let count = waiting.prefix { Self.start + time - $0.arrivedAt > Self.patience }.count
        #expect(expired == waiting.prefix(count).map(\.number))
        waiting.removeFirst(count)
        finished += expired
    }

    private mutating func pauseOrResume(pauses: Bool) {
        if pauses {
            pauseCount += 1
            queue.pause()
        } else {
            pauseCount -= 1
            startWriter(queue.resume() == .startWriter)
        }
    }

    /// Commits the batch that was started last, or starts one.
    private mutating func runWriter(isExclusive makesExclusive: () -> Bool) {
        guard isWriting else { return }
        guard committedCount == batches.count else {
            committedCount += 1
            resultCount += 1
            queue.storeResult(resultCount)
            #expect((queue.startApplier() == .startApplier) == !isApplying)
            isApplying = true
            return
        }
        let mayBegin = mayBegin
        let batch = queue.nextBatch()
        #expect((batch != nil) == mayBegin)
        guard let batch else { return isWriting = false }
        #expect(batch == Array(waiting.prefix(batch.count)), "The order differs from that of arrival.")
        #expect(Self.isBatch(batch), "The batch is too large.")
        #expect(batch.count == waiting.count || !Self.isBatch(waiting.prefix(batch.count + 1)), "It is too small.")
        waiting.removeFirst(batch.count)
        batches.append(batch)
        guard makesExclusive() else { return }
        isExclusive = true
        queue.makeLastExclusive()
    }

    /// Whether one batch may contain these callers.
    private static func isBatch(_ callers: some BidirectionalCollection<Caller>) -> Bool {
        guard callers.count != 1 else { return true }
        let fits = callers.map(\.commandCount).reduce(0, +) <= 4_096
        return fits && callers.allSatisfy { callers.count <= $0.callerCountMax }
            && !callers.dropLast().contains(where: \.endsBatch) && !callers.isEmpty
    }

    /// Ends the first batch, or gets its result.
    private mutating func runApplier(fails: () -> Bool) {
        guard isApplying else { return }
        guard hasResult else {
            let next = queue.nextResult()
            #expect(next?.batch == (committedCount > 0 ? batches.first : nil))
            // The results come in the order in which the writer stored them.
            if let next { #expect(next.result == resultCount - committedCount + 1) }
            hasResult = next != nil
            isApplying = hasResult
            return
        }
        hasResult = false
        committedCount -= 1
        let batch = batches.removeFirst()
        if batches.isEmpty { isExclusive = false }
        if batch.count > 1, fails() {
            waiting =
                batch.map { caller in
                    var caller = caller
                    caller.callerCountMax = max(1, batch.count / 2)
                    return caller
                } + waiting
            startWriter(queue.retryInHalves() == .startWriter)
        } else {
            finished += batch.map(\.number)
            startWriter(queue.finishBatch() == .startWriter)
        }
    }

    /// Checks that the queue starts the writer only if it is idle.
    private mutating func startWriter(_ starts: Bool) {
        #expect(starts == (!isWriting && mayBegin))
        if starts { isWriting = true }
    }
}
