public typealias GroupChallengeID = Identifier<GroupChallengeDefinition>

/// A challenge that players start on a leaderboard and invite others to, as a configuration describes it.
public struct GroupChallengeDefinition: Hashable, Sendable {
    public enum Duration: Int, Hashable, Sendable, CaseIterable {
        case oneDay = 1
        case threeDays = 3
        case oneWeek = 7

        public var span: Span { .days(Int64(rawValue)) }
    }

    /// How many submissions of each player count.
    public enum Tries: String, Hashable, Sendable, CaseIterable, Codable {
        case one = "1"
        case three = "3"
        case unlimited
    }

    public let id: GroupChallengeID
    public var referenceName: String
    public var leaderboard: LeaderboardID
    /// What the one who starts it may choose from. Empty where each occurrence of a recurring leaderboard is one.
    public var durations: [Duration] = Duration.allCases
    public var tries: [Tries] = Tries.allCases
    public var isRepeatable = false
    public var localizations: [LocalizedName] = []
    /// Shown where a localization has none.
    public var image: String?
    public var isArchived = false

    public init(id: GroupChallengeID, referenceName: String? = nil, leaderboard: LeaderboardID) {
        self.id = id
        self.referenceName = referenceName ?? id.text
        self.leaderboard = leaderboard
    }
}
