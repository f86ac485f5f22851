import Foundation
import LaurelCore
import LaurelModel

/// A pool of connections to one database. Each connection has its own queue, so that waiting for PostgreSQL never
/// blocks a thread of Swift's pool. A connection is opened when it is first needed, and replaced if it fails.
///
/// A job does not start and fails with ``LedgerError/overloaded`` if the queue is full or if it waits too long. The
/// first response to a job, and each response to a commit, must arrive within the connection's usual time limit,
/// counted from the job's submission. At least half of that time is available for each of them.
///
/// After a response timed out, jobs fail immediately with ``LedgerError/unavailable(_:)``, unless the server has
/// responded to another job in the meantime. The same applies after a connection could not be opened, unless other
/// connections are open. One job a second still starts as a probe, until the server responds to one.
final class ConnectionPool: Sendable {
    /// A function that receives a connection, or the error because of which there is no connection.
    private typealias Job = @Sendable (Result<PooledConnection, LedgerError>) -> Void

    private struct State {
        var idle: [PooledConnection]
        var waiting: [(job: Job, since: ContinuousClock.Instant)] = []
        var firstWaiting = 0
        /// Whether a timer is set that fails the jobs that wait too long.
        var isExpiring = false
        /// The numbers of the connections that were open after their last jobs.
        var openNumbers: Set<Int> = []
        /// The time at which the server last responded to a job.
        var answeredAt: ContinuousClock.Instant?
        /// The error with which jobs fail immediately, and the time of the next probe; nil while the server responds.
        var refusal: (error: LedgerError, nextProbe: ContinuousClock.Instant)?

        var waitingCount: Int { waiting.count - firstWaiting }

        /// Removes the jobs that waited longer than `patience`.
        mutating func removeExpired(at now: ContinuousClock.Instant, patience: Duration) -> [Job] {
            let expired = waiting[firstWaiting...].prefix { now - $0.since > patience }
            firstWaiting += expired.count
            return expired.map(\.job)
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
            return waiting[firstWaiting - 1].job
        }
    }

    private let bounds: QueueBounds
    private let probeInterval: Duration
    private let state: Locked<State>

    /// Creates a pool without open connections.
    ///
    /// - Parameters:
    ///   - probeInterval: The time between two probes while the server does not respond.
    ///   - open: Opens a connection that is ready for its first statement. If it throws, the job fails.
    init(
        connectionCount: Int, queue: QueueBounds = QueueBounds(), probeInterval: Duration = .seconds(1),
        open: @escaping @Sendable () throws -> PostgresConnection
    ) {
        bounds = queue
        self.probeInterval = probeInterval
        state = Locked(State(idle: (0..<connectionCount).map { PooledConnection(number: $0, open: open) }))
    }

    /// The number of jobs that wait for a connection.
    var waitingCount: Int { state.withLock { $0.waitingCount } }

