public import LaurelModel

/// An achievement, and how far its reader has come.
public struct AchievementBody: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    /// What it says before it is earned or after, as the reader has it.
    public var description: String?
    public var beforeEarnedDescription: String?
    public var afterEarnedDescription: String?
    /// The name of an image of the game's.
    public var image: String?
    public var points: Int
    public var isHidden: Bool
    public var isRepeatable: Bool
    /// Of the game's players, how many have it, in percent.
    public var rarityPercent: Double
    public var percentComplete: Double
    public var completionDate: Moment?
    public var completionCount: Int
    public var lastReportedDate: Moment?

    /// - Parameters:
    ///   - holderCount: How many players have it.
    ///   - playerCount: How many players there are.
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
    public var achievements: [AchievementBody]

    public init(_ achievements: [AchievementBody]) { self.achievements = achievements }
}

/// How far a player has come with some achievements.
public struct ProgressBody: Codable, Hashable, Sendable, FractionalBody {
    public struct Line: Codable, Hashable, Sendable {
        public var achievementID: AchievementID
        public var percentComplete: AchievementPercent
        /// The sender's own, by which an achievement that can be earned again is counted once.
        public var id: String?

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case achievementID, percentComplete, id
        }

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

    public var achievements: [Line]

    private enum CodingKeys: String, CodingKey, CaseIterable { case achievements }

    public init(_ achievements: [Line]) { self.achievements = achievements }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        achievements = try fields.decode([Line].self, forKey: .achievements)
        guard (1...100).contains(achievements.count) else {
            throw fields.refusal(.achievements, "Name 1 to 100 achievements.")
        }
    }
}
