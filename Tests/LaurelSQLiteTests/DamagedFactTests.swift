import Foundation
import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

/// Facts that were changed after they were written.
@Suite struct DamagedFactTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func change(_ assignment: String, at position: Int) throws {
        let queue = try DatabaseQueue(path: directory.path(TemporaryDirectory.ledger))
        try queue.write { db in
            try db.execute(sql: "UPDATE fact SET \(assignment) WHERE position = ?", arguments: [position])
            #expect(db.changesCount == 1)
        }
        try queue.close()
    }

    @Test(arguments: [
        "score = score + 1", "entryScore = entryScore + 1", "player = player + 1", "moment = moment + 1",
        "previous = NULL", "checksum = NULL", "checksum = checksum + 1", "id = x'00'", "outcome = 3 - outcome",
        "settings = 'x'", "leaderboard = NULL",
    ])
    func `A changed fact cannot be read, and verification reports its position`(assignment: String) async throws {
        try await directory.fill()
        try change(assignment, at: 200)
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        let before = try await ledger.facts(in: Filling.realm, after: .start, limit: 199)
        #expect(before.count == 199)
        await #expect(throws: LedgerError.self) {
            try await ledger.facts(in: Filling.realm, after: LedgerPosition(199), limit: 1)
        }
        await #expect(throws: LedgerError.self) {
            try await ledger.facts(in: Filling.realm, after: .start, limit: .max)
        }
        let differences = try await LedgerVerification(of: ledger, in: Filling.realm).differences
        #expect(differences.first?.contains(/position 20[01] does not match its checksum/) == true, "\(differences)")
        try await ledger.close()
    }

    @Test func `A start checks the facts whose entries are not in their table yet`() async throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        try await Filling.fill(ledger)
        try await ledger.close()
        try change("entryScore = entryScore + 1", at: 200)
        #expect(
            throws: OpeningError.damaged(
                path: directory.path(TemporaryDirectory.ledger),
                reason: "the fact at position 200 does not match its checksum")
        ) { try SQLiteLedger(in: directory.path, creating: false) }
    }

    @Test(arguments: [true, false])
    func `A start reports that the last facts are missing`(hasMark: Bool) async throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        try await Filling.fill(ledger)
        try await ledger.close()
        try await execute("DELETE FROM fact WHERE position = 402")
        if !hasMark { try FileManager.default.removeItem(atPath: directory.path("high-water")) }
        #expect(
            throws: OpeningError.damaged(
                path: directory.path(TemporaryDirectory.ledger),
                reason: "the last fact, at position 401, is not that of the last commit, at position 402")
        ) { try SQLiteLedger(in: directory.path, creating: false) }
    }

    @Test func `A start reports facts after the last commit`() async throws {
        try await directory.fill()
        try FileManager.default.removeItem(atPath: directory.path("high-water"))
        try await execute("UPDATE realm SET position = position - 1 WHERE position > 0")
        #expect(
            throws: OpeningError.damaged(
                path: directory.path(TemporaryDirectory.ledger),
                reason: "the last fact, at position 402, is not that of the last commit, at position 401")
        ) { try SQLiteLedger(in: directory.path, creating: false) }
    }

    @Test func `A fact that is changed while the ledger is open creates no entry`() async throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        try await Filling.fill(ledger)
        try await ledger.file.pool.write { db in
            try db.execute(sql: "UPDATE fact SET entryScore = entryScore + 1 WHERE position = 200")
        }
        await #expect(throws: LedgerError.damaged("the fact at position 200 does not match its checksum")) {
            try await ledger.entries(of: Filling.ranking, in: Filling.realm)
        }
        try await ledger.close()
    }

    @Test func `Readers read only the facts after those that earlier readers verified`() async throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        func entries() async throws -> [PlayerNumber: StoredEntry] {
            let snapshot = try await ledger.entries(of: Filling.ranking, in: Filling.realm)
            return Dictionary(uniqueKeysWithValues: snapshot.entries.map { ($0.player, $0.stored) })
        }
        try await Filling.fill(ledger)
        let before = try await entries()
        #expect(before.count == 40)
        try await ledger.file.pool.write { db in
            try db.execute(sql: "UPDATE fact SET entryScore = entryScore + 1 WHERE position = 200")
        }
        #expect(try await entries() == before)
        let commit = try await ledger.commit(
            [.submit(Filling.submission(500))], in: Filling.realm, at: Filling.morning)
        guard case .submission(let submission)? = commit.newFacts.last?.content else {
            Issue.record("\(commit)")
            return
        }
        let (key, now) = (submission.entryKey, try await entries())
        #expect(now[key.player] != before[key.player])
        #expect(try await ledger.entries([key], in: Filling.realm)[key] == now[key.player])
        try await ledger.close()
    }

    @Test(arguments: [
        "entriesPosition = position", "lastPlayer = lastPlayer - 1", "lastPlayer = 4294967295",
        "position = position - 1", "position = 9223372036854775807", "moment = -9223372036854775808",
        "checksum = NULL", "rowChecksum = 0",
    ])
    func `A start rejects a realm whose row was changed`(assignment: String) async throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        try await Filling.fill(ledger)
        try await ledger.close()
        try await execute("DROP TRIGGER realmUpdated; UPDATE realm SET \(assignment) WHERE environment = 'sandbox'")
        let error = #expect(throws: OpeningError.self) { try SQLiteLedger(in: directory.path, creating: false) }
        guard case .damaged(_, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("does not match its checksum"))
    }

    private func execute(_ statement: String) async throws {
        let queue = try DatabaseQueue(path: directory.path(TemporaryDirectory.ledger))
        try await queue.write { db in
            try db.execute(sql: statement)
            #expect(db.changesCount > 0)
        }
        try queue.close()
    }

    @Test func `Facts from before the checksums can be read, and the chain starts after them`() async throws {
        try await directory.fill()
        let queue = try DatabaseQueue(path: directory.path(TemporaryDirectory.ledger))
        try await queue.write {
            try $0.execute(sql: "UPDATE fact SET checksum = NULL; UPDATE realm SET checksum = NULL")
        }
        try queue.close()
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        let facts = try await ledger.facts(in: Filling.realm, after: .start, limit: .max)
        #expect(facts.count == 402 && facts.allSatisfy { $0.checksum == nil })
        let next = try await ledger.commit(
            [.submit(Filling.submission(400)), .submit(Filling.submission(401))], in: Filling.realm, at: Filling.morning
        )
        #expect(next.newFacts.allSatisfy { $0.checksum != nil })
        #expect(try await ledger.facts(in: Filling.realm, after: LedgerPosition(401), limit: 9).count == 3)
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])
        try await ledger.close()
    }
}
