import Foundation
import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

struct `Opening a data directory` {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func open(creating: Bool = false) throws(OpeningError) -> SQLiteLedger {
        try SQLiteLedger(in: directory.path, creating: creating)
    }

    private var ledgerPath: String { directory.path(TemporaryDirectory.ledger) }

    /// Expects opening to fail and to leave the ledger's file unchanged.
    private func expectRefused(creating: Bool, as isExpected: (OpeningError) -> Bool) throws {
        let before = try directory.bytes(of: TemporaryDirectory.ledger)
        let error = #expect(throws: OpeningError.self) { try open(creating: creating) }
        if let error { #expect(isExpected(error), "\(error)") }
        #expect(try directory.bytes(of: TemporaryDirectory.ledger) == before)
        for name in try directory.names() where name.hasSuffix("-wal") || name.hasSuffix("-journal") {
            #expect(try directory.bytes(of: name).isEmpty, "\(name)")
        }
    }

    @Test func `A reopened ledger contains everything that was committed`() async throws {
        var ledger: SQLiteLedger? = try open(creating: true)
        try await Filling.fill(#require(ledger))
        let before = try await Filling.reading(of: #require(ledger))
        ledger = nil
        let reopened = try open()
        #expect(try await Filling.reading(of: reopened) == before)
        #expect(before.census == Census(factCount: 402, submissionIDCount: 400, entryCount: 40, playerCount: 40))
        let replay = try await reopened.commit(
            [.submit(Filling.submission(7))], in: Filling.realm, at: Filling.morning)
        #expect(replay.outcomes == [.recorded(before.facts[8], replayed: true)])
        let next = try await reopened.commit(
            [.submit(Filling.submission(400))], in: Filling.realm, at: Moment(milliseconds: 0))
        #expect(next.head.position == LedgerPosition(403))
        #expect(next.head.moment == Filling.morning)
        #expect(try await LedgerVerification(of: reopened, in: Filling.realm).differences == [])
    }

    @Test func `A commit is synced before it returns`() throws {
        let ledger = try open(creating: true)
        #expect(try LedgerFile.synchronous(of: ledger.file.pool) == 2)
        #expect(try ledger.file.pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test func `A data directory can be opened by one handle at a time`() throws {
        var ledger: SQLiteLedger? = try open(creating: true)
        for creating in [true, false] {
            #expect(throws: OpeningError.held(directory: directory.path, byProcess: getpid())) {
                try open(creating: creating)
            }
        }
        #expect(ledger != nil)
        ledger = nil
        _ = try open()
    }

    @Test func `A missing ledger is reported, and nothing is created`() throws {
        #expect(throws: OpeningError.missing(directory: directory.path)) { try open() }
        #expect(try directory.names() == [])
        let inside = directory.path("none/deeper")
        #expect(throws: OpeningError.missing(directory: inside)) { try SQLiteLedger(in: inside, creating: false) }
        #expect(try directory.names() == [])
    }

    @Test func `A new directory and its file are accessible to their owner only`() async throws {
        let inside = directory.path("new/data")
        let ledger = try SQLiteLedger(in: inside, creating: true)
        try await Filling.fill(ledger)
        #expect(try permissions(of: inside) == 0o700)
        for name in ["laurel.sqlite", "laurel.sqlite-wal", "laurel.sqlite-shm", "lock"] {
            #expect(try permissions(of: inside + "/" + name) == 0o600, "\(name)")
        }
    }

    @Test(arguments: [[], ["lock", "lost+found"], ["notes.txt"]])
    func `An existing directory gets mode 0700, unless it contains another program's files`(names: [String]) throws {
        for name in names { try directory.write(Data(), to: name) }
        try #require(chmod(directory.path, 0o755) == 0)
        let ledger = try open(creating: true)
        #expect(try permissions(of: directory.path) == (names.contains("notes.txt") ? 0o755 : 0o700))
        withExtendedLifetime(ledger) {}
    }

    @Test func `A file is not accepted as a directory`() throws {
        try directory.write(Data("hello".utf8), to: "file")
        for creating in [true, false] {
            #expect(throws: OpeningError.notADirectory(path: directory.path("file"))) {
                try SQLiteLedger(in: directory.path("file"), creating: creating)
            }
        }
    }

    @Test(arguments: [true, false])
    func `Another program's database is rejected and not changed`(creating: Bool) throws {
        let queue = try DatabaseQueue(path: ledgerPath)
        try queue.write { try $0.execute(sql: "CREATE TABLE note (text TEXT); PRAGMA application_id = 7") }
        try queue.close()
        try expectRefused(creating: creating) { $0 == .foreign(path: ledgerPath) }
    }

    @Test(arguments: ["x", String(repeating: "Not a database.\n", count: 1_000), "SQLite format 3\u{0}and no more"])
    func `A file that is not a database is rejected and not changed`(text: String) throws {
        try directory.write(Data(text.utf8), to: TemporaryDirectory.ledger)
        try expectRefused(creating: true) { $0 == .foreign(path: ledgerPath) }
    }

    @Test(arguments: [100, 4_096, 5_000, 40_960])
    func `A truncated file is reported as damaged`(byteCount: Int) async throws {
        try await directory.fill()
        let whole = try directory.bytes(of: TemporaryDirectory.ledger)
        try #require(whole.count > byteCount)
        try directory.write(whole.prefix(byteCount), to: TemporaryDirectory.ledger)
        try expectRefused(creating: true) { if case .damaged(ledgerPath, _) = $0 { true } else { false } }
    }

    @Test func `A database that is cut under its log is reported as damaged and does not end the process`() async throws
    {
        try await directory.fill()
        let open = try SQLiteLedger(in: directory.path, creating: false)
        _ = try await open.commit([.submit(Filling.submission(400))], in: Filling.realm, at: Filling.morning)
        let rest = [TemporaryDirectory.ledger + "-wal", "high-water"]
        let others = try rest.map { ($0, try directory.bytes(of: $0)) }
        let whole = try directory.bytes(of: TemporaryDirectory.ledger)
        try await open.close()
        var damagedCount = 0
        for byteCount in stride(from: 1_000, to: whole.count, by: 1_000) {
            let cut = try TemporaryDirectory()
            try cut.write(whole.prefix(byteCount), to: TemporaryDirectory.ledger)
            for (name, bytes) in others { try cut.write(bytes, to: name) }
            do throws(OpeningError) {
                let ledger = try SQLiteLedger(in: cut.path, creating: false)
                _ = try? await ledger.games()
                _ = try? await ledger.realmHeads()
                try? await ledger.close()
            } catch {
                if case .damaged = error { damagedCount += 1 } else { Issue.record("\(byteCount) bytes: \(error)") }
            }
        }
        #expect(damagedCount > 0)
    }

    @Test func `A row with NULL where the schema forbids it is reported as damaged`() async throws {
        try await directory.fill()
        // SQLite checks a constraint when it writes, so a row that was written without the constraint remains.
        let queue = try DatabaseQueue(path: ledgerPath)
        try await queue.write { db in
            let schema = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = 'game'")
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'game';
                    PRAGMA writable_schema = RESET;
                    INSERT INTO game (id, name, "group") VALUES ('com.example.game', 'Game', NULL);
                    PRAGMA writable_schema = ON;
                    """)
            try db.execute(sql: "UPDATE sqlite_master SET sql = ? WHERE name = 'game'", arguments: [schema])
        }
        try queue.close()
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        await #expect {
            _ = try await ledger.games()
        } throws: { error in
            if case .damaged? = error as? LedgerError { true } else { false }
        }
        try await ledger.close()
    }

    @Test func `A file of a newer version of Laurel is rejected and not changed`() async throws {
        try await directory.fill()
        let queue = try DatabaseQueue(path: ledgerPath)
        try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')") }
        try queue.close()
        try expectRefused(creating: true) { $0 == .newer(path: ledgerPath) }
    }

    @Test(.enabled(if: getuid() != 0, "The superuser may write everywhere."))
    func `A directory without write permission is reported`() async throws {
        try await directory.fill()
        #expect(chmod(directory.path, 0o500) == 0)
        #expect(chmod(ledgerPath, 0o400) == 0)
        #expect(chmod(directory.path("lock"), 0o400) == 0)
        defer { chmod(directory.path, 0o700) }
        let error = #expect(throws: OpeningError.self) { try open() }
        guard case .system = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
