/// The identifier that a developer chooses for an achievement.
public typealias AchievementID = Identifier<AchievementDefinition>

/// An achievement's configuration.
public struct AchievementDefinition: Hashable, Sendable {
    /// The range of an achievement's points.
    public static let points = 1...100
    /// The maximum total of the points of a game's achievements.
    public static let pointsMaxOfGame = 1_000

    /// An achievement's texts in one language.
    public struct Localization: Hashable, Sendable {
        /// The language.
        public var locale: LanguageTag
        /// The title.
        public var title: String
        /// The description before the achievement is earned.
        public var beforeEarnedDescription: String?
        /// The description after the achievement is earned.
        public var afterEarnedDescription: String?
        /// The name of an image of the game.
        public var image: String?

        /// Creates a localization.
        public init(
            locale: LanguageTag, title: String, beforeEarnedDescription: String? = nil,
            afterEarnedDescription: String? = nil, image: String? = nil
        ) {
            self.locale = locale
            self.title = title
            self.beforeEarnedDescription = beforeEarnedDescription
            self.afterEarnedDescription = afterEarnedDescription
            self.image = image
        }
    }

    /// The permanent identifier.
    public let id: AchievementID
    /// The developer's name for the achievement.
    public var referenceName: String
    /// The points.
    public var points: Int
    /// Whether the achievement is hidden until it is earned.
    public var isHidden = false
    /// Whether the achievement can be earned again.
    public var isRepeatable = false
    /// The localizations.
    public var localizations: [Localization] = []
    /// Whether the achievement is archived.
    public var isArchived = false

    /// Creates a definition. Without a reference name, the name is the id.
    public init(id: AchievementID, referenceName: String? = nil, points: Int) {
        self.id = id
        self.referenceName = referenceName ?? id.text
        self.points = points
    }
}
