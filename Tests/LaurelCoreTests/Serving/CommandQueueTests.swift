import LaurelTesting
import Testing

@testable import LaurelCore

@Suite struct CommandQueueTests {
    fileprivate typealias Queue = CommandQueue<Int, String>

    private static let start = ContinuousClock.now

    private static func entry(
        _ number: Int, commands: Int = 1, endsBatch: Bool = false, after seconds: Double = 0
    ) -> Queue.Entry {
        Queue.Entry(
            payload: number, commandCount: commands, endsBatch: endsBatch, arrivedAt: start + .seconds(seconds))
    }

    private static func queue(limit: Int = 10_000, patience: Duration = .seconds(5)) -> Queue {
        Queue(QueueBounds(commandCountMax: limit, patience: patience))
    }

    /// An event of a queue, and the action that its caller must take, as text.
    enum Step: CustomTestStringConvertible {
        case enqueue(Int, commands: Int = 1, endsBatch: Bool = false, _ action: String)
        case nextBatch([Int]?)
        case exclusive
        case result
        case startApplier(String)
        case nextResult([Int]?)
        case finish(String)
        case retry(String)
        case pause
        case resume(String)

        var testDescription: String { "\(self)" }

        fileprivate func run(on queue: inout Queue) {
            switch self {
            case .enqueue(let number, let commands, let endsBatch, let action):
                #expect("\(queue.enqueue(entry(number, commands: commands, endsBatch: endsBatch)))" == action)
            case .nextBatch(let batch): #expect(queue.nextBatch() == batch)
            case .exclusive: queue.makeLastExclusive()
            case .result: queue.storeResult("done")
            case .startApplier(let action): #expect("\(queue.startApplier())" == action)
            case .nextResult(let batch): #expect(queue.nextResult()?.batch == batch)
            case .finish(let action): #expect("\(queue.finishBatch())" == action)
            case .retry(let action): #expect("\(queue.retryInHalves())" == action)
            case .pause: queue.pause()
            case .resume(let action): #expect("\(queue.resume())" == action)
            }
        }
    }

    @Test(
        arguments: [
            (
                "The first command starts the writer, and later ones wait",
                [
                    Step.enqueue(1, "startWriter"), .enqueue(2, "wait"), .nextBatch([1, 2]), .nextBatch(nil),
                    .enqueue(3, "startWriter"),
                ]
            ),
            (
                "A full queue rejects commands, and an empty one accepts more than the limit",
                [
                    .enqueue(1, commands: 20_000, "startWriter"), .enqueue(2, "reject"), .nextBatch([1]),
                    .enqueue(3, commands: 10_000, "wait"), .enqueue(4, "reject"),
                ]
            ),
            (
                "A batch has at most 4,096 commands, and one caller is never split",
                [
                    .enqueue(1, commands: 4_095, "startWriter"), .enqueue(2, "wait"),
                    .enqueue(3, commands: 5_000, "wait"),
                    .nextBatch([1, 2]), .nextBatch([3]),
                ]
            ),
            (
                "Commands that change rankings end their batch",
                [
                    .enqueue(1, "startWriter"), .enqueue(2, endsBatch: true, "wait"), .enqueue(3, "wait"),
                    .nextBatch([1, 2]), .nextBatch([3]),
                ]
            ),
            (
                "The writer is at most four batches ahead of the applier",
                [
                    .enqueue(1, endsBatch: true, "startWriter"), .enqueue(2, endsBatch: true, "wait"),
                    .enqueue(3, endsBatch: true, "wait"), .enqueue(4, endsBatch: true, "wait"), .enqueue(5, "wait"),
                    .nextBatch([1]), .nextBatch([2]), .nextBatch([3]), .nextBatch([4]), .nextBatch(nil), .result,
                    .startApplier("startApplier"), .nextResult([1]), .finish("startWriter"), .nextBatch([5]),
                ]
            ),
            (
                "No batch begins before an exclusive one is applied",
                [
                    .enqueue(1, "startWriter"), .nextBatch([1]), .exclusive, .enqueue(2, "wait"), .nextBatch(nil),
                    .result,
                    .startApplier("startApplier"), .nextResult([1]), .finish("startWriter"), .nextResult(nil),
                    .nextBatch([2]),
                ]
            ),
            (
                "A failed batch is committed again in halves, before later commands",
                [
                    .enqueue(1, "startWriter"), .enqueue(2, "wait"), .enqueue(3, "wait"), .enqueue(4, "wait"),
                    .nextBatch([1, 2, 3, 4]), .enqueue(5, "wait"), .nextBatch([5]), .nextBatch(nil), .result, .result,
                    .startApplier("startApplier"), .nextResult([1, 2, 3, 4]), .retry("startWriter"),
                    .nextBatch([1, 2]),
                    .nextBatch([3, 4]),
                ]
            ),
            (
                "A pause prevents new batches, and its end starts the writer",
                [
                    .pause, .pause, .enqueue(1, "wait"), .nextBatch(nil), .resume("wait"), .resume("startWriter"),
                    .nextBatch([1]),
                ]
            ),
            (
                "Only one applier works, and it stops without a result",
                [
                    .enqueue(1, "startWriter"), .nextBatch([1]), .result, .startApplier("startApplier"),
                    .startApplier("wait"), .nextResult([1]), .finish("wait"), .nextResult(nil),
                    .startApplier("startApplier"), .nextResult(nil),
                ]
            ),
        ] as [(String, [Step])])
    func `Each event leads to the action of the table`(name: String, steps: [Step]) {
        var queue = Self.queue()
        for step in steps { step.run(on: &queue) }
    }

