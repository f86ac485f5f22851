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
}