    /// Runs `body` with exclusive use of a connection. If `body` throws, its transaction is rolled back.
    ///
    /// `body` runs a second time if the connection is broken or leads to a read-only server, unless the job's time is
    /// over. So it must not throw ``PostgresError`` after anything may have been committed. A canceled task still gets
    /// the real result.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        return try await withCheckedThrowingContinuation { continuation in
            begin(at: start) { place in
                continuation.resume(
                    with: Result {
                        let connection = try place.get()
                        // Runs before the caller has the result, so that the caller's next job already fails.
                        defer { self.noteServer(of: connection, since: start) }
                        return try connection.run(body, since: start)
                    })
            }
        }
    }

    private func begin(at now: ContinuousClock.Instant, _ job: @escaping Job) {
        var (expired, error, needsTimer) = ([Job](), LedgerError?.none, false)
        let connection = state.withLock { state -> PooledConnection? in
            if let refusal = state.refusal {
                guard now >= refusal.nextProbe else {
                    error = refusal.error
                    return nil
                }
                state.refusal?.nextProbe = now + probeInterval
            }
            if let connection = state.idle.popLast() { return connection }
            expired = state.removeExpired(at: now, patience: bounds.patience)
            guard state.waitingCount < bounds.commandCountMax else {
                error = .overloaded
                return nil
            }
            state.waiting.append((job, now))
            needsTimer = !state.isExpiring
            state.isExpiring = true
            return nil
        }
        for job in expired { job(.failure(.overloaded)) }
        if let error { return job(.failure(error)) }
        if needsTimer { expire(from: now) }
        guard let connection else { return }
        connection.queue.async {
            job(.success(connection))
            while let next = self.next(for: connection) { next(.success(connection)) }
        }
    }

    /// Notes whether the server responded to the last job on `connection`, which was submitted at `start`. If the
    /// server does not respond, all waiting jobs fail.
    private func noteServer(of connection: PooledConnection, since start: ContinuousClock.Instant) {
        let fault = connection.fault
        let refused = state.withLock { state -> [Job] in
            if connection.isOpen {
                state.openNumbers.insert(connection.number)
            } else {
                state.openNumbers.remove(connection.number)
            }
            guard let fault else {
                // A connection that the server closed does not show whether the server responds.
                if connection.isOpen { (state.refusal, state.answeredAt) = (nil, .now) }
                return []
            }
            // A single slow commit, or a limit on connections, does not mean that the server is unavailable.
            if connection.isSilent ? state.answeredAt.map({ $0 > start }) ?? false : !state.openNumbers.isEmpty {
                return []
            }
            state.refusal = (fault, state.refusal?.nextProbe ?? ContinuousClock.now + probeInterval)
            defer { (state.waiting, state.firstWaiting) = ([], 0) }
            return state.waiting[state.firstWaiting...].map(\.job)
        }
        if let fault { for job in refused { job(.failure(fault)) } }
    }

    /// Returns the first waiting job. If there is none, `connection` becomes idle.
    private func next(for connection: PooledConnection) -> Job? {
        let now = ContinuousClock.now
        let (job, refused) = state.withLock { state in
            let refused = state.removeExpired(at: now, patience: bounds.patience)
            return (state.removeFirst(for: connection), refused)
        }
        for job in refused { job(.failure(.overloaded)) }
        return job
    }

    /// Fails the jobs that wait too long, starting when the time limit of the job that has waited since `first`
    /// expires. A timer is necessary because all connections may be waiting for a server that does not respond.
    private func expire(from first: ContinuousClock.Instant) {
        let delay = max(first + bounds.patience - .now, .zero) + .milliseconds(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + delay / .seconds(1)) { [weak self] in
            guard let self else { return }
            let (refused, next) = state.withLock { state in
                let refused = state.removeExpired(at: .now, patience: bounds.patience)
                let next = state.waitingCount > 0 ? state.waiting[state.firstWaiting].since : nil
                state.isExpiring = next != nil
                return (refused, next)
            }
            for job in refused { job(.failure(.overloaded)) }
            if let next { expire(from: next) }
        }
    }
}

/// A slot for a connection, and the queue on which the connection is used.
///
/// `@unchecked` because the compiler cannot see that everything except the queue is accessed on the queue only.
private final class PooledConnection: @unchecked Sendable {
    let number: Int
    let queue: DispatchQueue
    private let open: @Sendable () throws -> PostgresConnection
    private var connection: PostgresConnection?
    /// The error of the last job if the server did not respond; nil if it responded or closed the connection.
    private(set) var fault: LedgerError?
    /// Whether ``fault`` is a response that timed out. Otherwise it is a connection that could not be opened.
    private(set) var isSilent = false

    var isOpen: Bool { connection != nil }

    init(number: Int, open: @escaping @Sendable () throws -> PostgresConnection) {
        self.number = number
        queue = DispatchQueue(label: "laurel.postgres.\(number)")
        self.open = open
    }

    func run<Value>(_ body: (PostgresConnection) throws -> Value, since start: ContinuousClock.Instant) throws -> Value
    {
        fault = nil
        if connection?.isOutdated == true { connection = nil }
        let current = try connection ?? openConnection()
        do {
            return try attempt(body, on: current, since: start)
        } catch let error as PostgresError where error.isCuredByReconnecting {
            connection = nil
            guard ContinuousClock.now < start + current.usualPatience else { throw error }
            fault = nil
            return try attempt(body, on: openConnection(), since: start)
        }
    }

    private func openConnection() throws -> PostgresConnection {
        do {
            let opened = try open()
            connection = opened
            return opened
        } catch {
            (fault, isSilent) = (LedgerError(error), false)
            throw error
        }
    }

    private func attempt<Value>(
        _ body: (PostgresConnection) throws -> Value, on current: PostgresConnection,
        since start: ContinuousClock.Instant
    ) throws -> Value {
        current.beginJob(handedInAt: start)
        defer { if !current.isUsable { connection = nil } }
        do {
            return try body(current)
        } catch {
            // The response to the rollback has the same time limit as a first response.
            current.beginJob(handedInAt: start)
            // Without a rollback, the connection is closed, which ends its transaction. If the server does not respond,
            // no rollback is sent.
            if !current.isUsable || (try? current.run([.run(.rollback)])) == nil { connection = nil }
            fault = current.silence.map { LedgerError($0) }
            isSilent = fault != nil
            throw error
        }
    }
}
