import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

/// Stored entries that differ from the entries of the facts.
@Suite struct RecomputingTests {
    @Test func `A recomputation reports the entries that differ and corrects them from the facts`() async throws {
        let directory = try TemporaryDirectory()
        try await directory.fill()
        let queue = try DatabaseQueue(path: directory.path(TemporaryDirectory.ledger))
        try await queue.write { db in
            // All entries are in the table: none is behind the facts.
            try db.execute(sql: "UPDATE realm SET entriesPosition = position")
            try db.execute(sql: "DELETE FROM entry WHERE player % 3 = 0")
            try db.execute(sql: "UPDATE entry SET score = score + 7 WHERE player % 3 = 1")
        }
        try queue.close()
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        let service = try await RealmService(Filling.realm, ledger: ledger)
        let board = try #require(try await ledger.overview(of: Filling.realm).leaderboards.first?.leaderboard)
        #expect(try await !LedgerVerification(of: ledger, in: Filling.realm).isSound)

        let position = service.position
        let preview = try await service.verification.recompute(
            board.id, in: board.game, isPreview: true, by: AuditActor(name: "test"))
        #expect(preview.changeCount > 0 && preview.changes.count == preview.changeCount)
        for change in preview.changes {
            #expect(change.after != nil)
            #expect(change.before == nil, "A damaged entry must not be reported as the earlier one.")
        }
        #expect(service.position == position, "A preview must not write.")
        #expect(
            try await service.verification.recompute(
                board.id, in: board.game, isPreview: true, by: AuditActor(name: "test"))
                == preview)

        let first = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(1_000, for: .server))
        await #expect(throws: ServiceError.self) { try await service.page(first, of: board.id, in: board.game) }
        let done = try await service.verification.recompute(
            board.id, in: board.game, isPreview: false, by: AuditActor(name: "test"))
        #expect(done.changes == preview.changes && done.position == position.next)
        let right = try await service.page(first, of: board.id, in: board.game)
        #expect(right.playerCount == 39, "One player is hidden.")
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])

        let again = try await service.verification.recompute(
            board.id, in: board.game, isPreview: false, by: AuditActor(name: "test"))
        #expect(again.changeCount == 0 && service.position == done.position, "A second recomputation must not write.")
        try await ledger.close()
    }
}
