import Foundation
import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

/// Layouts of the database that earlier versions wrote.
@Suite struct LayoutTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Ledgers")

    @Test(arguments: [5, 6, 7, 8, 9])
    func `A stored file of every layout opens, verifies and accepts commits`(layout: Int) async throws {
        let directory = try TemporaryDirectory()
        let stored = try Data(contentsOf: Self.folder.appending(path: "layout-\(layout).sqlite"))
        try directory.write(stored, to: TemporaryDirectory.ledger)
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        let game = try GameID("com.example.game")
        let realm = Realm(group: try GroupID("com.example.game"), environment: .production)
        #expect(try await ledger.games().map(\.id) == [game])
        #expect(try await ledger.keys().count == 1)
        let submission = Submission(
            id: try SubmissionID("new"), game: game, leaderboard: try LeaderboardID("board"),
            player: try PlayerReference("p9"), score: 99, receivedAt: Filling.morning, author: .server)
        for expected in [16, 17] {
            let verification = try await LedgerVerification(of: ledger, in: realm)
            #expect(verification.differences == [])
            #expect(verification.factCount == expected)
            _ = try await ledger.commit([.submit(submission)], in: realm, at: Filling.morning)
        }
        let applied = try await ledger.file.pool.read { try LedgerSchema.ledger.applied(in: $0) }
        #expect(applied.last == "9 sums of new entries")
        try await ledger.close()
    }

    /// `StoredLedgerTests` opens them. `script/store-ledgers` makes the one of a new layout.
    @Test func `Every layout has a stored data directory`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let stored = names.filter { $0.hasPrefix("sqlite-") && $0.hasSuffix(".tar.gz") }
        #expect(stored.count == LedgerSchema.ledger.migrations.count)
    }

    @Test func `A failed migration leaves the layout unchanged`() throws {
        let queue = try DatabaseQueue()
        let steps = LedgerSchema.ledger.migrations
        let broken = LedgerSchema(
            migrations: steps + [
                .init(name: "9 broken", sql: "CREATE TABLE new (x INTEGER); CREATE TABLE key (x INTEGER)")
            ])
        try queue.writeWithoutTransaction { db in
            #expect(throws: DatabaseError.self) { try broken.migrate(db) }
            #expect(try broken.applied(in: db) == [])
            #expect(try !db.tableExists("game") && !db.tableExists("new"))
            try LedgerSchema(migrations: Array(steps.prefix(4))).migrate(db)
            #expect(throws: DatabaseError.self) { try broken.migrate(db) }
            #expect(try broken.applied(in: db) == steps.prefix(4).map(\.name))
            try LedgerSchema.ledger.migrate(db)
            #expect(try LedgerSchema.ledger.applied(in: db) == steps.map(\.name))
            #expect(try broken.isSuperseded(in: db) == false)
            #expect(try LedgerSchema(migrations: Array(steps.prefix(4))).isSuperseded(in: db))
        }
    }
}
