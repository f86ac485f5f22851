import Foundation
import LaurelCore

/// Connections to one database, each with a queue of its own, so that waiting for PostgreSQL never holds a thread of
/// Swift's. They are opened when they are first needed, and replaced where they died.
///
/// A job that finds the queue full, or waits in it for too long, fails with ``LedgerError/overloaded`` and is not begun. The first
/// answer to a job and each answer to a commit have the connection's usual patience, counted from when it was handed in, and
/// at least half of it.
///
/// After an answer did not come in time, or a connection could not be opened, jobs fail at once with
/// ``LedgerError/unavailable(_:)``, unless the server has answered another job meanwhile, or other connections are open. One a second
/// is begun all the same, until the server answers one.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
final class ConnectionPool: @unchecked Sendable {
    /// Runs on a connection, or fails with the error if there is none.
    private typealias Job = @Sendable (Result<PooledConnection, LedgerError>) -> Void

    private let lock = NSLock()
    private var idle: [PooledConnection]
    private let bounds: QueueBounds
    private let probeInterval: Duration
    private var waiting: [(job: Job, since: ContinuousClock.Instant)] = []
    private var firstWaiting = 0
    /// Whether a timer will refuse the jobs that wait too long.
    private var isExpiring = false
    /// The numbers of the connections that were open after their last jobs.
    private var openNumbers: Set<Int> = []
    /// When a job was last answered.
    private var answeredAt: ContinuousClock.Instant?
    /// The error with which jobs fail at once, and when the next is begun all the same; nil while the server answers.
    private var refusal: (error: LedgerError, nextProbe: ContinuousClock.Instant)?

    /// - Parameters:
    ///   - probeInterval: The time from a job that is begun while the server does not answer to the next one.
    ///   - open: Opens a connection, ready for its first statement. Where it throws, nothing is tried again.
    init(
        connectionCount: Int, queue: QueueBounds = QueueBounds(), probeInterval: Duration = .seconds(1),
        open: @escaping @Sendable () throws -> PostgresConnection
    ) {
        bounds = queue
        self.probeInterval = probeInterval
        idle = (0..<connectionCount).map { PooledConnection(number: $0, open: open) }
    }

    /// The number of jobs that wait for a connection.
    var waitingCount: Int { lock.withLock { waiting.count - firstWaiting } }

    /// Runs `body` on a connection that nobody else uses. Where it throws, its transaction is rolled back.
    ///
    /// It is run once more where a connection turns out to be dead, or to lead to a server that takes no writes, unless its
    /// time is over: so it must not throw ``PostgresError`` once anything may have been committed. A task that is cancelled
    /// gets the true answer all the same.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        return try await withCheckedThrowingContinuation { continuation in
            begin(at: start) { place in
                continuation.resume(
                    with: Result {
                        let connection = try place.get()
                        // Before the caller has the result, so that its next job is refused.
                        defer { self.noteServer(of: connection, since: start) }
                        return try connection.run(body, since: start)
                    })
            }
        }
    }

    private func begin(at now: ContinuousClock.Instant, _ job: @escaping Job) {
        var (expired, error, needsTimer) = ([Job](), LedgerError?.none, false)
        let connection = lock.withLock { () -> PooledConnection? in
            if let refusal {
                guard now >= refusal.nextProbe else {
                    error = refusal.error
                    return nil
                }
                self.refusal?.nextProbe = now + probeInterval
            }
            if let connection = idle.popLast() { return connection }
            expired = removeExpired(at: now)
            guard waiting.count - firstWaiting < bounds.commandCountMax else {
                error = .overloaded
                return nil
            }
            waiting.append((job, now))
            needsTimer = !isExpiring
            isExpiring = true
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

    /// Notes whether the server answered the last job on `connection`, which was handed in at `start`. If it seems to answer none,
    /// the jobs that wait are refused.
    private func noteServer(of connection: PooledConnection, since start: ContinuousClock.Instant) {
        let fault = connection.fault
        let refused = lock.withLock { () -> [Job] in
            if connection.isOpen {
                openNumbers.insert(connection.number)
            } else {
                openNumbers.remove(connection.number)
            }
            guard let fault else {
                // A connection that the server ended says nothing of the others.
                if connection.isOpen { (refusal, answeredAt) = (nil, .now) }
                return []
            }
            // One slow commit, or a limit on connections, is no fault of the server.
            if connection.isSilent ? answeredAt.map({ $0 > start }) ?? false : !openNumbers.isEmpty { return [] }
            refusal = (fault, refusal?.nextProbe ?? ContinuousClock.now + probeInterval)
            defer { (waiting, firstWaiting) = ([], 0) }
            return waiting[firstWaiting...].map(\.job)
        }
        if let fault { for job in refused { job(.failure(fault)) } }
    }

    /// The first job that waits; where there is none, `connection` waits for one.
    private func next(for connection: PooledConnection) -> Job? {
        let now = ContinuousClock.now
        let (job, refused) = lock.withLock {
            let refused = removeExpired(at: now)
            return (takeFirst(for: connection), refused)
        }
        for job in refused { job(.failure(.overloaded)) }
        return job
    }

    /// Refuses the jobs that wait too long, from when the one that has waited since `first` does: all connections may be
    /// waiting for a server that says nothing.
    private func expire(from first: ContinuousClock.Instant) {
        let delay = max(first + bounds.patience - .now, .zero) + .milliseconds(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + delay / .seconds(1)) { [weak self] in
            guard let self else { return }
            let (refused, next) = lock.withLock {
                let refused = removeExpired(at: .now)
                let next = firstWaiting < waiting.count ? waiting[firstWaiting].since : nil
                isExpiring = next != nil
                return (refused, next)
            }
            for job in refused { job(.failure(.overloaded)) }
            if let next { expire(from: next) }
        }
    }

    /// The jobs that waited too long. The caller must hold the lock.
    private func removeExpired(at now: ContinuousClock.Instant) -> [Job] {
        let expired = waiting[firstWaiting...].prefix { now - $0.since > bounds.patience }
        firstWaiting += expired.count
        return expired.map(\.job)
    }

    /// The caller must hold the lock.
    private func takeFirst(for connection: PooledConnection) -> Job? {
        guard firstWaiting < waiting.count else {
            waiting.removeAll(keepingCapacity: true)
            firstWaiting = 0
            // Open connections are used first: one that cannot be opened must not fail every job.
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

/// A place for a connection, and the queue that it is used on.
///
/// `@unchecked` because the compiler cannot see that all but the queue is used on the queue alone.
private final class PooledConnection: @unchecked Sendable {
    let number: Int
    let queue: DispatchQueue
    private let open: @Sendable () throws -> PostgresConnection
    private var connection: PostgresConnection?
    /// The error of the last job if the server did not answer; nil if it did, or ended the connection.
    private(set) var fault: LedgerError?
    /// Whether ``fault`` is an answer that did not come in time, not a connection that could not be opened.
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
            // The answer to the rollback has no more time than another.
            current.beginJob(handedInAt: start)
            // Without a rollback the connection is not used again, and its transaction ends with it. A server that did not
            // answer is not asked for one.
            if !current.isUsable || (try? current.run([.run(.rollback)])) == nil { connection = nil }
            fault = current.silence.map { LedgerError($0) }
            isSilent = fault != nil
            throw error
        }
    }
}
