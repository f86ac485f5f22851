import Foundation
import LaurelCore
import LaurelModel

/// A pool of connections to one database. Each connection has its own queue, so that waiting for PostgreSQL never
/// blocks a thread of Swift's pool. A connection is opened when it is first needed, and replaced if it fails.
///
/// A job does not start and fails with ``LedgerError/overloaded`` if the queue is full or if it waits too long. The
/// deadline of its request, ``LedgerDeadline/current``, includes the wait, the opening of a connection, a second attempt
/// and every response. Without a deadline, a job waits longer for a connection, because no request waits for it. Then the
/// first response and each response to a commit have a time limit.
///
/// While the server does not respond, jobs fail immediately with ``LedgerError/unavailable(_:)``, and jobs in progress
/// end; see ``Circuit``. Only a separate connection probes the server, until it responds.
final class ConnectionPool: Sendable {
    /// A function that receives a connection, or the error because of which there is no connection.
    private typealias Job = @Sendable (Result<PooledConnection, LedgerError>) -> Void

    private struct WaitingJob {
        let run: Job
        let limits: JobLimits
    }

    private struct State {
        var idle: [PooledConnection]
        var waiting: [WaitingJob] = []
        var firstWaiting = 0
        /// The time at which the next timer fails the jobs that wait too long; nil if there is none.
        var expiresAt: ContinuousClock.Instant?
        /// The numbers of the connections that run jobs, or were open after their last jobs.
        var openNumbers: Set<Int> = []
        var isProbing = false

        var waitingCount: Int { waiting.count - firstWaiting }

        /// Removes the jobs that waited too long, and returns them with their error. O(waiting jobs).
        mutating func removeExpired(at now: ContinuousClock.Instant) -> [(Job, LedgerError)] {
            removeWaiting { $0.queueEnd < now ? .overloaded : nil }
        }

        /// Removes the jobs for whose limits `error` returns an error.
        mutating func removeWaiting(_ error: (JobLimits) -> LedgerError?) -> [(Job, LedgerError)] {
            guard waitingCount > 0 else { return [] }
            let jobs = waiting[firstWaiting...].map { ($0, error($0.limits)) }
            (waiting, firstWaiting) = (jobs.filter { $0.1 == nil }.map(\.0), 0)
            return jobs.compactMap { job, error in error.map { (job.run, $0) } }
        }

        /// Removes the jobs at the front that waited too long.
        mutating func removeExpiredFirst(at now: ContinuousClock.Instant) -> [Job] {
            let expired = waiting[firstWaiting...].prefix { $0.limits.queueEnd < now }
            firstWaiting += expired.count
            return expired.map(\.run)
        }

        mutating func removeFirst(for connection: PooledConnection) -> Job? {
            guard firstWaiting < waiting.count else {
                waiting.removeAll(keepingCapacity: true)
                firstWaiting = 0
                // Open connections are used first, so that a connection that cannot be opened does not fail every job.
                idle.insert(connection, at: connection.isOpen ? idle.count : 0)
                return nil
            }
            // Jobs that were run are removed, at an amortized constant cost.
            if firstWaiting > 1_000, firstWaiting > waiting.count / 2 {
                waiting.removeFirst(firstWaiting)
                firstWaiting = 0
            }
            firstWaiting += 1
            return waiting[firstWaiting - 1].run
        }
    }

    private let bounds: QueueBounds
    private let longPatience: Duration
    private let probeTime: Duration
    private let probeInterval: Duration
    private let circuit: Locked<Circuit>
    private let probe: PooledConnection
    private let state: Locked<State>

    /// Creates a pool without open connections.
    ///
    /// - Parameters:
    ///   - longPatience: The minimum time that a job without a deadline waits for a connection.
    ///   - silenceTime: The time without a response after which the server counts as silent.
    ///   - probeTime: The time limit for the responses to a probe.
    ///   - probeInterval: The time between two probes while the server does not respond.
    ///   - open: Opens a connection that is ready for its first statement, until the deadline if there is one. If it
    ///     throws, the job fails.
    init(
        connectionCount: Int, queue: QueueBounds = QueueBounds(), longPatience: Duration = .seconds(10),
        silenceTime: Duration = .seconds(1), probeTime: Duration = .seconds(2),
        probeInterval: Duration = .seconds(1), open: @escaping PooledConnection.Opening
    ) {
        bounds = queue
        self.longPatience = longPatience
        self.probeTime = probeTime
        self.probeInterval = probeInterval
        let circuit = Locked(Circuit(silenceTime: silenceTime))
        self.circuit = circuit
        probe = PooledConnection(number: connectionCount, circuit: circuit, open: open)
        state = Locked(
            State(
                idle: (0..<connectionCount).map { PooledConnection(number: $0, circuit: circuit, open: open) }))
    }

    /// The number of jobs that wait for a connection.
    var waitingCount: Int { state.withLock { $0.waitingCount } }

    /// Runs `body` with exclusive use of a connection. If `body` throws, its transaction is rolled back.
    ///
    /// `body` runs a second time if the connection is broken or leads to a read-only server, unless the job's time is
    /// over. So it must not throw ``PostgresError`` after anything may have been committed. A canceled task still gets
    /// the real result.
    func run<Value: Sendable>(
        _ work: JobLimits.Work = .reading, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        let limits = JobLimits(
            work: work, start: start, deadline: LedgerDeadline.current?.end(at: start), patience: bounds.patience,
            longPatience: longPatience)
        return try await withCheckedThrowingContinuation { continuation in
            begin(limits) { place in
                continuation.resume(
                    with: Result {
                        let connection = try place.get()
                        // Runs before the caller has the result, so that the caller's next job already fails.
                        defer { self.noteServer(of: connection, limits) }
                        return try connection.run(
                            { opened in
                                self.noteOpen(connection)
                                return try body(opened)
                            }, limits)
                    })
            }
        }
    }

