extension GKScore {
    var goal: LaurelChallengeComposer.Goal {
        if let entry { return .entry(entry) }
        let score = state.current
        guard let id = score.submission else { return .nothing }
        return .submission(id: id.uuidString, leaderboard: score.leaderboardIdentifier)
    }
}
