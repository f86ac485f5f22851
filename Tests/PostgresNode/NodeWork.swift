import LaurelCore
import LaurelModel
import LaurelTesting

/// The submissions of a node, from a seed. They are the same in every run, so that unacknowledged batches can be
/// resent.
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

    /// Returns the commands of a batch, numbered from 0. Their ids are `NAME-BATCH-NUMBER`.
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

    /// Creates the game and its leaderboards if they do not exist.
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
