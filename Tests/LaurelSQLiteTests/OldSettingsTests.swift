import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

/// Settings that earlier versions of Laurel wrote.
@Suite struct OldSettingsTests {
    /// A leaderboard's settings from before formats, localizations and recurrences existed.
    private static let old = """
        {"game":"com.example.whack","id":"points","ignoresClientDates":false,"lateWindow":2592000000,\
        "order":"highToLow","referenceName":"points","submission":"best","ties":"ordinal"}
        """

    @Test func `Settings without later keys get the defaults, and the ledger accepts commits`() async throws {
        let directory = try TemporaryDirectory()
        try await directory.fill()
        let queue = try DatabaseQueue(path: directory.path(TemporaryDirectory.ledger))
        try await queue.write { db in
            for table in ["leaderboard", "fact"] {
                try db.execute(
                    sql: "UPDATE \(table) SET settings = ? WHERE settings IS NOT NULL", arguments: [Self.old])
                #expect(db.changesCount == 1)
                // Checksums did not exist either.
                try db.execute(sql: "UPDATE \(table == "fact" ? table : "realm") SET checksum = NULL")
            }
        }
        try queue.close()
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        let board = try #require(try await ledger.overview(of: Filling.realm).leaderboards.first?.leaderboard)
        #expect(board.format == .integer && board.localizations == nil && board.recurrence == nil && board.isPublicRead)
        #expect(board.settling == .standard && board.retention == .standard)
        let next = try await ledger.commit([.submit(Filling.submission(400))], in: Filling.realm, at: Filling.morning)
        #expect(next.head.position == LedgerPosition(403))
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])
        try await ledger.close()
    }
}
