import LaurelModel

/// The commands that wait for a commit, in the order in which they came, and the commits that wait to be applied.
///
/// The ledger draws batch after batch, while the service applies those that it has settled. Where later answers depend on how
/// a batch is applied, the next is drawn when it has been.
final class CommandIntake: Sendable {
    /// The most commands that one transaction takes; a caller who brings more has one to itself.
    private static let commandCountPerCommit = 4_096
    /// How far the ledger may be ahead of what is applied.
    private static let batchCountAhead = 4

    private struct State {
        var waiting: [WaitingCommands] = []
        var waitingCommandCount = 0
        /// Whether the ledger draws until there is nothing.
        var isServed = false
        /// What was drawn and is not applied yet: the first are settled.
        var drawn: [[WaitingCommands]] = []
        var settled: [Result<Commit, LedgerError>] = []
        /// Whether nothing is drawn before all of ``drawn`` is applied.
        var isHeld = false
        /// How many have asked that nothing is drawn until they say so.
        var holdCount = 0
        /// Whether somebody applies until nothing is settled.
        var isApplied = false

        var mayDraw: Bool { holdCount == 0 && !isHeld && drawn.count < CommandIntake.batchCountAhead }

        mutating func beginServing() -> Bool {
            guard !isServed, !waiting.isEmpty, mayDraw else { return false }
            isServed = true
            return true
        }

        mutating func removeFirst(_ batch: [WaitingCommands]) {
            waiting.removeFirst(batch.count)
            waitingCommandCount -= batch.reduce(0) { $0 + $1.commands.count }
        }
    }

    private let bounds: QueueBounds
    private let state = Locked(State())

    init(_ bounds: QueueBounds) { self.bounds = bounds }

    /// How many callers wait.
    var count: Int { state.withLock { $0.waiting.count } }

    /// The number of commands that wait.
    var commandCount: Int { state.withLock { $0.waitingCommandCount } }

    /// Whether anything is drawn, or about to be.
    var isBusy: Bool { state.withLock { $0.isServed || !$0.drawn.isEmpty } }

    /// - Returns: `true` if no consumer is active; the caller must then call ``draw(_:)`` until the queue is empty. Nil if the
    ///   queue is full and the commands are not in it. More commands than the limit are accepted if the queue is empty.
    func add(_ waiting: WaitingCommands) -> Bool? {
        state.withLock { state in
            let count = state.waitingCommandCount + waiting.commands.count
            guard state.waitingCommandCount == 0 || count <= bounds.commandCountMax else { return nil }
            state.waiting.append(waiting)
            state.waitingCommandCount = count
            return state.beginServing()
        }
    }

    /// Puts a failed batch back at the front of the queue, from which it is drawn in halves.
    func retryInHalves(_ batch: [WaitingCommands]) {
        state.withLock { state in
            state.waiting.insert(
                contentsOf: batch.map {
                    var waiting = $0
                    waiting.callerCountMax = max(1, batch.count / 2)
                    return waiting
                }, at: 0)
            state.waitingCommandCount += batch.reduce(0) { $0 + $1.commands.count }
        }
    }

    /// Removes the commands that have waited for longer than ``QueueBounds/patience`` and were not drawn.
    func removeExpired(at now: ContinuousClock.Instant) -> [WaitingCommands] {
        state.withLock { state in
            let expired = Array(state.waiting.prefix { now - $0.since > bounds.patience })
            state.removeFirst(expired)
            return expired
        }
    }

    /// Keeps what waits from being drawn, until ``release()``.
    func hold() { state.withLock { $0.holdCount += 1 } }

    /// - Returns: As ``add(_:)`` does.
    func release() -> Bool {
        state.withLock { state in
            state.holdCount -= 1
            return state.beginServing()
        }
    }

    /// What the next transaction takes; nil where nothing waits, or what was drawn must be applied first.
    ///
    /// - Parameter isIndependent: Whether no answer to other commands depends on whether these are applied yet.
    func draw(_ isIndependent: (Command) -> Bool) -> [Command]? {
        guard let commands = draw() else { return nil }
        // Nobody else draws meanwhile, and nobody who comes waits for this.
        let isDependent = !commands.allSatisfy(isIndependent)
        state.withLock { $0.isHeld = isDependent }
        return commands
    }

    private func draw() -> [Command]? {
        state.withLock { state in
            state.isServed = !state.waiting.isEmpty && state.mayDraw
            guard state.isServed else { return nil }
            var (count, isWhole) = (0, false)
            var (callerCount, callerCountMax) = (0, Int.max)
            let batch = Array(
                state.waiting.prefix { waiting in
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
            state.removeFirst(batch)
            state.drawn.append(batch)
            return batch.flatMap(\.commands)
        }
    }

    /// What became of the batch that was drawn last.
    func settle(_ result: Result<Commit, LedgerError>) { state.withLock { $0.settled.append(result) } }

    /// - Returns: Whether nobody applies: the caller sees to it that ``nextSettled()`` is called until there is nothing.
    func beginApplying() -> Bool {
        state.withLock { state in
            defer { state.isApplied = true }
            return !state.isApplied
        }
    }

    func nextSettled() -> (batch: [WaitingCommands], result: Result<Commit, LedgerError>)? {
        state.withLock { state in
            state.isApplied = !state.settled.isEmpty
            return state.isApplied ? (state.drawn[0], state.settled.removeFirst()) : nil
        }
    }

    /// The batch of ``nextSettled()`` is applied, and its callers have their answers.
    ///
    /// - Returns: As ``add(_:)`` does.
    func finish() -> Bool {
        state.withLock { state in
            state.drawn.removeFirst()
            if state.drawn.isEmpty { state.isHeld = false }
            return state.beginServing()
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
