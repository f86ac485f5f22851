extension GKGameActivity {
    /// Replaces the score that is submitted to `leaderboard` at the end.
    public func setScore(on leaderboard: GKLeaderboard, to score: Int, context: Int) {
        let new = GKLeaderboardScore()
        new.leaderboardID = leaderboard.baseLeaderboardID
        new.value = score
        new.context = context
        course.change { $0.scores[new.leaderboardID] = new }
    }

    public func setScore(on leaderboard: GKLeaderboard, to score: Int) {
        setScore(on: leaderboard, to: score, context: 0)
    }

    /// What would be submitted to `leaderboard`.
    public func score(on leaderboard: GKLeaderboard) -> GKLeaderboardScore? {
        course.current.scores[leaderboard.baseLeaderboardID]
    }

    public func removeScores(from leaderboards: [GKLeaderboard]) {
        course.change { course in
            for leaderboard in leaderboards { course.scores[leaderboard.baseLeaderboardID] = nil }
        }
    }

    /// Replaces the progress that is reported at the end.
    public func setProgress(on achievement: GKAchievement, to percentComplete: Double) {
        let new = GKAchievement(identifier: achievement.identifier)
        new.percentComplete = percentComplete
        new.showsCompletionBanner = achievement.showsCompletionBanner
        course.change { $0.achievements[new.identifier] = new }
    }

    public func setAchievementCompleted(_ achievement: GKAchievement) { setProgress(on: achievement, to: 100) }

    /// What would be reported; 0 for what was not set here.
    public func progress(on achievement: GKAchievement) -> Double {
        course.current.achievements[achievement.identifier]?.percentComplete ?? 0
    }

    public func removeAchievements(_ achievements: [GKAchievement]) {
        course.change { course in
            for achievement in achievements { course.achievements[achievement.identifier] = nil }
        }
    }
}
