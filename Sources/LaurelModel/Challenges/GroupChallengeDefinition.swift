/// The identifier that a developer chooses for a group challenge.
public typealias GroupChallengeID = Identifier<GroupChallengeDefinition>

/// The configuration of a group challenge that players start on a leaderboard and invite other players to.
public struct GroupChallengeDefinition: Hashable, Sendable {
    /// A duration that the starter may choose, in days.
    public enum Duration: Int, Hashable, Sendable, CaseIterable {
        /// A duration of one day.
        case oneDay = 1
        /// A duration of three days.
        case threeDays = 3
        /// A duration of seven days.
        case oneWeek = 7

        /// The duration as a span.
        public var span: Span { .days(Int64(rawValue)) }
    }

    /// The number of submissions of each player that count.
    public enum Tries: String, Hashable, Sendable, CaseIterable, Codable {
        /// A single submission.
        case one = "1"
        /// Three submissions.
        case three = "3"
        /// Every submission.
        case unlimited
    }

    /// The permanent identifier.
    public let id: GroupChallengeID
    /// The developer's name for the group challenge.
    public var referenceName: String
    /// The leaderboard on which the group challenge is played.
    public var leaderboard: LeaderboardID
    /// The durations from which the starter chooses. Empty if each occurrence of a recurring leaderboard is a group
    /// challenge.
    public var durations: [Duration] = Duration.allCases
    /// The numbers of tries from which the starter chooses.
    public var tries: [Tries] = Tries.allCases
    /// Whether the configuration marks the group challenge as repeatable.
    public var isRepeatable = false
    /// The names by language.
    public var localizations: [LocalizedName] = []
    /// The image for localizations that have none.
    public var image: String?
    /// Whether the group challenge is archived.
    public var isArchived = false

    /// Creates a definition. Without a reference name, the name is the id.
    public init(id: GroupChallengeID, referenceName: String? = nil, leaderboard: LeaderboardID) {
        self.id = id
        self.referenceName = referenceName ?? id.text
        self.leaderboard = leaderboard
    }
}
