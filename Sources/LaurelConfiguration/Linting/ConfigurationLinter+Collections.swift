import LaurelModel

/// The checks of leaderboard sets, group challenges and achievements.
extension ConfigurationLinter {
    mutating func lint(_ set: LeaderboardSetDefinition, at path: String) {
        lintLocales(set.localizations.map(\.locale), at: path + ".localizations")
        if set.members.isEmpty {
            find(.warning, at: path, "The set \(set.id) is empty.", advice: "Add leaderboards, or remove the set.")
        }
        var seen: Set<LeaderboardID> = []
        for (index, member) in set.members.enumerated() {
            let path = "\(path).leaderboards[\(index)]"
            if !seen.insert(member.leaderboard).inserted {
                find(.error, at: path, "The set contains \(member.leaderboard) twice.", advice: "Remove one of them.")
            } else if boards[member.leaderboard] == nil {
                find(.error, at: path, unknown(member.leaderboard), advice: advice(for: member.leaderboard))
            }
        }
    }

    mutating func lint(_ challenge: GroupChallengeDefinition, at path: String) {
        lintLocales(challenge.localizations.map(\.locale), at: path + ".localizations")
        let board = boards[challenge.leaderboard]
        if let board {
            if board.kind.combination != nil || board.isArchived {
                let reason = board.isArchived ? "archived" : "combined"
                find(
                    .error, at: path + ".leaderboard",
                    "\(board.id) is \(reason) and accepts no submissions.",
                    advice: "Choose a leaderboard that accepts submissions.")
            }
        } else {
            find(
                .error, at: path + ".leaderboard", unknown(challenge.leaderboard),
                advice: advice(for: challenge.leaderboard))
        }
        if challenge.durations.isEmpty, board?.kind.recurrence == nil {
            find(
                .error, at: path + ".durations", "The list of durations is empty.",
                advice: "Use P1D, P3D or P7D, or omit durations to permit all three.")
        }
        if challenge.tries.isEmpty {
            find(
                .error, at: path + ".tries", "The list of tries is empty.",
                advice: "Use 1, 3 or unlimited, or omit tries to permit all three.")
        }
    }

    mutating func lintAchievements() {
        var points = 0
        for (index, achievement) in configuration.achievements.enumerated() {
            let path = "achievements[\(index)]"
            lintLocales(achievement.localizations.map(\.locale), at: path + ".localizations")
            guard !achievement.isArchived else { continue }
            points += achievement.points
            let max = AchievementDefinition.pointsMaxOfGame
            if points > max, points - achievement.points <= max {
                find(
                    .error, at: path + ".points",
                    "With \(achievement.id), the game's achievements have more than \(max) points in total.",
                    advice: "Reduce the points of some achievements.")
            }
        }
    }
}
