import Foundation
import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

struct `A SQLite ledger after a fault` {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func change(_ sql: String) async throws {
        try await directory.fill()
        let queue = try DatabaseQueue(path: directory.path(TemporaryDirectory.ledger))
        try await queue.write { try $0.execute(sql: sql) }
        #expect(try await queue.read { $0.changesCount } > 0)
        try queue.close()
        // A start would reject a ledger whose position decreased.
        try FileManager.default.removeItem(atPath: directory.path("high-water"))
    }

    private func openFilled() throws -> SQLiteLedger { try SQLiteLedger(in: directory.path, creating: false) }

    @Test(arguments: 0..<8)
    func `An overwritten page is reported`(eighth: Int) async throws {
        try await directory.fill()
        var bytes = try directory.bytes(of: TemporaryDirectory.ledger)
        let pageCount = bytes.count / 4_096
        let page = max(2, pageCount * eighth / 8 + 1)
        for offset in (page - 1) * 4_096..<page * 4_096 {
            bytes[offset] = UInt8(truncatingIfNeeded: offset &* 31 | 0x80)
        }
        try directory.write(bytes, to: TemporaryDirectory.ledger)
        var isReported = false
        do {
            let ledger = try openFilled()
            isReported = try await !ledger.storageFaults().isEmpty
        } catch OpeningError.damaged, OpeningError.factsLost {
            isReported = true
        } catch LedgerError.damaged {
            isReported = true
        }
        #expect(isReported, "page \(page) of \(pageCount)")
    }

    @Test(arguments: [
        "UPDATE entry SET score = score + 1 WHERE player = 5", "DELETE FROM entry WHERE player = 5",
        "UPDATE fact SET score = score + 1 WHERE position = 2", "DELETE FROM fact WHERE position = 50",
        "UPDATE submission SET position = 50 WHERE position = 51", "DELETE FROM submission WHERE position = 50",
        "UPDATE player SET flags = 4 WHERE number = 5", "DELETE FROM player WHERE number = 40",
        "UPDATE realm SET moment = 0 WHERE position > 0",
        "UPDATE leaderboard SET settings = replace(settings, 'highToLow', 'lowToHigh')", "DELETE FROM leaderboard",
    ])
    func `Verification reports rows that another program changed`(change sql: String) async throws {
        try await change(sql)
        let verification = try await LedgerVerification(of: openFilled(), in: Filling.realm)
        #expect(!verification.isSound)
    }

    @Test(arguments: [
        "UPDATE fact SET kind = 9 WHERE position = 50", "UPDATE fact SET outcome = 0 WHERE position = 50",
        "UPDATE fact SET author = 3 WHERE position = 50", "UPDATE fact SET id = x'05' WHERE position = 50",
        "UPDATE fact SET settings = '{}' WHERE position = 1",
    ])
    func `A fact that another program changed is reported as unreadable`(change sql: String) async throws {
        try await change(sql)
        let ledger = try openFilled()
        let error = await #expect(throws: LedgerError.self) {
            try await ledger.facts(in: Filling.realm, after: .start, limit: .max)
        }
        guard case .damaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: ["fact", "submission", "player", "realm"])
    func `A commit is written completely or not at all`(table: String) async throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        try await Filling.fill(ledger)
        let before = try await Filling.reading(of: ledger)
        let event = table == "realm" ? "UPDATE" : "INSERT"
        try await ledger.file.pool.write { db in
            try db.execute(
                sql: "CREATE TRIGGER stop BEFORE \(event) ON \(table) BEGIN SELECT RAISE(ABORT, 'stopped'); END")
        }
        var new = try Filling.submission(1_000)
        new.player = try PlayerReference("new player")
        let commands = [Command.submit(try Filling.submission(999)), .submit(new)]
        await #expect(throws: LedgerError.unavailable("SQLite: stopped")) {
            try await ledger.commit(commands, in: Filling.realm, at: Filling.morning)
        }
        #expect(try await Filling.reading(of: ledger) == before)
        try await ledger.file.pool.write { try $0.execute(sql: "DROP TRIGGER stop") }
        let commit = try await ledger.commit(commands, in: Filling.realm, at: Filling.morning)
        #expect(commit.newFacts.map(\.position.value) == [403, 404])
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])
    }

    @Test func `A canceled commit returns its real result`() async throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        try await Filling.fill(ledger)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ledger.commit(
                [.submit(Filling.submission(999))], in: Filling.realm, at: Filling.morning)
        }
        #expect(try await task.value.head.position == LedgerPosition(403))
        #expect(try await ledger.overview(of: Filling.realm).head.position == LedgerPosition(403))
    }
}
