import LaurelCore
import LaurelModel
import LaurelTesting

/// What a node submits, from a seed: the same at every run, so that what was not answered is sent again.
struct NodeWork {
    let name: String
    let batchSize: Int
    let playerCount: Int

    static let game = "com.example.whack"
    static let boards = ["points", "times", "total"]

    static let morning = Moment(milliseconds: 1_735_718_400_000)

    static var realm: Realm {
        get throws { Realm(group: try GroupID(game), environment: .production) }
    }

    /// The commands of a batch, which count from 0. The ids say whose they are: `NAME-BATCH-NUMBER`.
    func batch(_ number: Int) throws -> [Command] {
        let seed = (name + "\(number)").utf8.reduce(UInt64(17)) { $0 &* 31 &+ UInt64($1) }
        var random = SeededRandom(seed: seed)
        return try (0..<batchSize).map { index in
            .submit(
                Submission(
                    id: try SubmissionID("\(name)-\(number)-\(index)"), game: try GameID(Self.game),
                    leaderboard: try LeaderboardID(Self.boards.randomElement(using: &random)!),
                    player: try PlayerReference("player \(Int.random(in: 0..<playerCount, using: &random))"),
                    score: Int64.random(in: -100...100, using: &random), receivedAt: Self.morning,
                    author: .server))
        }
    }

    /// Makes the game and its leaderboards, where they are not there yet.
    static func prepare(_ ledger: some Ledger) async throws {
        let game = try GameID(game)
        _ = try await ledger.add(Game(id: game))
        _ = try await ledger.commit(
            [
                .create(Leaderboard(id: LeaderboardID("points"), game: game)),
                .create(Leaderboard(id: LeaderboardID("times"), game: game, order: .lowToHigh)),
                .create(Leaderboard(id: LeaderboardID("total"), game: game, submission: .sum)),
            ], in: realm, at: morning)
    }
}
