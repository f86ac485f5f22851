import Foundation
import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

struct `Entries that cannot be written behind the facts` {
    private static let stop = "CREATE TRIGGER stop BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'stopped'); END"
    private static let sentence = """
        The table of entries cannot be written (SQLite: stopped). No score is lost, and responses are correct, but the \
        next start takes longer. Laurel tries again; check the disk, and run laurel verify.
        """

    let directory: TemporaryDirectory
    private let received = Received()

    init() throws { directory = try TemporaryDirectory() }

    private func open(factsBehindMax: Int) throws -> SQLiteLedger {
        try SQLiteLedger(in: directory.path, creating: true, factsBehindMax: factsBehindMax) { [received] in
            received.append($0)
        }
    }

    private func take(_ numbers: Range<Int>, into ledger: SQLiteLedger, in realm: Realm = Filling.realm) async throws {
        for number in numbers {
            _ = try await ledger.commit([.submit(Filling.submission(number))], in: realm, at: Filling.morning)
        }
    }

    /// Counts on the writer's queue, so after the work that the last commit enqueued there.
    private func writtenCount(in ledger: SQLiteLedger) async throws -> Int {
        try await ledger.file.pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM entry") ?? 0
        }
    }

    private func factsBehind(in ledger: SQLiteLedger, _ environment: GameEnvironment) async throws -> Int? {
        try await ledger.file.pool.writeWithoutTransaction { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT position - entriesPosition FROM realm WHERE environment = ? AND "group" <> '_server'
                    """,
                arguments: [environment.rawValue])
        }
    }

    @Test func `A fault of writing entries is reported once and while it lasts, and no entry is lost`() async throws {
        let ledger = try open(factsBehindMax: 0)
        _ = try await ledger.add(Game(id: GameID("com.example.whack")))
        try await ledger.file.pool.write { try $0.execute(sql: Self.stop) }
        try await Filling.fill(ledger)
        try await take(400..<410, into: ledger)
        #expect(try await writtenCount(in: ledger) == 0)
        #expect(try await ledger.entries(of: Filling.ranking, in: Filling.realm).entries.count == 40)
        #expect(received.sentences == [Self.sentence])
        #expect(try await ledger.storageFaults() == [Self.sentence])
        let verification = try await LedgerVerification(of: ledger, in: Filling.realm)
        #expect(verification.differences == ["Storage check: \(Self.sentence)"])

        try await ledger.file.pool.write { try $0.execute(sql: "DROP TRIGGER stop") }
        try await take(410..<411, into: ledger)
        #expect(try await writtenCount(in: ledger) == 40)
        #expect(try await ledger.storageFaults() == [])
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])

        // A second fault is reported again.
        try await ledger.file.pool.write { try $0.execute(sql: Self.stop) }
        try await take(411..<413, into: ledger)
        _ = try await writtenCount(in: ledger)
        #expect(received.sentences == [Self.sentence, Self.sentence])
        try await ledger.close()
    }

    @Test func `A start that cannot write the entries reads them from the facts`() async throws {
        var ledger: SQLiteLedger? = try open(factsBehindMax: 0)
        _ = try await ledger?.add(Game(id: GameID("com.example.whack")))
        try await ledger?.file.pool.write { try $0.execute(sql: Self.stop) }
        try await Filling.fill(#require(ledger))
        let before = try await Filling.reading(of: #require(ledger))
        ledger = nil
        let reopened = try open(factsBehindMax: 0)
        #expect(try await Filling.reading(of: reopened) == before)
        #expect(try await LedgerVerification(of: reopened, in: Filling.realm).differences == [])
        try await take(7..<8, into: reopened)
        try await take(400..<401, into: reopened)
        _ = try await writtenCount(in: reopened)
        #expect(try await reopened.storageFaults() == [Self.sentence])
        #expect(try await reopened.overview(of: Filling.realm).head.position == LedgerPosition(403))
    }

    @Test func `A fault of writing one realm's entries does not affect other realms`() async throws {
        let ledger = try open(factsBehindMax: 0)
        try await Filling.fill(ledger)
        let production = Realm(group: Filling.realm.group, environment: .production)
        let board = try Leaderboard(id: LeaderboardID("points"), game: GameID("com.example.whack"))
        _ = try await ledger.commit([.create(board)], in: production, at: Filling.morning)
        for (stopped, other) in [(Filling.realm, production), (production, Filling.realm)] {
            try await ledger.file.pool.write { db in
                try db.execute(
                    sql: """
                        CREATE TRIGGER stop BEFORE INSERT ON entry
                        WHEN NEW.realm = (
                            SELECT number FROM realm
                            WHERE environment = '\(stopped.environment.rawValue)' AND "group" <> '_server')
                        BEGIN SELECT RAISE(ABORT, 'stopped'); END
                        """)
            }
            let number = stopped == production ? 500 : 600
            for realm in [stopped, other] { try await take(number..<number + 2, into: ledger, in: realm) }
            #expect(try await factsBehind(in: ledger, stopped.environment) == 2)
            #expect(try await factsBehind(in: ledger, other.environment) == 0)
            try await ledger.file.pool.write { try $0.execute(sql: "DROP TRIGGER stop") }
        }
    }

    @Test func `Writing entries is tried again after some more facts, not at each commit`() async throws {
        let ledger = try open(factsBehindMax: 32)
        let attempts = Received()
        try await ledger.file.pool.write { db in
            db.add(
                function: DatabaseFunction("attempt", argumentCount: 0) { _ in
                    attempts.append("attempt")
                    return nil
                })
            try db.execute(
                sql: """
                    CREATE TEMP TRIGGER stop BEFORE INSERT ON main.entry
                    BEGIN SELECT attempt(); SELECT RAISE(ABORT, 'stopped'); END
                    """)
        }
        _ = try await ledger.add(Game(id: GameID("com.example.whack")))
        let board = try Leaderboard(id: LeaderboardID("points"), game: GameID("com.example.whack"))
        _ = try await ledger.commit([.create(board)], in: Filling.realm, at: Filling.morning)
        try await take(0..<52, into: ledger)
        _ = try await writtenCount(in: ledger)
        // Slices are tried first by the commit after 17 facts, and the whole table after 33 facts. Both are tried again
        // after every third fact: more than two sixteenths of 32.
        #expect(attempts.sentences.count == 12 + 7)
        #expect(received.sentences == [Self.sentence])
    }
}

/// The reported sentences, in order.
private final class Received: Sendable {
    private let said = Locked<[String]>([])

    func append(_ sentence: String) { said.withLock { $0.append(sentence) } }

    var sentences: [String] { said.withLock { $0 } }
}
