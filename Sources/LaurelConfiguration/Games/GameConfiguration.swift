public import LaurelModel

/// All that a game's developers decide about it, as one document says it.
///
/// It is whole: what it doesn't mention has its default, save that a leaderboard, an achievement or a group challenge that
/// is missing stays as it is.
public struct GameConfiguration: Hashable, Sendable {
    /// What readers of other languages fall back to.
    public var language: LanguageTag
    /// Where a submission goes that names no leaderboard.
    public var defaultLeaderboard: LeaderboardID?
    public var leaderboards: [LeaderboardDefinition]
    public var leaderboardSets: [LeaderboardSetDefinition]
    public var achievements: [AchievementDefinition]
    public var groupChallenges: [GroupChallengeDefinition]
    /// How its pages look.
    public var theme: GameTheme
    /// What a `.gamekit` bundle holds that Laurel has no word for.
    public var gameKit: [StoredValue]

    public static let languageDefault = LanguageTag(known: "en")

    public init(
        language: LanguageTag = languageDefault, defaultLeaderboard: LeaderboardID? = nil,
        leaderboards: [LeaderboardDefinition] = [], leaderboardSets: [LeaderboardSetDefinition] = [],
        achievements: [AchievementDefinition] = [], groupChallenges: [GroupChallengeDefinition] = [],
        theme: GameTheme = GameTheme(), gameKit: [StoredValue] = []
    ) {
        self.language = language
        self.defaultLeaderboard = defaultLeaderboard
        self.leaderboards = leaderboards
        self.leaderboardSets = leaderboardSets
        self.achievements = achievements
        self.groupChallenges = groupChallenges
        self.theme = theme
        self.gameKit = gameKit
    }
}

extension LanguageTag {
    fileprivate init(known text: String) {
        // Called with a language that there is.
        try! self.init(text)
    }
}
