import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

/// Somebody who looks into the file with a tool of their own while Laurel starts.
struct `A database file that another program holds` {
    /// How it holds the file, whose log has something in it.
    enum Hold: String, CaseIterable {
        /// It reads from the log, which can then be taken over but not emptied.
        case reading
        /// It is about to write.
        case writing
        /// It lets nobody else in.
        case excluding
    }

    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func open() throws(OpeningError) -> SQLiteLedger {
        var settings = StorageSettings.standard
        // Nobody here lets go while the ledger waits.
        settings.busySeconds = 0.05
        return try SQLiteLedger(in: directory.path, creating: false, settings: settings)
    }

    @Test(arguments: Hold.allCases)
    func `is busy, and opens with all that is in it when the other has gone`(hold: Hold) async throws {
        try await directory.fill()
        let path = directory.path(TemporaryDirectory.ledger)
        let uncached = try DatabaseQueue(path: path)
        try await uncached.writeWithoutTransaction { db in
            // Something in the log, which the start has to take over.
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
