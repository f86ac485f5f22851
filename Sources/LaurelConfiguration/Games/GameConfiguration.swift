public import LaurelModel

/// A game's settings, as described by one document.
///
/// The document is complete: an omitted setting has its default. Exceptions are leaderboards, achievements and group
/// challenges, which are retained if the document does not contain them.
public struct GameConfiguration: Hashable, Sendable {
    /// The primary language, for readers of other languages.
    public var language: LanguageTag
    /// The leaderboard of submissions that do not name one.
    public var defaultLeaderboard: LeaderboardID?
    /// The leaderboards.
    public var leaderboards: [LeaderboardDefinition]
    /// The leaderboard sets.
    public var leaderboardSets: [LeaderboardSetDefinition]
    /// The achievements.
    public var achievements: [AchievementDefinition]
    /// The group challenges that players can start.
    public var groupChallenges: [GroupChallengeDefinition]
    /// The colors and image of the players' pages.
    public var theme: GameTheme
    /// The values of a `.gamekit` bundle that Laurel does not interpret.
    public var gameKit: [StoredValue]

    /// The default of the primary language: English.
    public static let languageDefault = LanguageTag(known: "en")

    /// Creates a configuration.
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
        // Called only with a valid language.
        try! self.init(text)
    }
}