    private func begin(_ limits: JobLimits, _ job: @escaping Job) {
        if let error = circuit.withLock({ $0.refusal(of: limits.work) }) { return job(.failure(error)) }
        var (expired, isFull, needsTimer) = ([(Job, LedgerError)](), false, false)
        let connection = state.withLock { state -> PooledConnection? in
            if let connection = state.idle.popLast() { return connection }
            if state.waitingCount >= bounds.commandCountMax { expired = state.removeExpired(at: limits.start) }
            isFull = state.waitingCount >= bounds.commandCountMax
            guard !isFull else { return nil }
            state.waiting.append(WaitingJob(run: job, limits: limits))
            needsTimer = state.expiresAt.map { limits.queueEnd < $0 } ?? true
            if needsTimer { state.expiresAt = limits.queueEnd }
            return nil
        }
        for (job, error) in expired { job(.failure(error)) }
        if isFull { return job(.failure(.overloaded)) }
        if needsTimer { expire(at: limits.queueEnd) }
        guard let connection else { return }
        connection.queue.async {
            job(.success(connection))
            while let next = self.next(for: connection) { next(.success(connection)) }
        }
    }

    /// Notes that a connection is open, before its job ends.
    private func noteOpen(_ connection: PooledConnection) {
        state.withLock { _ = $0.openNumbers.insert(connection.number) }
    }

    /// Notes whether the server responded to the last job on `connection`. If it does not respond, waiting jobs fail.
    private func noteServer(of connection: PooledConnection, _ limits: JobLimits) {
        state.withLock { state in
            if connection.isOpen {
                state.openNumbers.insert(connection.number)
            } else {
                state.openNumbers.remove(connection.number)
            }
        }
        let hasOpenConnection = hasOpenConnection
        circuit.withLock {
            $0.note(connection.outcome, of: limits, hasOpenConnection: hasOpenConnection, at: .now)
        }
        applyCircuit()
    }

    /// Whether a connection runs a job, or was open after its last one.
    private var hasOpenConnection: Bool { state.withLock { !$0.openNumbers.isEmpty } }

    /// Fails the waiting jobs that the circuit rejects, and starts the probes if they are necessary.
    private func applyCircuit() {
        let current = circuit.withLock(\.self)
        guard current.needsProbe else { return }
        let (refused, startsProbing) = state.withLock { state in
            defer { state.isProbing = true }
            return (state.removeWaiting { current.refusal(of: $0.work) }, !state.isProbing)
        }
        for (job, error) in refused { job(.failure(error)) }
        if startsProbing { probe.queue.async { [weak self] in self?.probeServer() } }
    }

    /// Probes the server until it responds.
    private func probeServer() {
        let (isSilent, commits) = circuit.withLock { ($0.fault != nil, $0.needsWriteProbe) }
        // A firewall that dropped their state would otherwise delay one later job for each of them.
        if isSilent { closeIdle() }
        let outcome = note { $0.probe(within: probeTime) }
        if case .answered = outcome, commits { note { $0.probeCommit(within: probeTime) } }
        guard circuit.withLock(\.needsProbe) else {
            probe.close()
            state.withLock { $0.isProbing = false }
            // A job may have failed since.
            return applyCircuit()
        }
        applyCircuit()
        probe.queue.asyncAfter(deadline: .now() + probeInterval / .seconds(1)) { [weak self] in self?.probeServer() }
    }

    /// Probes the server, and records the result.
    @discardableResult
    private func note(_ body: (PooledConnection) -> ProbeOutcome) -> ProbeOutcome {
        let start = ContinuousClock.now
        let outcome = body(probe)
        let hasOpenConnection = hasOpenConnection
        circuit.withLock {
            $0.noteProbe(outcome, since: start, hasOpenConnection: hasOpenConnection, at: .now)
        }
        return outcome
    }

    /// Closes the idle connections, which also leaves a place for the probe if the server limits their number.
    private func closeIdle() {
        state.withLock { state in
            state.openNumbers.subtract(state.idle.map(\.number))
            // Inside the lock, so that no job uses the connection before.
            for connection in state.idle { connection.queue.async { connection.close() } }
        }
    }

    /// Returns the first waiting job. If there is none, `connection` becomes idle.
    private func next(for connection: PooledConnection) -> Job? {
        let now = ContinuousClock.now
        let (job, refused) = state.withLock { state in
            let refused = state.removeExpiredFirst(at: now)
            return (state.removeFirst(for: connection), refused)
        }
        for job in refused { job(.failure(.overloaded)) }
        return job
    }

    /// Fails the jobs that wait too long, at `end` and later. A timer is necessary because all connections may be waiting
    /// for a server that does not respond.
    private func expire(at end: ContinuousClock.Instant) {
        let delay = max(end - .now, .zero) + Self.expiryDelay
        DispatchQueue.global().asyncAfter(deadline: .now() + delay / .seconds(1)) { [weak self] in
            guard let self else { return }
            let (expired, next) = state.withLock { state -> ([(Job, LedgerError)], ContinuousClock.Instant?) in
                // A timer for a job that ends earlier has replaced this one.
                guard state.expiresAt == end else { return ([], nil) }
                let expired = state.removeExpired(at: .now)
                state.expiresAt = state.waiting[state.firstWaiting...].lazy.map(\.limits.queueEnd).min()
                return (expired, state.expiresAt)
            }
            for (job, error) in expired { job(.failure(error)) }
            if let next { expire(at: next) }
        }
    }

    /// The maximum time by which a job fails too late, so that a timer fails several jobs.
    private static let expiryDelay = Duration.milliseconds(10)
}
