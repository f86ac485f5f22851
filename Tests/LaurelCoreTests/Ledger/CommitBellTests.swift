import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

/// Who waits for commits reads once how far the ledger is, and again only where ringing does not tell them.
@Suite(.timeLimit(.minutes(1)))
struct CommitBellTests {
    private let realm: Realm
    private let bell = CommitBell()
    private let reads = Counter()

    init() throws { realm = Realm(group: try GroupID("com.example"), environment: .production) }

    /// Waits for what comes after the second position, which is the last that can be read.
    private func waiting() async throws -> Task<LedgerPosition, any Error> {
        let task = Task { [bell, realm, reads] in
            try await bell.wait(in: realm, after: LedgerPosition(2)) { () throws(LedgerError) in
                reads.next()
                return LedgerPosition(2)
            }
        }
        await until { reads.count == 1 }
        return task
    }

    @Test func `is told the furthest position that was rung, and reads no more`() async throws {
        let task = try await waiting()
        bell.ring(in: realm, at: LedgerPosition(2))
        bell.ring(in: realm, at: LedgerPosition(7))
        bell.ring(in: realm, at: LedgerPosition(5))
        let last = try await task.value
        #expect(last == LedgerPosition(7) && reads.count == 1, "\(last), \(reads.count)")
    }

    @Test func `who comes later need not read what was told before`() async throws {
        bell.ring(in: realm, at: LedgerPosition(9))
        let last = try await bell.wait(in: realm, after: LedgerPosition(8)) { () throws(LedgerError) in
            reads.next()
            return LedgerPosition(8)
        }
        #expect(last == LedgerPosition(9) && reads.count == 0, "\(last), \(reads.count)")
    }

    @Test func `reads again where somebody rings without telling`() async throws {
        bell.ring(in: realm, at: LedgerPosition(9))
        // For all: what was told is not relied upon any more.
        bell.ring()
        let task = try await waiting()
        bell.ring(in: realm)
        await until { reads.count == 2 }
        bell.ring()
        await until { reads.count == 3 }
        bell.ring(in: Realm(group: realm.group, environment: .sandbox), at: LedgerPosition(8))
        bell.ring(in: realm, at: LedgerPosition(3))
        let last = try await task.value
        #expect(last == LedgerPosition(3) && reads.count == 3, "\(last), \(reads.count)")
    }

    @Test func `a ledger that fails says so, whatever was rung before`() async throws {
        bell.ring(in: realm, at: LedgerPosition(9))
        await #expect(throws: LedgerError.unavailable("gone")) {
            try await bell.wait(
                in: realm, after: .start, check: { () throws(LedgerError) in throw .unavailable("gone") },
                last: { LedgerPosition(9) })
        }
    }
}
