import LaurelCore
import LaurelTesting
import Testing

struct `Memory ledger` {
    @Test(arguments: LedgerContract.clauses)
    func `A memory ledger fulfills the contract`(clause: LedgerContract) async throws {
        try await clause.verify {
            let ledger = MemoryLedger()
            return LedgerHandles(first: ledger, second: MemoryLedger(sharing: ledger))
        }
    }
}
