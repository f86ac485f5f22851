import ArgumentParser
import LaurelCore
import LaurelModel

/// Of when a ranking is read.
struct PointInTimeOptions: ParsableArguments {
    @Option(
        help: "As it was then: a moment such as 2026-01-31T18:00:00Z, or a day, which is its first. (default: now)",
        transform: Moment.init(iso8601:))
    var asOf: Moment?

    func validate() throws {
        if let asOf, asOf > SystemClock().now { throw ValidationError("--as-of \(asOf.iso8601) is still to come.") }
    }

    /// `game` as it was.
    func view(of game: any OpenGame, on leaderboard: LeaderboardID) async throws -> any OpenGame {
        guard let asOf else { return game }
        return try await game.asOf(asOf, on: leaderboard)
    }
}
