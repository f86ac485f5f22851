public typealias AchievementID = Identifier<AchievementDefinition>

/// An achievement as a configuration describes it.
public struct AchievementDefinition: Hashable, Sendable {
    public static let points = 1...100
    /// What all achievements of a game may be worth together.
    public static let pointsMaxOfGame = 1_000

    public struct Localization: Hashable, Sendable {
        public var locale: LanguageTag
        public var title: String
        public var beforeEarnedDescription: String?
        public var afterEarnedDescription: String?
        public var image: String?

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

    public let id: AchievementID
    public var referenceName: String
    public var points: Int
    /// Whether it is not shown before it is earned.
    public var isHidden = false
    /// Whether it can be earned again.
    public var isRepeatable = false
    public var localizations: [Localization] = []
    /// Whether it is withdrawn.
    public var isArchived = false

    public init(id: AchievementID, referenceName: String? = nil, points: Int) {
        self.id = id
        self.referenceName = referenceName ?? id.text
        self.points = points
    }
}
