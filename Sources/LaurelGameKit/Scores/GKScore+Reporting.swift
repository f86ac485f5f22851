import LaurelKit
import class LaurelModel.Locked

extension GKScore {
    func report() async throws {
        let score = state.current
        guard let value = score.value else { throw GKError(.scoreNotSet, "Set the score's value first.") }
        let session = try GameSession.authenticated
        guard owner?.guestIdentifier == nil, score.player ?? session.player?.id == session.player?.id else {
            throw GKError(.invalidPlayer, "Only the local player's scores can be reported.")
        }
        let board = score.leaderboardIdentifier
        let id =
            score.submission
            ?? state.withLock { state in
                state.change()
                return state.submission
            }
        let delivery = try await GameSession.request { client in
            if board.isEmpty {
                try await client.submit(value, context: score.context, earnedAt: score.date, id: id)
            } else {
                try await client.submit(value, to: board, context: score.context, earnedAt: score.date, id: id)
            }
        }
        if let error = GKError(delivery) { throw error }
        if score.shouldSetDefaultLeaderboard, !board.isEmpty {
            try await GKLocalPlayer.local.setDefaultLeaderboardIdentifier(board)
        }
    }
}

extension GKLeaderboardScore {
    /// Submits the score with the current time.
    func submit() async throws {
        try await GKLeaderboard.submitScore(value, context: context, player: player, leaderboardIDs: [leaderboardID])
    }
}

extension [GKChallenge] {
    /// Checks that this array contains every challenge that the scores could win.
    ///
    /// - Throws: ``GKError`` with the code `apiNotAvailable` if a challenge is missing.
    func mustHaveAll(thatMayBeWon mayBeWon: (GKScoreChallenge) -> Bool) async throws {
        for case let challenge as GKScoreChallenge in try await GKChallenge.loadReceivedChallenges() {
            guard !mayBeWon(challenge) || contains(challenge) else {
                throw GKError(
                    .apiNotAvailable,
                    "The score could also win another challenge. The server cannot restrict eligible challenges.")
            }
        }
    }

    /// Checks that this array contains every challenge to earn these achievements.
    ///
    /// - Throws: ``GKError`` with the code `apiNotAvailable` if a challenge is missing.
    func mustHaveAll(of achievements: [String]) async throws {
        for case let challenge as GKAchievementChallenge in try await GKChallenge.loadReceivedChallenges() {
            guard !achievements.contains(challenge.achievement?.identifier ?? "") || contains(challenge) else {
                throw GKError(
                    .apiNotAvailable,
                    "The achievement could also win another challenge. The server cannot restrict eligible challenges.")
            }
        }
    }
}
