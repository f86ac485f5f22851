import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

struct `Letting go of a ledger` {
    /// The last mention of the file is then often that of work on the writer's queue.
    @Test func `never waits for itself, closed or not, whoever lets go last`() async throws {
        for round in 0..<200 {
            let directory = try TemporaryDirectory()
            var ledger: SQLiteLedger? = try SQLiteLedger(in: directory.path, creating: true)
            _ = try await ledger?.add(Game(id: GameID("com.example.\(round)")))
            if round.isMultiple(of: 2) { try await ledger?.close() }
            ledger = nil
        }
    }

    @Test func `lets others have the directory once it is closed, whoever still has a handle`() async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        let game = try await ledger.add(Game(id: GameID("com.example.first")))
        #expect(throws: OpeningError.self) { try SQLiteLedger(in: directory.path, creating: false) }
        try await ledger.close()
        let other = try SQLiteLedger(in: directory.path, creating: false)
        #expect(try await other.games() == [game])
        await #expect(throws: LedgerError.self) { try await ledger.games() }
        await #expect(throws: LedgerError.self) { try await ledger.add(Game(id: GameID("com.example.second"))) }
        // Nor does letting go of the first take anything from the second.
        await #expect(throws: LedgerError.self) { try await ledger.close() }
        #expect(throws: OpeningError.self) { try SQLiteLedger(in: directory.path, creating: false) }
        #expect(try await other.games() == [game])
    }
}
