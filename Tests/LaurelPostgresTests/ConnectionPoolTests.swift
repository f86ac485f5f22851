import Foundation
import LaurelCore
import Testing

@testable import LaurelPostgres

/// The queue for connections, without a server: opening one waits for the test, and fails.
@Suite(.timeLimit(.minutes(5)))
struct ConnectionPoolTests {
    /// Blocks the opening of a connection; a semaphore, since the pool's own threads may block.
    private final class Door: Sendable {
        private let isOpen = DispatchSemaphore(value: 0)

        func open(times count: Int) { for _ in 0..<count { isOpen.signal() } }

        func pass() { isOpen.wait() }
    }

    private struct Unreachable: Error {}

    private static func outcome(_ pool: ConnectionPool) async -> LedgerError? {
        do {
            return try await pool.run { _ in nil }
        } catch {
            return error as? LedgerError
        }
    }

    @Test func `a job that finds the queue full is refused at once`() async throws {
        let door = Door()
        let pool = ConnectionPool(connectionCount: 1, queue: QueueBounds(commandCountMax: 2, patience: .seconds(3_600)))
        {
            door.pass()
            throw Unreachable()
        }
        await withTaskGroup(of: LedgerError?.self) { group in
            for _ in 0..<10 { group.addTask { await Self.outcome(pool) } }
            // The first has the connection, and two wait.
            for _ in 0..<7 { #expect(await group.next() == .some(.some(.overloaded))) }
            door.open(times: 3)
            for _ in 0..<3 { #expect(await group.next() == .some(nil)) }
        }
    }

    @Test func `a job that has waited too long is not begun`() async throws {
        let door = Door()
        let pool = ConnectionPool(
            connectionCount: 1, queue: QueueBounds(commandCountMax: 100, patience: .nanoseconds(-1))
        ) {
            door.pass()
            throw Unreachable()
        }
        await withTaskGroup(of: LedgerError?.self) { group in
            for _ in 0..<10 { group.addTask { await Self.outcome(pool) } }
            // Each that comes sees those before it expire; the last one expires when the connection is free.
            for _ in 0..<8 { #expect(await group.next() == .some(.some(.overloaded))) }
            door.open(times: 1)
            let rest = [await group.next(), await group.next()]
            #expect(rest.contains(.some(nil)) && rest.contains(.some(.some(.overloaded))))
        }
    }

    @Test func `a job that waits too long is refused while every connection is in use`() async throws {
        let door = Door()
        let pool = ConnectionPool(
            connectionCount: 1, queue: QueueBounds(commandCountMax: 100, patience: .milliseconds(50))
        ) {
            door.pass()
            throw Unreachable()
        }
        await withTaskGroup(of: LedgerError?.self) { group in
            for _ in 0..<10 { group.addTask { await Self.outcome(pool) } }
            // Nothing else happens until they are refused: the door is closed.
            for _ in 0..<9 { #expect(await group.next() == .some(.some(.overloaded))) }
            door.open(times: 1)
            #expect(await group.next() == .some(nil))
        }
    }
}
