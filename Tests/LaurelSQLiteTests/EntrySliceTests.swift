import Foundation
import GRDB
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

/// Entries that are written in slices, one with each commit.
@Suite struct EntrySliceTests {
    private static let rankings = (1...3).map { RankingID(leaderboard: LeaderboardNumber($0)) }
    private static let morning = Moment(milliseconds: 1_760_000_000_000)

    private let directory: TemporaryDirectory
    private let game: Game
    private let realm: Realm

    init() throws {
        directory = try TemporaryDirectory()
        game = try Game(id: GameID("com.example.slices"))
        realm = Realm(group: game.group, environment: .production)
    }

    /// The files are copied after each commit, as a crash leaves them.
    @Test(arguments: Seeds.first(2))
    func `A crash between any two slices leaves the entries of the model`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let memory = MemoryLedger()
        let ledger = try await open(factsBehindMax: Int.random(in: 20...40, using: &random))
        _ = await memory.add(game)
        _ = try await memory.commit(leaderboards(), in: realm, at: Self.morning)
        var previous: (position: Int64, entryCount: Int)?
        var aheadCount = 0
        for number in Int64(1)...25 {
            let clock = Self.morning + .seconds(number)
            let commands = try self.commands(at: clock, using: &random)
            let commit = try await ledger.commit(commands, in: realm, at: clock)
            #expect(try await memory.commit(commands, in: realm, at: clock).head.position == commit.head.position)
            let table = try await table(of: ledger)
            // Rows of the table are ahead of its position.
            if let previous, table.position == previous.position, table.entryCount > previous.entryCount {
                aheadCount += 1
            }
            previous = table
            let copy = try TemporaryDirectory()
            for name in ["laurel.sqlite", "laurel.sqlite-wal", "high-water"] {
                try copy.write(directory.bytes(of: name), to: name)
            }
            let reopened = try SQLiteLedger(in: copy.path, creating: false)
            for opened in [ledger, reopened] {
                for ranking in Self.rankings {
                    let expected = Self.byPlayer(try await memory.entries(of: ranking, in: realm))
                    #expect(Self.byPlayer(try await opened.entries(of: ranking, in: realm)) == expected)
                }
            }
            #expect(try await LedgerVerification(of: reopened, in: realm).differences == [])
            try await reopened.close()
        }
        #expect(aheadCount > 0)
        try await ledger.close()
    }

    /// A full disk rolls the whole transaction back; a damaged page only fails a statement.
    @Test(arguments: ["ROLLBACK", "ABORT"])
    func `A slice that fails does not fail its commit, and is written when the fault ends`(fault: String) async throws {
        let ledger = try await open(factsBehindMax: 32)
        let memory = MemoryLedger()
        _ = await memory.add(game)
        _ = try await memory.commit(leaderboards(), in: realm, at: Self.morning)
        var random = SeededRandom(seed: 7)
        func commit(_ count: Int) async throws {
            for _ in 0..<count {
                let commands = [Command.submit(try submission(at: Self.morning, using: &random))]
                _ = try await ledger.commit(commands, in: realm, at: Self.morning)
                _ = try await memory.commit(commands, in: realm, at: Self.morning)
            }
            for ranking in Self.rankings {
                let expected = Self.byPlayer(try await memory.entries(of: ranking, in: realm))
                #expect(Self.byPlayer(try await ledger.entries(of: ranking, in: realm)) == expected)
            }
        }
        try await ledger.file.pool.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER stop BEFORE INSERT ON entry WHEN new.player % 3 = 0
                    BEGIN SELECT RAISE(\(fault), 'stopped'); END
                    """)
        }
        try await commit(30)
        #expect(try await ledger.storageFaults().count == 1)
        #expect(try await table(of: ledger).position == 0)
        try await ledger.file.pool.write { try $0.execute(sql: "DROP TRIGGER stop") }
        try await commit(30)
        #expect(try await ledger.storageFaults() == [])
        #expect(try await table(of: ledger).position > 17)
        #expect(try await LedgerVerification(of: ledger, in: realm).differences == [])
        try await ledger.close()
    }

    @Test func `Slices are in proportion to the commits, and end before the table is overdue`() {
        for (factCountMax, committedCount) in [(1_000, 1), (1_000, 7), (1_000, 400), (64, 3), (2, 1)] {
            var tail = WriterTail(EntryTail(), factCountMax: factCountMax)
            var position = LedgerPosition.start
            var sizes: [Int] = []
            for _ in 0..<400 {
                tail.planSlices()
                let slice = tail.slice(committing: committedCount)
                if let slice {
                    sizes.append(slice.entries.count)
                    tail.remove(slice)
                }
                var entries: [EntryKey: StoredEntry] = [:]
                for _ in 0..<committedCount {
                    position = position.next
                    let key = EntryKey(ranking: Self.rankings[0], player: PlayerNumber(UInt32(position.value)))
                    let entry = Entry(score: 1, context: 0, date: Self.morning, position: position)
                    entries[key] = StoredEntry(entry: entry, lastFact: position)
                }
                tail.add(entries, upTo: position)
                if tail.isOverdue { Issue.record("\(factCountMax) is exceeded by commits of \(committedCount)") }
            }
            #expect(sizes.max() ?? 0 <= max(committedCount * 2, committedCount + factCountMax / 2 + 1))
        }
    }

    private func open(factsBehindMax: Int) async throws -> SQLiteLedger {
        let ledger = try SQLiteLedger(in: directory.path, creating: true, factsBehindMax: factsBehindMax)
        _ = try await ledger.add(game)
        _ = try await ledger.commit(leaderboards(), in: realm, at: Self.morning)
        return ledger
    }

    private func table(of ledger: SQLiteLedger) async throws -> (position: Int64, entryCount: Int) {
        try await ledger.file.pool.writeWithoutTransaction { db in
            (
                try Int64.fetchOne(db, sql: "SELECT max(entriesPosition) FROM realm") ?? 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM entry") ?? 0
            )
        }
    }

    private func leaderboards() throws -> [Command] {
        try SubmissionType.allCases.map { type in
            .create(try Leaderboard(id: LeaderboardID(type.rawValue), game: game.id, submission: type))
        }
    }

    private func submission(at clock: Moment, using random: inout SeededRandom) throws -> Submission {
        Submission(
            id: SubmissionID(at: clock, using: &random), game: game.id,
            leaderboard: try LeaderboardID(SubmissionType.allCases.randomElement(using: &random)!.rawValue),
            player: try PlayerReference("player \(Int.random(in: 0..<50, using: &random))"),
            score: .random(in: -9...9, using: &random), receivedAt: clock, author: .server)
    }

    /// Mostly submissions, and sometimes a command that replaces entries.
    private func commands(at clock: Moment, using random: inout SeededRandom) throws -> [Command] {
        let board = try LeaderboardID(SubmissionType.allCases.randomElement(using: &random)!.rawValue)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return [.reset(board)]
        case 1:
            let player = try PlayerReference("player \(Int.random(in: 0..<50, using: &random))")
            return [.remove(player, from: board, occurrence: nil)]
        case 2: return [.recompute(board)]
        default:
            return try (0..<Int.random(in: 1...9, using: &random)).map { _ in
                .submit(try submission(at: clock, using: &random))
            }
        }
    }

    private static func byPlayer(_ snapshot: RankingSnapshot) -> [PlayerNumber: StoredEntry] {
        Dictionary(uniqueKeysWithValues: snapshot.entries.map { ($0.player, $0.stored) })
    }
}
