public import LaurelModel

/// An achievement, with its reader's progress.
public struct AchievementBody: Codable, Hashable, Sendable {
    /// The id of the achievement.
    public var id: String
    /// The title in the reader's language.
    public var title: String
    /// The description for the reader. It depends on whether the reader has earned the achievement.
    public var description: String?
    /// The description before it is earned.
    public var beforeEarnedDescription: String?
    /// The description after it is earned.
    public var afterEarnedDescription: String?
    /// The name of the achievement's image.
    public var image: String?
    /// The number of points.
    public var points: Int
    /// Whether it is hidden until the player makes progress.
    public var isHidden: Bool
    /// Whether it can be earned again.
    public var isRepeatable: Bool
    /// The share of the game's players who have earned it, in percent.
    public var rarityPercent: Double
    /// The reader's progress in percent.
    public var percentComplete: Double
    /// The time at which the reader earned it first.
    public var completionDate: Moment?
    /// The number of times that the reader earned it.
    public var completionCount: Int
    /// The time of the reader's last report.
    public var lastReportedDate: Moment?

    /// Creates the body of an achievement.
    ///
    /// - Parameters:
    ///   - holderCount: The number of players who have earned it.
    ///   - playerCount: The number of players of the game.
    public init(
        _ achievement: AchievementDefinition, progress: AchievementProgress?, holderCount: Int, playerCount: Int,
        accepting languages: AcceptedLanguages
    ) {
        let isEarned = progress?.isCompleted ?? false
        let words = achievement.localization(accepting: languages)
        id = achievement.id.text
        title = words?.title ?? achievement.referenceName
        description = isEarned ? words?.afterEarnedDescription : words?.beforeEarnedDescription
        beforeEarnedDescription = words?.beforeEarnedDescription
        afterEarnedDescription = words?.afterEarnedDescription
        image = words?.image
        points = achievement.points
        isHidden = achievement.isHidden
        isRepeatable = achievement.isRepeatable
        rarityPercent = playerCount == 0 ? 0 : 100 * Double(holderCount) / Double(playerCount)
        percentComplete = progress?.percent.percent ?? 0
        completionDate = progress?.completedAt
        completionCount = progress?.completionCount ?? 0
        lastReportedDate = progress?.lastReportedAt
    }
}

/// A game's achievements.
public struct AchievementsBody: Codable, Hashable, Sendable {
    /// The achievements.
    public var achievements: [AchievementBody]

    /// Creates a list of achievements.
    public init(_ achievements: [AchievementBody]) { self.achievements = achievements }
}

/// A player's progress on some achievements.
public struct ProgressBody: Codable, Hashable, Sendable, FractionalBody {
    /// The progress on an achievement.
    public struct Line: Codable, Hashable, Sendable {
        /// The id of the achievement.
        public var achievementID: AchievementID
        /// The progress in percent.
        public var percentComplete: AchievementPercent
        /// The client's id of the report, which prevents counting a repeatable achievement twice.
        public var id: String?

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case achievementID, percentComplete, id
        }

        /// Creates a line.
        public init(achievementID: AchievementID, percentComplete: AchievementPercent, id: String? = nil) {
            self.achievementID = achievementID
            self.percentComplete = percentComplete
            self.id = id
        }

        public init(from decoder: any Decoder) throws {
            try decoder.refuseUnknownFields(besides: CodingKeys.self)
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            achievementID = try fields.decode(AchievementID.self, forKey: .achievementID)
            let percent = try fields.decode(Double.self, forKey: .percentComplete)
            do { percentComplete = try AchievementPercent(percent) } catch {
                throw fields.refusal(.percentComplete, "\(error)")
            }
            id = try fields.parse(.id, as: ForeignText.init(_:))?.text
        }

        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(achievementID, forKey: .achievementID)
            try fields.encode(percentComplete.percent, forKey: .percentComplete)
            try fields.encodeIfPresent(id, forKey: .id)
        }
    }

    /// The progress on each achievement.
    public var achievements: [Line]

    private enum CodingKeys: String, CodingKey, CaseIterable { case achievements }

    /// Creates a report of progress.
    public init(_ achievements: [Line]) { self.achievements = achievements }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        achievements = try fields.decode([Line].self, forKey: .achievements)
        guard (1...100).contains(achievements.count) else {
            throw fields.refusal(.achievements, "Send 1 to 100 achievements.")
        }
    }
}
