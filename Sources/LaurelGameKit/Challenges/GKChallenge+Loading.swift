import Foundation
import LaurelKit

extension GKChallenge {
    /// Converts a challenge of the server.
    ///
    /// - Parameter client: The client that loads the current rank of the score.
    static func make(of challenge: Challenge, from client: LaurelClient) async -> GKChallenge {
        var state = State()
        state.id = challenge.id
        state.issuer = challenge.issuer
        state.receiver = challenge.receiver
        state.state = GKChallengeState(challenge.state).rawValue
        state.issueDate = challenge.issueDate
        state.completionDate = challenge.completionDate
        state.message = challenge.message
        switch challenge.goal {
        case .score(let score):
            state.score = GKScore.State(
                leaderboardIdentifier: score.leaderboardID, player: challenge.issuer.id, value: score.score,
                context: score.context, date: challenge.issueDate, submission: nil,
                formattedValue: score.formattedScore)
            // The rank is optional: the leaderboard may have been removed.
            state.rank = try? await client.rank(of: score.score, on: score.leaderboardID).rank
            return GKScoreChallenge(state)
        case .achievement(let id):
            state.achievement = id
            return GKAchievementChallenge(state)
        }
    }
}
