package import Foundation
import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Returns the submission id of the player's score with these values, or nil if no such score counts.
    package func submissionID(
        of score: Int64, context: UInt64, at date: Date, on leaderboard: String
    ) async throws -> String? {
        let own: PlayerExportBody = try await send(.get("players", "me", "export", as: .player))
        return own.scores.last { stored in
            stored.leaderboardID == leaderboard && stored.score == score && stored.context == context
                && stored.date == Moment(date)
        }?.id
    }
}
