import LaurelModel

extension PlayerExportBody {
    /// The export as a CSV table, with a line for each record. Its first column is the kind of record.
    public var csv: String {
        let names = [
            "record", "id", "value", "leaderboardID", "occurrence", "score", "context", "date", "until", "state",
        ]
        let facts = [
            ("id", profile.id), ("displayName", profile.displayName), ("externalID", profile.externalID ?? ""),
        ]
        var lines = facts.filter { !$0.1.isEmpty }.map { Line("profile", id: $0.0, value: $0.1) }
        lines += ways.map { Line("way", id: $0.credential, date: $0.linkedAt.iso8601) }
        lines += sessions.map {
            Line("session", id: $0.game, date: $0.createdAt.iso8601, until: $0.refreshedAt.iso8601)
        }
        lines += friends.map { Line("friend", id: $0.player, date: $0.since.iso8601, state: $0.state) }
        lines += achievements.map { achievement in
            Line(
                "achievement", id: achievement.achievementID, value: "\(achievement.percentComplete)",
                date: achievement.lastReportedAt.iso8601, until: achievement.completedAt?.iso8601 ?? "")
        }
        lines += challenges.map { challenge in
            Line(
                "challenge " + challenge.role, id: challenge.id, value: challenge.message ?? "",
                date: challenge.issuedAt.iso8601, state: challenge.state)
        }
        lines += scores.map { score in
            Line(
                "score", id: score.id, leaderboard: score.leaderboardID,
                occurrence: score.occurrence.map { "\($0)" } ?? "", score: "\(score.score)",
                context: "\(score.context)",
                date: score.date.iso8601, until: score.receivedAt.iso8601, state: score.outcome)
        }
        return CSVText.row(names) + lines.map(\.text).joined()
    }

    private struct Line {
        let text: String

        init(
            _ record: String, id: String, value: String = "", leaderboard: String = "", occurrence: String = "",
            score: String = "", context: String = "", date: String = "", until: String = "", state: String = ""
        ) {
            text = CSVText.row([record, id, value, leaderboard, occurrence, score, context, date, until, state])
        }
    }
}