    @Test func `Only commands that waited for longer than the patience expire`() {
        var queue = Self.queue(patience: .seconds(5))
        for number in 0..<4 { _ = queue.enqueue(Self.entry(number, commands: 2, after: Double(number))) }
        #expect(queue.expire(at: Self.start + .seconds(5)).isEmpty)
        #expect(queue.expire(at: Self.start + .seconds(6.5)) == [0, 1])
        #expect(queue.commandCount == 4 && queue.callerCount == 2)
        #expect(queue.nextBatch() == [2, 3])
        #expect(queue.expire(at: Self.start + .seconds(100)).isEmpty)
    }

    /// Plays random events. Every accepted command must get exactly one result, and both
    /// consumers must work as long as there is work for them.
    @Test(arguments: Seeds.first(100))
    func `Every accepted command is finished or expires, once`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var queue = Self.queue(limit: 40)
        var (accepted, finished, expired) = ([Int](), [Int](), [Int]())
        var (isWriting, isApplying, pauses, next) = (false, false, 0, 0)
        var applied: [Int]?
        var committing = 0
        func write(_ action: Queue.WriterAction) {
            guard action == .startWriter else { return }
            #expect(!isWriting, "Two writers work.")
            isWriting = true
        }
        for step in 0..<2_000 {
            // The last events empty the queue.
            let isLast = step >= 1_500
            if isLast, pauses > 0 {
                pauses -= 1
                write(queue.resume())
            }
            switch Int.random(in: isLast ? 3..<9 : 0..<9, using: &random) {
            case 0, 1, 2:
                next += 1
                let entry = Self.entry(
                    next, commands: Int.random(in: 1...3, using: &random),
                    endsBatch: Int.random(in: 0..<5, using: &random) == 0, after: Double(step))
                switch queue.enqueue(entry) {
                case .reject: #expect(queue.commandCount > 37)
                case .startWriter:
                    accepted.append(next)
                    write(.startWriter)
                case .wait: accepted.append(next)
                }
            case 3, 4:
                guard isWriting else { continue }
                if committing > 0 {
                    queue.storeResult("done")
                    committing -= 1
                    if queue.startApplier() == .startApplier {
                        #expect(!isApplying, "Two appliers work.")
                        isApplying = true
                    }
                } else if queue.nextBatch() != nil {
                    committing += 1
                    if Int.random(in: 0..<4, using: &random) == 0 { queue.makeLastExclusive() }
                } else {
                    isWriting = false
                }
            case 5, 6:
                guard isApplying else { continue }
                if let batch = applied {
                    applied = nil
                    if batch.count > 1, Int.random(in: 0..<4, using: &random) == 0 {
                        write(queue.retryInHalves())
                    } else {
                        finished += batch
                        write(queue.finishBatch())
                    }
                } else if let (batch, _) = queue.nextResult() {
                    applied = batch
                } else {
                    isApplying = false
                }
            case 7:
                guard !isLast else { continue }
                if pauses > 0, Bool.random(using: &random) {
                    pauses -= 1
                    write(queue.resume())
                } else {
                    pauses += 1
                    queue.pause()
                }
            default:
                guard !isLast, Int.random(in: 0..<20, using: &random) == 0 else { continue }
                expired += queue.expire(at: Self.start + .seconds(Double(step) - 20))
            }
        }
        #expect(queue.commandCount == 0 && !queue.isBusy && !isApplying && applied == nil)
        #expect((finished + expired).sorted() == accepted)
    }
}
