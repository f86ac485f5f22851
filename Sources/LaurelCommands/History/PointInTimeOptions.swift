import ArgumentParser
import LaurelCore
import LaurelModel

/// The point in time at which a ranking is read.
struct PointInTimeOptions: ParsableArguments {
    @Option(
        help: "A past time, such as 2026-01-31T18:00:00Z, or a day, which means its start. (default: now)",
        transform: Moment.init(iso8601:))
    var asOf: Moment?

    func validate() throws {
        if let asOf, asOf > SystemClock().now {
            throw ValidationError("--as-of \(asOf.iso8601) is in the future. Use an earlier time.")
        }
    }

    /// Returns a view of `game` at the point in time.
    func view(of game: any OpenGame, on leaderboard: LeaderboardID) async throws -> any OpenGame {
        guard let asOf else { return game }
        return try await game.asOf(asOf, on: leaderboard)
    }
}
