import Foundation
import GRDB
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore
@testable import LaurelSQLite

/// Entries that were changed after they were written.
@Suite struct DamagedEntryTests {
    private let directory: TemporaryDirectory

    init() async throws {
        directory = try TemporaryDirectory()
        try await directory.fill()
    }

    @Test(arguments: [
        "UPDATE entry SET score = score + 1 WHERE player = 7",
        "UPDATE entry SET date = date - 1 WHERE player = 7",
        "UPDATE entry SET player = 700 WHERE player = 7",
        "UPDATE entry SET checksum = 7 WHERE player = 7",
        "UPDATE entrySum SET checksum = checksum + 1",
        "DROP TRIGGER entryDeleted; DELETE FROM entry WHERE player = 7",
        "DROP TRIGGER entryDeleted; DELETE FROM entry",
    ])
    func `An entry that was changed in the database is reported as damaged`(statement: String) async throws {
        try await directory.execute(statement)
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        let error = await #expect(throws: LedgerError.self) {
            try await ledger.entries(of: Filling.ranking, in: Filling.realm)
        }
        guard case .damaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try await ledger.close()
    }

    @Test func `A score is not compared with a damaged entry`() async throws {
        try await directory.execute("UPDATE entry SET score = 1000000")
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        await #expect(throws: LedgerError.self) {
            try await ledger.commit([.submit(Filling.submission(401))], in: Filling.realm, at: Filling.morning)
        }
        try await ledger.close()
    }

    @Test func `A damaged entry rejects only the scores of its player`() async throws {
        try await directory.execute("UPDATE entry SET score = 1000000 WHERE player = 7")
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        let service = try await RealmService(Filling.realm, ledger: ledger)
        let number = PlayerNumber(7)
        let damaged = try #require(try await ledger.players(numbered: [number], in: Filling.realm)[number])
        // All scores are part of the same commit.
        service.intake.pause()
        try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
            for number in 400..<440 {
                group.addTask { (number, (try? await service.submit([Filling.submission(number)])) != nil) }
            }
            while service.waitingCommandCount < 40 { await Task.yield() }
            service.intake.resume(startWriter: service.serve)
            for try await (number, isCommitted) in group {
                let isDamaged = damaged.externalID?.text == "player \(number % 40)"
                #expect(isCommitted != isDamaged, "\(number)")
            }
        }
        #expect(service.position.value == 441, "402 facts, and 39 scores.")
        try await ledger.close()
    }

    @Test(arguments: [true, false])
    func `New settings of a damaged leaderboard announce its final occurrences as corrected`(
        isOther: Bool
    ) async throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: false, factsBehindMax: 0)
        let (id, game) = (try LeaderboardID("daily"), try GameID("com.example.whack"))
        let rule = try FixedRecurrence(start: Filling.morning, duration: .hours(6), interval: .hours(24))
        let daily = try Leaderboard(id: id, game: game, recurrence: .fixed(rule))
        let submission = Submission(
            id: try SubmissionID("one"), game: game, leaderboard: id, player: try PlayerReference("player 5"), score: 5,
            receivedAt: Filling.morning, author: .server)
        _ = try await ledger.commit([.create(daily), .submit(submission)], in: Filling.realm, at: Filling.morning)
        _ = try await ledger.commit([.finalize(id, occurrence: 0)], in: Filling.realm, at: Filling.morning + .hours(7))
        try await ledger.close()
        try await directory.execute("UPDATE entry SET score = 1000000 WHERE leaderboard = 2")

        let damaged = try SQLiteLedger(in: directory.path, creating: false)
        let service = try await RealmService(Filling.realm, ledger: damaged)
        func corrections() async throws -> Int {
            try await service.notifications.list(after: nil, limit: .max).filter { $0.kind == .occurrenceCorrected }
                .count
        }
        if isOther {
            try await service.administration.configure(
                Leaderboard(id: id, game: game, range: ScoreRange(0, 3), recurrence: .fixed(rule)))
            #expect(try await corrections() == 1)
        } else {
            _ = try await service.verification.recompute(id, in: game, isPreview: false, by: AuditActor(name: "test"))
            #expect(try await corrections() == 0)
        }
        #expect(try await LedgerVerification(of: damaged, in: Filling.realm).differences == [])
        try await damaged.close()
    }

    @Test func `A recomputation fails if the entries are not those that it wrote`() async throws {
        // Retains an old row, as a damaged page does.
        let queue = try DatabaseQueue(path: directory.path(TemporaryDirectory.ledger))
        try await queue.write { db in
            try db.execute(
                sql: """
                    UPDATE entry SET score = 1000000 WHERE player = 5;
                    CREATE TRIGGER kept AFTER INSERT ON entry WHEN new.player = 7 BEGIN
                        DELETE FROM entry WHERE player = 7;
                    END;
                    """)
        }
        try queue.close()
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        await #expect(throws: LedgerError.damaged("the table of entries has a damaged page")) {
            try await ledger.commit([.recompute(LeaderboardID("points"))], in: Filling.realm, at: Filling.morning)
        }
        #expect(try await ledger.overview(of: Filling.realm).head.position.value == 402)
        try await ledger.close()
    }

    @Test func `Entries that are written, replaced and removed keep their sum`() async throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: false, factsBehindMax: 0)
        for number in 400..<500 {
            _ = try await ledger.commit([.submit(Filling.submission(number))], in: Filling.realm, at: Filling.morning)
        }
        let board = try Leaderboard(
            id: LeaderboardID("points"), game: GameID("com.example.whack"), order: .lowToHigh)
        _ = try await ledger.commit([.configure(board)], in: Filling.realm, at: Filling.morning)
        _ = try await ledger.commit(
            [.remove(PlayerReference("player 5"), from: LeaderboardID("points"), occurrence: nil)],
            in: Filling.realm, at: Filling.morning)
        #expect(try await ledger.entries(of: Filling.ranking, in: Filling.realm).entries.count == 39)
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])
        try await ledger.close()
    }

    /// Changes random bytes of the file.
    @Test func `A damaged file never yields a wrong ranking`() async throws {
        let before = try SQLiteLedger(in: directory.path, creating: false, factsBehindMax: 0)
        _ = try await before.commit(
            (0..<3_000).map {
                try .submit(
                    Submission(
                        id: SubmissionID("more \($0)"), game: GameID("com.example.whack"),
                        leaderboard: LeaderboardID("points"), player: PlayerReference("another \($0)"),
                        score: Int64($0 * 7_919 % 10_007), receivedAt: Filling.morning, author: .server))
            }, in: Filling.realm, at: Filling.morning)
        func entries(of ledger: SQLiteLedger) async throws(LedgerError) -> [PlayerNumber: StoredEntry] {
            let snapshot = try await ledger.entries(of: Filling.ranking, in: Filling.realm)
            return Dictionary(snapshot.entries.map { ($0.player, $0.stored) }) { $1 }
        }
        let truth = try await entries(of: before)
        #expect(truth.count == 3_040)
        try await before.close()
        let whole = try directory.bytes(of: TemporaryDirectory.ledger)
        let mark = try directory.bytes(of: "high-water")
        var (refused, unreadable, right, repairedCount) = (0, 0, 0, 0)
        // A recomputation gives entries the chain of facts that it read.
        func hasEntries(_ some: [PlayerNumber: StoredEntry], of others: [PlayerNumber: StoredEntry]) -> Bool {
            some.mapValues(\.entry) == others.mapValues(\.entry)
        }
        for (index, seed) in Seeds.first(240).enumerated() {
            // Few files have an entry that can be repaired, and the ids in the file are random.
            if index >= 60, unreadable > 0, right > 0, repairedCount > 0 { break }
            var random = SeededRandom(seed: seed)
            var bytes = whole
            let start = Int.random(in: 0..<bytes.count - 64, using: &random)
            for index in start..<start + Int.random(in: 1...64, using: &random) {
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            let damaged = try TemporaryDirectory()
            try damaged.write(bytes, to: TemporaryDirectory.ledger)
            try damaged.write(mark, to: "high-water")
            guard let ledger = try? SQLiteLedger(in: damaged.path, creating: false) else {
                refused += 1
                continue
            }
            if let found = try? await entries(of: ledger) {
                right += 1
                if found != truth { Issue.record("The ranking is wrong with seed \(seed).") }
            } else {
                unreadable += 1
                // The recomputation corrects the ranking, or fails.
                _ = try? await ledger.commit(
                    [.recompute(LeaderboardID("points"))], in: Filling.realm, at: Filling.morning)
                if let repaired = try? await entries(of: ledger) {
                    repairedCount += 1
                    if !hasEntries(repaired, of: truth) { Issue.record("The repair is wrong with seed \(seed).") }
                }
            }
            try? await ledger.close()
        }
        #expect(unreadable > 0 && right > 0 && repairedCount > 0, "\(refused) files were rejected.")
    }
}
