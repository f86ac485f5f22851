import Foundation
import LaurelModel

/// The commands that wait for a commit, in the order in which they came, and the commits that wait to be applied.
///
/// The ledger draws batch after batch, while the service applies those that it has settled. Where later answers depend on how
/// a batch is applied, the next is drawn when it has been.
// A lock guards the values.
final class CommandIntake: @unchecked Sendable {
    /// The most commands that one transaction takes; a caller who brings more has one to itself.
    private static let commandCountPerCommit = 4_096
    /// How far the ledger may be ahead of what is applied.
    private static let batchCountAhead = 4

    private let bounds: QueueBounds

    private let lock = NSLock()
    private var waiting: [WaitingCommands] = []
    private var waitingCommandCount = 0
    /// Whether the ledger draws until there is nothing.
    private var isServed = false
    /// What was drawn and is not applied yet: the first are settled.
    private var drawn: [[WaitingCommands]] = []
    private var settled: [Result<Commit, LedgerError>] = []
    /// Whether nothing is drawn before all of ``drawn`` is applied.
    private var isHeld = false
    /// How many have asked that nothing is drawn until they say so.
    private var holdCount = 0
    /// Whether somebody applies until nothing is settled.
    private var isApplied = false

    init(_ bounds: QueueBounds) { self.bounds = bounds }

    /// How many callers wait.
    var count: Int { lock.withLock { waiting.count } }

    /// The number of commands that wait.
    var commandCount: Int { lock.withLock { waitingCommandCount } }

    /// Whether anything is drawn, or about to be.
    var isBusy: Bool { lock.withLock { isServed || !drawn.isEmpty } }

    /// - Returns: `true` if no consumer is active; the caller must then call ``draw(_:)`` until the queue is empty. Nil if the
    ///   queue is full and the commands are not in it. More commands than the limit are accepted if the queue is empty.
    func add(_ waiting: WaitingCommands) -> Bool? {
        lock.withLock {
            let count = waitingCommandCount + waiting.commands.count
            guard waitingCommandCount == 0 || count <= bounds.commandCountMax else { return nil }
            self.waiting.append(waiting)
            waitingCommandCount = count
            return beginServing()
        }
    }

    /// Puts a failed batch back at the front of the queue, from which it is drawn in halves.
    func retryInHalves(_ batch: [WaitingCommands]) {
        lock.withLock {
            waiting.insert(
                contentsOf: batch.map {
                    var waiting = $0
                    waiting.callerCountMax = max(1, batch.count / 2)
                    return waiting
                }, at: 0)
            waitingCommandCount += batch.reduce(0) { $0 + $1.commands.count }
        }
    }

    /// Removes the commands that have waited for longer than ``QueueBounds/patience`` and were not drawn.
    func removeExpired(at now: ContinuousClock.Instant) -> [WaitingCommands] {
        lock.withLock {
            let expired = Array(waiting.prefix { now - $0.since > bounds.patience })
            removeFirst(expired)
            return expired
        }
    }

    /// The caller must hold the lock.
    private func removeFirst(_ batch: [WaitingCommands]) {
        waiting.removeFirst(batch.count)
        waitingCommandCount -= batch.reduce(0) { $0 + $1.commands.count }
    }

    private func beginServing() -> Bool {
        guard !isServed, !waiting.isEmpty, mayDraw else { return false }
        isServed = true
        return true
    }

    private var mayDraw: Bool { holdCount == 0 && !isHeld && drawn.count < Self.batchCountAhead }

    /// Keeps what waits from being drawn, until ``release()``.
    func hold() { lock.withLock { holdCount += 1 } }

    /// - Returns: As ``add(_:)`` does.
    func release() -> Bool {
        lock.withLock {
            holdCount -= 1
            return beginServing()
        }
    }

    /// What the next transaction takes; nil where nothing waits, or what was drawn must be applied first.
    ///
    /// - Parameter isIndependent: Whether no answer to other commands depends on whether these are applied yet.
    func draw(_ isIndependent: (Command) -> Bool) -> [Command]? {
        guard let commands = draw() else { return nil }
        // Nobody else draws meanwhile, and nobody who comes waits for this.
        let isDependent = !commands.allSatisfy(isIndependent)
        lock.withLock { isHeld = isDependent }
        return commands
    }

    private func draw() -> [Command]? {
        lock.withLock {
            isServed = !waiting.isEmpty && mayDraw
            guard isServed else { return nil }
            var (count, isWhole) = (0, false)
            var (callerCount, callerCountMax) = (0, Int.max)
            let batch = Array(
                waiting.prefix { waiting in
                    callerCountMax = min(callerCountMax, waiting.callerCountMax)
                    defer {
                        callerCount += 1
                        count += waiting.commands.count
                        // What comes after is ranked by boards that wake anew.
                        isWhole = waiting.commands.contains(where: \.changesRankings)
                    }
                    let fits = count + waiting.commands.count <= Self.commandCountPerCommit
                    return count == 0 || !isWhole && fits && callerCount < callerCountMax
                })
            removeFirst(batch)
            drawn.append(batch)
            return batch.flatMap(\.commands)
        }
    }

    /// What became of the batch that was drawn last.
    func settle(_ result: Result<Commit, LedgerError>) { lock.withLock { settled.append(result) } }

    /// - Returns: Whether nobody applies: the caller sees to it that ``nextSettled()`` is called until there is nothing.
    func beginApplying() -> Bool {
        lock.withLock {
            defer { isApplied = true }
            return !isApplied
        }
    }

    func nextSettled() -> (batch: [WaitingCommands], result: Result<Commit, LedgerError>)? {
        lock.withLock {
            isApplied = !settled.isEmpty
            return isApplied ? (drawn[0], settled.removeFirst()) : nil
        }
    }

    /// The batch of ``nextSettled()`` is applied, and its callers have their answers.
    ///
    /// - Returns: As ``add(_:)`` does.
    func finish() -> Bool {
        lock.withLock {
            drawn.removeFirst()
            if drawn.isEmpty { isHeld = false }
            return beginServing()
        }
    }
}

/// A caller's commands, and who is told what became of them.
struct WaitingCommands: Sendable {
    let commands: [Command]
    let since = ContinuousClock.now
    /// The maximum number of callers in the transaction that commits these commands.
    var callerCountMax = Int.max
    let answer: @Sendable (Result<[Settled], LedgerError>) -> Void
}
