import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

/// An operator inspects the file with another program while Laurel starts.
struct `A database file that another program holds` {
    /// The kind of lock on the file, whose log is not empty.
    enum Hold: String, CaseIterable {
        /// The program reads from the log, which can then be checkpointed but not emptied.
        case reading
        /// The program has started a write transaction.
        case writing
        /// The program has locked the file exclusively.
        case excluding
    }

    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func open() throws(OpeningError) -> SQLiteLedger {
        var settings = StorageSettings.standard
        // No lock is released while the ledger waits.
        settings.busySeconds = 0.05
        return try SQLiteLedger(in: directory.path, creating: false, settings: settings)
    }

    @Test(arguments: Hold.allCases)
    func `A locked file is reported as busy, and opens with all data when it is unlocked`(hold: Hold) async throws {
        try await directory.fill()
        let path = directory.path(TemporaryDirectory.ledger)
        let uncached = try DatabaseQueue(path: path)
        try await uncached.writeWithoutTransaction { db in
            // Fills the log, which the start must checkpoint.
            try db.execute(sql: "UPDATE game SET name = 'Changed'")
            switch hold {
            case .reading: try db.execute(sql: "BEGIN; SELECT * FROM game")
            case .writing: try db.execute(sql: "BEGIN IMMEDIATE")
            case .excluding: try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; UPDATE game SET name = 'Changed'")
            }
            #expect(throws: OpeningError.busy(path: path)) { try open() }
            if hold != .excluding { try db.execute(sql: "COMMIT") }
        }
        try uncached.close()

        let ledger = try open()
        #expect(try await ledger.games().map(\.name) == ["Changed"])
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])
        try await ledger.close()
    }
}
