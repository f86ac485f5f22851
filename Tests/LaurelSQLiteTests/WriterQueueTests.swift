import LaurelCore
import LaurelModel
import LaurelSQLite
import Testing

/// The bounds of the transactions that wait to be written.
@Suite struct WriterQueueTests {
    @Test func `A ledger refuses transactions beyond the bounds of its queue and answers reads`() async throws {
        let directory = try TemporaryDirectory()
        try await directory.fill()
        let ledger = try SQLiteLedger(
            in: directory.path, creating: false, queue: QueueBounds(commandCountMax: 0))
        await #expect(throws: LedgerError.overloaded) {
            try await ledger.transact(in: Filling.realm) { try $0.head.position }
        }
        #expect(try await ledger.overview(of: Filling.realm).head.position > LedgerPosition(0))
    }
}
