import Dispatch
import LaurelCore
import LaurelModel
import LaurelSQLite
import Testing

/// The limits on transactions that wait to be written.
@Suite struct WriterQueueTests {
    @Test func `A ledger rejects transactions beyond the limits of its queue and still serves reads`() async throws {
        let directory = try TemporaryDirectory()
        try await directory.fill()
        let ledger = try SQLiteLedger(
            in: directory.path, creating: false, queue: QueueBounds(commandCountMax: 0))
        await #expect(throws: LedgerError.overloaded) {
            try await ledger.transact(in: Filling.realm) { try $0.head.position }
        }
        #expect(try await ledger.overview(of: Filling.realm).head.position > LedgerPosition(0))
    }

    @Test(.timeLimit(.minutes(15))) func `A ledger reports how many transactions wait`() async throws {
        let directory = try TemporaryDirectory()
        try await directory.fill()
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        // Blocks the writer's queue.
        let gate = DispatchSemaphore(value: 0)
        async let first: Void = ledger.transact(in: Filling.realm) { _ in
            begun.finish()
            gate.wait()
        }
        for await _ in begins {}
        #expect(ledger.waitingTransactionCount == 0)
        async let second: Void = ledger.transact(in: Filling.realm) { _ in }
        while ledger.waitingTransactionCount == 0 { await Task.yield() }
        #expect(ledger.waitingTransactionCount == 1)
        gate.signal()
        _ = try await (first, second)
        #expect(ledger.waitingTransactionCount == 0)
        try await ledger.close()
    }
}
