import LaurelModel

/// The conversion of achievements and challenges.
extension GameKitReader {
    mutating func achievements() -> [AchievementDefinition] {
        var achievements: [AchievementDefinition] = []
        resources("achievements", knowing: ["points", "repeatable", "showBeforeEarned", "archived"]) { reader, fields in
            let localizations = reader.localizations(
                of: "achievement", reader.id(of: fields),
                knowing: ["name", "beforeEarnedDescription", "afterEarnedDescription"], Self.localization)
            let points = fields.integer("points") ?? 0
            // App Store Connect accepts drafts of achievements without points.
            let known = min(max(points, 1), Int64(AchievementDefinition.points.upperBound))
            if known != points {
                reader.log.add(
                    Finding(
                        .warning, at: fields.place(of: "points"),
                        "An achievement has 1 to 100 points, and this one has \(points). It gets \(known).",
                        advice: "Use 1 to 100."))
            }
            let referenceName = fields.line("referenceName")
            let isRepeatable = fields.flag("repeatable")
            let isShown = fields.flag("showBeforeEarned")
            let isArchived = fields.flag("archived")
            guard let id = fields.parsed("vendorIdentifier", AchievementID.init) else { return }
            var achievement = AchievementDefinition(id: id, referenceName: referenceName, points: Int(known))
            achievement.isRepeatable = isRepeatable ?? false
            achievement.isHidden = !(isShown ?? true)
            achievement.isArchived = isArchived ?? false
            achievement.localizations = localizations
            achievements.append(achievement)
        }
        return achievements
    }

    private static func localization(
        _ fields: FieldReader, _ locale: LanguageTag, _ image: String?
    ) -> AchievementDefinition.Localization? {
        let before = fields.paragraph("beforeEarnedDescription")
        let after = fields.paragraph("afterEarnedDescription")
        guard let title = fields.requiredLine("name") else { return nil }
        return AchievementDefinition.Localization(
            locale: locale, title: title, beforeEarnedDescription: before, afterEarnedDescription: after, image: image)
    }

    mutating func groupChallenges() -> [GroupChallengeDefinition] {
        var challenges: [GroupChallengeDefinition] = []
        let names = ["challengeType", "repeatable", "archived", "allowedDurations"]
        resources("challenges", knowing: names) { reader, fields in
            let text = reader.id(of: fields)
            let localizations = reader.localizations(of: "challenge", text, knowing: ["name", "description"]) {
                fields, locale, image in
                let description = fields.paragraph("description")
                return fields.requiredLine("name").map {
                    LocalizedName(locale: locale, name: $0, description: description, image: image)
                }
            }
            _ = fields.choice("challengeType", AppleChallenge.self)
            let durations = fields.list("allowedDurations", AppleDuration.init(text:))?.map(\.duration)
            let referenceName = fields.line("referenceName")
            let isRepeatable = fields.flag("repeatable")
            let isArchived = fields.flag("archived")
            let image = reader.defaultImage(of: text)
            let boards = reader.table("challengeLeaderboardRelationships", text).compactMap { $0.object(knowing: nil) }
            for board in boards { reader.passOver(board, allBut: ["localID", "leaderboardLocalID"]) }
            for extra in boards.dropFirst() {
                reader.log.add(
                    Finding(
                        .warning, at: extra.place, "There is a second leaderboard for \(text.quotedForMessage).",
                        advice: "Only the first is imported."))
            }
            guard let board = boards.first else {
                fields.refuse(
                    "vendorIdentifier", "The challenge \(text.quotedForMessage) has no leaderboard.",
                    advice: "Add a leaderboard to challengeLeaderboardRelationships.")
                return
            }
            let leaderboard = board.parsed("leaderboardLocalID", LeaderboardID.init)
            guard let id = fields.parsed("vendorIdentifier", GroupChallengeID.init), let leaderboard else { return }
            var challenge = GroupChallengeDefinition(id: id, referenceName: referenceName, leaderboard: leaderboard)
            challenge.durations = durations ?? challenge.durations
            challenge.isRepeatable = isRepeatable ?? false
            challenge.isArchived = isArchived ?? false
            challenge.localizations = localizations
            challenge.image = image
            challenges.append(challenge)
        }
        return challenges
    }
}
