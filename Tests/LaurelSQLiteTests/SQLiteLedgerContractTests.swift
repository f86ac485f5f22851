import LaurelTesting
import Testing

@testable import LaurelSQLite

struct `SQLite ledger` {
    @Test(arguments: LedgerContract.clauses)
    func `A SQLite ledger fulfills the contract`(clause: LedgerContract) async throws {
        let directory = try TemporaryDirectory()
        try await clause.verify {
            let ledger = try SQLiteLedger(in: directory.path, creating: true)
            return LedgerHandles(first: ledger, second: ledger)
        }
    }

    @Test(arguments: LedgerContract.clauses)
    func `A SQLite ledger that often writes its entries fulfills the contract`(clause: LedgerContract) async throws {
        let directory = try TemporaryDirectory()
        try await clause.verify {
            let ledger = try SQLiteLedger(in: directory.path, creating: true, factsBehindMax: 2)
            return LedgerHandles(first: ledger, second: ledger)
        }
    }

    @Test(arguments: LedgerContract.clauses)
    func `A SQLite ledger that prefetches the rows of each batch fulfills the contract`(
        clause: LedgerContract
    ) async throws {
        let directory = try TemporaryDirectory()
        try await clause.verify {
            var settings = StorageSettings.standard
            (settings.prefetch, settings.factsBehindMax) = (PrefetchDecision(isOn: true), 4)
            let ledger = try SQLiteLedger(in: directory.path, creating: true, settings: settings)
            return LedgerHandles(first: ledger, second: ledger)
        }
    }

    @Test(arguments: LedgerContract.clauses)
    func `Two pools of connections to a SQLite ledger fulfill the contract`(
        clause: LedgerContract
    ) async throws {
        let directory = try TemporaryDirectory()
        try await clause.verify {
            let ledger = try SQLiteLedger(in: directory.path, creating: true, factsBehindMax: 5)
            var settings = StorageSettings.standard
            settings.factsBehindMax = 3
            let second = SQLiteLedger(try LedgerFile(besides: ledger.file, settings: settings))
            return LedgerHandles(first: ledger, second: second)
        }
    }
}
