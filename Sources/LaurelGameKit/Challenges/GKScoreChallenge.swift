import Foundation
import LaurelKit

/// A challenge to beat a score.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKScoreChallenge: GKChallenge, @unchecked Sendable {
    /// The score to beat.
    open var score: GKScore? { leaderboardEntry.map { GKScore($0) } }

    /// The score to beat, with the rank that it has now.
    open var leaderboardEntry: GKLeaderboard.Entry? {
        let state = storage.current
        guard let score = state.score, let value = score.value, let issuer = state.issuer, let rank = state.rank else {
            return nil
        }
        return GKLeaderboard.Entry(
            .init(
                player: issuer, rank: rank, score: value, formattedScore: score.formattedValue ?? "",
                context: score.context, date: score.date), on: score.leaderboardIdentifier)
    }
}
