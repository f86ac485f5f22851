import Foundation
import GRDB
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

struct `Entries behind the facts` {
    private static let game = try! Game(id: GameID("com.example.behind"))
    private static let realm = Realm(group: game.group, environment: .production)

    /// The entries equal those of a ledger that never writes its table, whatever is written and whenever the file is
    /// closed and opened.
    @Test(arguments: Seeds.first(8))
    func `Entries are the same after any restart`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let directory = try TemporaryDirectory()
        let memory = MemoryLedger()
        _ = await memory.add(Self.game)
        var clock = Moment(milliseconds: 1_760_000_000_000)
        for opening in 0..<6 {
            let ledger = try SQLiteLedger(
                in: directory.path, creating: true, factsBehindMax: Int.random(in: 0...40, using: &random))
            _ = try await ledger.add(Self.game)
            if opening == 0 {
                for type in SubmissionType.allCases {
                    let board = try Leaderboard(id: LeaderboardID(type.rawValue), game: Self.game.id, submission: type)
                    _ = try await ledger.commit([.create(board)], in: Self.realm, at: clock)
                    _ = try await memory.commit([.create(board)], in: Self.realm, at: clock)
                }
            }
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                clock = clock + .seconds(1)
                let commands = try Self.commands(at: clock, using: &random)
                _ = try await ledger.commit(commands, in: Self.realm, at: clock)
                _ = try await memory.commit(commands, in: Self.realm, at: clock)
            }
            for number in 1...3 {
                let ranking = RankingID(leaderboard: LeaderboardNumber(UInt32(number)))
                let expected = Self.byPlayer(try await memory.entries(of: ranking, in: Self.realm))
                #expect(Self.byPlayer(try await ledger.entries(of: ranking, in: Self.realm)) == expected)
            }
            #expect(try await LedgerVerification(of: ledger, in: Self.realm).isSound)
            try await ledger.close()
        }
    }

    @Test func `The entries of a single player are written after enough facts`() async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: directory.path, creating: true, factsBehindMax: 10)
        _ = try await ledger.add(Self.game)
        let clock = Moment(milliseconds: 1_760_000_000_000)
        let board = try Leaderboard(id: LeaderboardID("sum"), game: Self.game.id, submission: .sum)
        _ = try await ledger.commit([.create(board)], in: Self.realm, at: clock)
        for number in 0..<100 {
            let submission = Submission(
                id: try SubmissionID("\(number)"), game: Self.game.id, leaderboard: board.id,
                player: try PlayerReference("ann"), score: 1, receivedAt: clock, author: .server)
            _ = try await ledger.commit([.submit(submission)], in: Self.realm, at: clock)
        }
        let behind = try await ledger.file.pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "SELECT max(position - entriesPosition) FROM realm") ?? 0
        }
        #expect(behind <= 10)
        try await ledger.close()
    }

    @Test func `Entries are written in slices after enough facts`() async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: directory.path, creating: true, factsBehindMax: 10)
        _ = try await ledger.add(Self.game)
        let clock = Moment(milliseconds: 1_760_000_000_000)
        let board = try Leaderboard(id: LeaderboardID("best"), game: Self.game.id)
        _ = try await ledger.commit([.create(board)], in: Self.realm, at: clock)
        var counts: [Int] = []
        for player in 0..<23 {
            let submission = Submission(
                id: try SubmissionID("\(player)"), game: Self.game.id, leaderboard: board.id,
                player: try PlayerReference("\(player)"), score: 1, receivedAt: clock, author: .server)
            _ = try await ledger.commit([.submit(submission)], in: Self.realm, at: clock)
            counts.append(
                try await ledger.file.pool.writeWithoutTransaction {
                    try Int.fetchOne($0, sql: "SELECT count(*) FROM entry") ?? 0
                })
        }
        // Slices are planned when six facts wait, and written with three commits. The first fact is the leaderboard.
        func repeated(_ count: Int) -> [Int] { Array(repeating: count, count: 4) }
        #expect(counts == [0] + repeated(0) + [2, 4] + repeated(5) + [7, 9] + repeated(11) + [13, 15] + repeated(17))
        try await ledger.close()
    }

    @Test func `A commit of many facts after another writes all entries`() async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: directory.path, creating: true, factsBehindMax: 100)
        try await Filling.fill(ledger)
        let behind = try await ledger.file.pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "SELECT max(position - entriesPosition) FROM realm")
        }
        #expect(behind == 0)
        try await ledger.close()
    }

    /// Only these entries show that old pages would replace newer ones.
    @Test func `A start detects a log that lacks entries which the database file contains`() async throws {
        let directory = try TemporaryDirectory()
        let log = "laurel.sqlite-wal"
        var ledger: SQLiteLedger? = try SQLiteLedger(in: directory.path, creating: true, factsBehindMax: 10)
        _ = try await ledger?.add(Self.game)
        let clock = Moment(milliseconds: 1_760_000_000_000)
        let board = try Leaderboard(id: LeaderboardID("best"), game: Self.game.id)
        let submissions = try (0..<20).map { number in
            Command.submit(
                Submission(
                    id: try SubmissionID("\(number)"), game: Self.game.id, leaderboard: board.id,
                    player: try PlayerReference("\(number)"), score: 1, receivedAt: clock, author: .server))
        }
        _ = try await ledger?.commit([.create(board)], in: Self.realm, at: clock)
        _ = try await ledger?.commit(submissions, in: Self.realm, at: clock)
        // On the writer's queue, so it runs after the entries are written.
        _ = try await ledger?.add(Self.game)
        let whole = try directory.bytes(of: log)
        try await ledger?.close()
        ledger = nil

        // The last transaction of a log whose last page is cut does not count.
        try directory.write(whole.dropLast(), to: log)
        let reason = "its log ends before pages that were checkpointed from it"
        #expect(throws: OpeningError.damaged(path: directory.path(TemporaryDirectory.ledger), reason: reason)) {
            try SQLiteLedger(in: directory.path, creating: false)
        }
        try? FileManager.default.removeItem(atPath: directory.path("laurel.sqlite-shm"))
        try directory.write(whole, to: log)
        let reopened = try SQLiteLedger(in: directory.path, creating: false)
        #expect(try await LedgerVerification(of: reopened, in: Self.realm).differences == [])
        try await reopened.close()
    }

    private static func byPlayer(_ snapshot: RankingSnapshot) -> [PlayerNumber: StoredEntry] {
        Dictionary(uniqueKeysWithValues: snapshot.entries.map { ($0.player, $0.stored) })
    }

    private static func commands(at clock: Moment, using random: inout SeededRandom) throws -> [Command] {
        try (0..<Int.random(in: 1...12, using: &random)).map { _ in
            let player = Int.random(in: 0..<30, using: &random)
            return .submit(
                Submission(
                    id: SubmissionID(at: clock, using: &random), game: game.id,
                    leaderboard: try LeaderboardID(SubmissionType.allCases.randomElement(using: &random)!.rawValue),
                    player: try PlayerReference("player \(player)"), score: .random(in: -9...9, using: &random),
                    receivedAt: clock, author: .server))
        }
    }
}
