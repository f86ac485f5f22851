import LaurelTesting
import Testing

@testable import LaurelSQLite

struct `SQLite ledger` {
    @Test(arguments: LedgerContract.clauses)
    func `keeps its promise`(clause: LedgerContract) async throws {
        let directory = try TemporaryDirectory()
        try await clause.verify {
            let ledger = try SQLiteLedger(in: directory.path, creating: true)
            return LedgerHandles(first: ledger, second: ledger)
        }
    }

    @Test(arguments: LedgerContract.clauses)
    func `keeps its promise with entries written behind at every turn`(clause: LedgerContract) async throws {
        let directory = try TemporaryDirectory()
        try await clause.verify {
            let ledger = try SQLiteLedger(in: directory.path, creating: true, waitingEntryCountMax: 2)
            return LedgerHandles(first: ledger, second: ledger)
        }
    }
}
