import LaurelModel

extension GameConfiguration {
    private static let names = [
        "language", "defaultLeaderboard", "leaderboards", "leaderboardSets", "achievements", "groupChallenges",
        "theme", "gameKit",
    ]

    /// Reads a configuration. If `log` has errors, the result is incomplete.
    init(reading node: DocumentNode, log: ReadingLog) {
        guard let fields = FieldReader(node, at: "", knowing: Self.names, log: log) else {
            self.init()
            return
        }
        self.init(
            language: fields.parsed("language", LanguageTag.init(_:)) ?? Self.languageDefault,
            defaultLeaderboard: fields.parsed("defaultLeaderboard", LeaderboardID.init),
            leaderboards: fields.objects(
                "leaderboards", knowing: LeaderboardDefinition.names, LeaderboardDefinition.init(reading:)) ?? [],
            leaderboardSets: fields.objects(
                "leaderboardSets", knowing: LeaderboardSetDefinition.names, LeaderboardSetDefinition.init(reading:))
                ?? [],
            achievements: fields.objects(
                "achievements", knowing: AchievementDefinition.names, AchievementDefinition.init(reading:)) ?? [],
            groupChallenges: fields.objects(
                "groupChallenges", knowing: GroupChallengeDefinition.names, GroupChallengeDefinition.init(reading:))
                ?? [],
            theme: fields.object("theme", knowing: GameTheme.names).map(GameTheme.init(reading:)) ?? GameTheme(),
            gameKit: fields.objects("gameKit", knowing: ["path", "value"], StoredValue.init(reading:)) ?? [])
    }

    var document: DocumentValue {
        .object(
            ("language", .text(language.text)), ("defaultLeaderboard", defaultLeaderboard.map { .text($0.text) }),
            ("leaderboards", DocumentValue.list(leaderboards.map { $0.document() }).nonEmpty),
            ("leaderboardSets", DocumentValue.list(leaderboardSets.map { $0.document() }).nonEmpty),
            ("achievements", DocumentValue.list(achievements.map { $0.document() }).nonEmpty),
            ("groupChallenges", DocumentValue.list(groupChallenges.map { $0.document() }).nonEmpty),
            ("theme", theme == GameTheme() ? nil : theme.document),
            ("gameKit", DocumentValue.list(gameKit.map(\.document)).nonEmpty))
    }
}

extension StoredValue {
    fileprivate init?(reading fields: FieldReader) {
        if !fields.has("path") {
            fields.refuse("path", "The path is missing.", advice: "Use the path of the value in the bundle.")
        }
        guard let path = fields.list("path", { $0 }), let value = fields.value("value") else { return nil }
        self.init(at: path, value)
    }

    var document: DocumentValue {
        .object(("path", .list(path.map(DocumentValue.text))), ("value", value))
    }
}
