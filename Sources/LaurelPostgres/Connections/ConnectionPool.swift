import Foundation
import LaurelCore

/// Connections to one database, each with a queue of its own, so that waiting for PostgreSQL never holds a thread of
/// Swift's. They are opened when they are first needed, and replaced where they died.
///
/// A job that finds the queue full, or waits in it for too long, fails with ``LedgerError/overloaded`` and is not begun. The first
/// answer to a job and the answer to its COMMIT have the connection's usual patience, counted from when it was handed in, and
/// at least half of it.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
final class ConnectionPool: @unchecked Sendable {
    /// Runs on a connection; fails if there is none.
    private typealias Job = @Sendable (PooledConnection?) -> Void

    private let lock = NSLock()
    private var idle: [PooledConnection]
    private let bounds: QueueBounds
    private var waiting: [(job: Job, since: ContinuousClock.Instant)] = []
    private var firstWaiting = 0
    /// Whether a timer will refuse the jobs that wait too long.
    private var isExpiring = false

    /// - Parameter open: Opens a connection, ready for its first statement. Where it throws, nothing is tried again.
    init(
        connectionCount: Int, queue: QueueBounds = QueueBounds(),
        open: @escaping @Sendable () throws -> PostgresConnection
    ) {
        bounds = queue
        idle = (0..<connectionCount).map { PooledConnection(number: $0, open: open) }
    }

    /// Runs `body` on a connection that nobody else uses. Where it throws, its transaction is rolled back.
    ///
    /// It is run once more where a connection turns out to be dead, or to lead to a server that takes no writes: so it must
    /// not throw ``PostgresError`` once anything may have been committed. A task that is cancelled gets the true answer all
    /// the same.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        return try await withCheckedThrowingContinuation { continuation in
            begin(at: start) { connection in
                continuation.resume(
                    with: Result {
                        guard let connection else { throw LedgerError.overloaded }
                        return try connection.run(body, since: start)
                    })
            }
        }
    }

    private func begin(at now: ContinuousClock.Instant, _ job: @escaping Job) {
        let (connection, refused, needsTimer) = lock.withLock {
            if let connection = idle.popLast() { return (connection as PooledConnection?, [Job](), false) }
            var refused = removeExpired(at: now)
            guard waiting.count - firstWaiting < bounds.commandCountMax else {
                refused.append(job)
                return (nil, refused, false)
            }
            waiting.append((job, now))
            let needsTimer = !isExpiring
            isExpiring = true
            return (nil, refused, needsTimer)
        }
        for job in refused { job(nil) }
        if needsTimer { expire(from: now) }
        guard let connection else { return }
        connection.queue.async {
            job(connection)
            while let next = self.next(for: connection) { next(connection) }
        }
    }

    /// The first job that waits; where there is none, `connection` waits for one.
    private func next(for connection: PooledConnection) -> Job? {
        let now = ContinuousClock.now
        let (job, refused) = lock.withLock {
            let refused = removeExpired(at: now)
            return (takeFirst(for: connection), refused)
        }
        for job in refused { job(nil) }
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
            for job in refused { job(nil) }
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
            idle.append(connection)
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
    let queue: DispatchQueue
    private let open: @Sendable () throws -> PostgresConnection
    private var connection: PostgresConnection?

    init(number: Int, open: @escaping @Sendable () throws -> PostgresConnection) {
        queue = DispatchQueue(label: "laurel.postgres.\(number)")
        self.open = open
    }

    func run<Value>(_ body: (PostgresConnection) throws -> Value, since start: ContinuousClock.Instant) throws -> Value
    {
        do {
            return try attempt(body, since: start)
        } catch let error as PostgresError where error.isCuredByReconnecting {
            connection = nil
            return try attempt(body, since: start)
        }
    }

    private func attempt<Value>(
        _ body: (PostgresConnection) throws -> Value, since start: ContinuousClock.Instant
    ) throws -> Value {
        let current = try connection ?? open()
        connection = current
        current.beginJob(handedInAt: start)
        defer { if !current.isUsable { connection = nil } }
        do {
            return try body(current)
        } catch {
            // Without a rollback the connection is not used again, and its transaction ends with it. A server that did not
            // answer is not asked for one.
            if !current.isUsable || (try? current.run([.run(.rollback)])) == nil { connection = nil }
            throw error
        }
    }
}
