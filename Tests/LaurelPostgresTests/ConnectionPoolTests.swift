import Foundation
import LaurelCore
import Testing

@testable import LaurelPostgres

/// The queue for connections, without a server: opening a connection waits for the test, and fails.
@Suite(.timeLimit(.minutes(15)))
struct ConnectionPoolTests {
    /// Blocks the opening of a connection. It is a semaphore because the pool's own threads may block.
    private final class Door: Sendable {
        private let isOpen = DispatchSemaphore(value: 0)

        /// Also opens for the probes.
        func open(times count: Int) { for _ in 0..<count { isOpen.signal() } }

        func pass() { isOpen.wait() }
    }

    private struct Unreachable: Error {}

    /// The error of the jobs that fail after ``Unreachable``.
    private static let refusal: LedgerError? = .unavailable("Unreachable()")

    /// The ledger error of a job that did not start; nil if the job failed to open a connection.
    ///
    /// - Parameter deadline: The deadline of the job's request.
    private static func outcome(
        _ pool: ConnectionPool, deadline: LedgerDeadline? = nil
    ) async -> LedgerError? {
        await LedgerDeadline.$current.withValue(deadline) {
            do {
                return try await pool.run { _ in nil }
            } catch {
                return error as? LedgerError
            }
        }
    }

    @Test func `A job fails immediately if the queue is full`() async throws {
        let door = Door()
        let pool = ConnectionPool(connectionCount: 1, queue: QueueBounds(commandCountMax: 2, patience: .seconds(3_600)))
        { _ in
            door.pass()
            throw Unreachable()
        }
        await withTaskGroup(of: LedgerError?.self) { group in
            for _ in 0..<10 { group.addTask { await Self.outcome(pool) } }
            // The first job has the connection, and two wait.
            for _ in 0..<7 { #expect(await group.next() == .some(.some(.overloaded))) }
            #expect(pool.waitingCount == 2)
            door.open(times: 100)
            // The waiting jobs fail with the error of the first job.
            var rest: [LedgerError?] = []
            for await outcome in group { rest.append(outcome) }
            #expect(rest.count == 3 && rest.count(where: { $0 == Self.refusal }) == 2 && rest.contains(nil))
        }
    }

    @Test func `A job fails immediately after a connection could not be opened`() async {
        let pool = ConnectionPool(connectionCount: 2, probeInterval: .seconds(3_600)) { _ in throw Unreachable() }
        #expect(await Self.outcome(pool) == nil)
        for _ in 0..<3 { #expect(await Self.outcome(pool) == Self.refusal) }
    }

    @Test func `An unreachable server is probed repeatedly, and jobs are not probes`() async {
        let (openings, opening) = AsyncStream.makeStream(of: Void.self)
        let pool = ConnectionPool(connectionCount: 2, probeInterval: .milliseconds(1)) { _ in
            opening.yield()
            throw Unreachable()
        }
        #expect(await Self.outcome(pool) == nil)
        var events = openings.makeAsyncIterator()
        for _ in 0..<4 { await events.next() }
        #expect(await Self.outcome(pool) == Self.refusal)
    }

    @Test func `A job that has waited too long does not start`() async throws {
        let door = Door()
        let pool = ConnectionPool(
            connectionCount: 1, queue: QueueBounds(commandCountMax: 100, patience: .nanoseconds(-1))
        ) { _ in
            door.pass()
            throw Unreachable()
        }
        await withTaskGroup(of: LedgerError?.self) { group in
            for _ in 0..<10 { group.addTask { await Self.outcome(pool, deadline: LedgerDeadline(.seconds(3_600))) } }
            for _ in 0..<8 { #expect(await group.next() == .some(.some(.overloaded))) }
            door.open(times: 100)
            // The last job fails by the timer, or when the first job fails.
            let rest = [await group.next(), await group.next()]
            #expect(rest.contains(.some(nil)))
            #expect(rest.contains(.some(Self.refusal)) || rest.contains(.some(.some(.overloaded))))
        }
    }

    @Test func `A job that waits too long fails while every connection is in use`() async throws {
        let door = Door()
        let pool = ConnectionPool(
            connectionCount: 1, queue: QueueBounds(commandCountMax: 100, patience: .milliseconds(50))
        ) { _ in
            door.pass()
            throw Unreachable()
        }
        await withTaskGroup(of: LedgerError?.self) { group in
            for _ in 0..<10 { group.addTask { await Self.outcome(pool, deadline: LedgerDeadline(.seconds(3_600))) } }
            // Until the jobs fail nothing else happens, because opening a connection is blocked.
            for _ in 0..<9 { #expect(await group.next() == .some(.some(.overloaded))) }
            door.open(times: 100)
            #expect(await group.next() == .some(nil))
        }
    }

    @Test func `Jobs without a deadline continue to wait after those of requests have failed`() async throws {
        let door = Door()
        let pool = ConnectionPool(
            connectionCount: 1, queue: QueueBounds(patience: .milliseconds(50)), longPatience: .seconds(3_600)
        ) { _ in
            door.pass()
            throw Unreachable()
        }
        await withTaskGroup(of: LedgerError?.self) { group in
            for _ in 0..<3 { group.addTask { await Self.outcome(pool) } }
            // One of the jobs has the connection.
            while pool.waitingCount < 2 { await Task.yield() }
            for _ in 0..<5 {
                let outcome = await Self.outcome(pool, deadline: LedgerDeadline(.seconds(3_600)))
                #expect(outcome == .overloaded)
            }
            #expect(pool.waitingCount == 2)
            door.open(times: 100)
            for await outcome in group { #expect(outcome == nil || outcome == Self.refusal) }
        }
    }
}
