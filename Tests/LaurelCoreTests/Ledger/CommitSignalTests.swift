import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

/// A waiting task reads the last position once, and again only after a notification without a position.
@Suite(.timeLimit(.minutes(15)))
struct CommitSignalTests {
    private let realm: Realm
    private let signal = CommitSignal()
    private let reads = Counter()

    init() throws { realm = Realm(group: try GroupID("com.example"), environment: .production) }

    /// Waits for facts after the second position, which is the last that can be read.
    private func waiting() async throws -> Task<LedgerPosition, any Error> {
        let task = Task { [signal, realm, reads] in
            try await signal.wait(in: realm, after: LedgerPosition(2)) { () throws(LedgerError) in
                reads.next()
                return LedgerPosition(2)
            }
        }
        await until { reads.count == 1 }
        return task
    }

    @Test func `A waiting task gets the highest position of all notifications without reading`() async throws {
        let task = try await waiting()
        signal.notify(in: realm, at: LedgerPosition(2))
        signal.notify(in: realm, at: LedgerPosition(7))
        signal.notify(in: realm, at: LedgerPosition(5))
        let last = try await task.value
        #expect(last == LedgerPosition(7) && reads.count == 1, "\(last), \(reads.count)")
    }

    @Test func `A task that starts to wait later uses the position of an earlier notification`() async throws {
        signal.notify(in: realm, at: LedgerPosition(9))
        let last = try await signal.wait(in: realm, after: LedgerPosition(8)) { () throws(LedgerError) in
            reads.next()
            return LedgerPosition(8)
        }
        #expect(last == LedgerPosition(9) && reads.count == 0, "\(last), \(reads.count)")
    }

    @Test func `A task reads the position again after a notification without one`() async throws {
        signal.notify(in: realm, at: LedgerPosition(9))
        // A notification of all realms discards their positions.
        signal.notify()
        let task = try await waiting()
        signal.notify(in: realm)
        await until { reads.count == 2 }
        signal.notify()
        await until { reads.count == 3 }
        signal.notify(in: Realm(group: realm.group, environment: .sandbox), at: LedgerPosition(8))
        signal.notify(in: realm, at: LedgerPosition(3))
        let last = try await task.value
        #expect(last == LedgerPosition(3) && reads.count == 3, "\(last), \(reads.count)")
    }

    @Test func `A failed ledger throws its error despite an earlier notification`() async throws {
        signal.notify(in: realm, at: LedgerPosition(9))
        await #expect(throws: LedgerError.unavailable("gone")) {
            try await signal.wait(
                in: realm, after: .start, check: { () throws(LedgerError) in throw .unavailable("gone") },
                last: { LedgerPosition(9) })
        }
    }
}
