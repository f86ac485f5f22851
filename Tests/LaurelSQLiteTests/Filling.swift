import GRDB
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

/// The data that the tests write to a ledger's file and read from it.
enum Filling {
    static let realm = Realm(group: try! GroupID("com.example.whack"), environment: .sandbox)
    static let ranking = RankingID(leaderboard: LeaderboardNumber(1))
    static let morning = Moment(milliseconds: 1_735_718_400_000)

    static func submission(_ number: Int) throws -> Submission {
        Submission(
            id: try SubmissionID("fill \(number)"), game: try GameID("com.example.whack"),
            leaderboard: try LeaderboardID("points"), player: try PlayerReference("player \(number % 40)"),
            score: Int64(number * 37 % 101), receivedAt: morning, author: .server)
    }

    /// Writes one game, one leaderboard and 400 submissions by 40 players. One player is hidden.
    static func fill(_ ledger: SQLiteLedger) async throws {
        _ = try await ledger.add(Game(id: GameID("com.example.whack")))
        let board = try Leaderboard(id: LeaderboardID("points"), game: GameID("com.example.whack"))
        _ = try await ledger.commit(
            [.create(board)] + (0..<400).map { .submit(try submission($0)) }
                + [.setFlags(.hidden, of: try PlayerReference("player 3"))], in: realm, at: morning)
    }

    struct Reading: Equatable {
        var games: [Game]
        var overview: RealmOverview
        var facts: [Fact]
        var entries: [PlayerNumber: StoredEntry]
        var flags: [PlayerNumber: PlayerFlags]
        var players: [PlayerNumber: Player]
        var census: Census
    }

    static func reading(of ledger: SQLiteLedger) async throws -> Reading {
        let snapshot = try await ledger.entries(of: ranking, in: realm)
        return Reading(
            games: try await ledger.games(), overview: try await ledger.overview(of: realm),
            facts: try await ledger.facts(in: realm, after: .start, limit: .max),
            entries: Dictionary(uniqueKeysWithValues: snapshot.entries.map { ($0.player, $0.stored) }),
            flags: snapshot.flags,
            players: try await ledger.players(numbered: Set((1...40).map(PlayerNumber.init)), in: realm),
            census: try await ledger.census(of: realm))
    }
}

extension TemporaryDirectory {
    /// Creates a filled ledger in this directory and releases it.
    func fill() async throws {
        // With every entry in its table, where other programs can find it.
        let ledger = try SQLiteLedger(in: path, creating: true, factsBehindMax: 0)
        try await Filling.fill(ledger)
        try await ledger.close()
    }

    /// Changes the database while no ledger has opened it.
    func execute(_ statement: String) async throws {
        let queue = try DatabaseQueue(path: path(Self.ledger))
        try await queue.write { db in
            try db.execute(sql: statement)
            #expect(db.changesCount > 0)
        }
        try queue.close()
    }

    static let ledger = "laurel.sqlite"
}
