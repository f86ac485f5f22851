import LaurelCore
import LaurelModel

/// The realm, leaderboard and players of the benchmark.
enum BenchmarkRealm {
    // These ids are valid.
    static let game = try! Game(id: GameID("com.example.benchmark"))
    static let realm = Realm(group: game.group, environment: .production)
    // This id is valid.
    static let leaderboard = try! Leaderboard(id: LeaderboardID("points"), game: game.id, submission: .mostRecent)

    static let scoreBound: UInt64 = 1_000_000_000

    static func player(_ index: UInt64) -> PlayerReference {
        // A short id of one line is valid.
        .external(try! ExternalID("player-\(index)"))
    }

    /// Returns a new score of a player, as the API layer creates it from a request.
    static func submission(
        of player: UInt64, to leaderboard: LeaderboardID = leaderboard.id, at moment: Moment,
        using random: inout SplitMix64
    ) -> Submission {
        Submission(
            id: SubmissionID(at: moment, using: &random), game: game.id, leaderboard: leaderboard,
            player: Self.player(player), score: Int64(random.next(below: scoreBound)), context: random.next(),
            receivedAt: moment, author: .server)
    }

    /// Submits a score for each of `players`, 4,096 at a time.
    static func fill(_ service: RealmService, players: Range<Int>) async throws {
        var random = SplitMix64(seed: UInt64(players.lowerBound) + 1)
        for start in stride(from: players.lowerBound, to: players.upperBound, by: 4_096) {
            let now = SystemClock().now
            let batch = (start..<min(start + 4_096, players.upperBound)).map {
                submission(of: UInt64($0), at: now, using: &random)
            }
            _ = try await service.submit(batch)
        }
    }
}
