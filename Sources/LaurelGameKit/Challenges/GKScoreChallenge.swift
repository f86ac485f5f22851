import Foundation
import LaurelKit

/// A challenge to beat a score.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKScoreChallenge: GKChallenge, @unchecked Sendable {
    /// The score to beat; nil if ``leaderboardEntry`` is nil.
    open var score: GKScore? { leaderboardEntry.map { GKScore($0) } }

    /// The score to beat, with its rank when the challenge was loaded; nil if the rank is unknown.
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
