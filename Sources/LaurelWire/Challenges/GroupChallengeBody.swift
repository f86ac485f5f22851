public import LaurelModel

/// A group challenge as one of its players sees it.
public struct GroupChallengeBody: Codable, Hashable, Sendable {
    /// The id of the group challenge.
    public var id: String
    /// The id of the definition.
    public var definitionID: String
    /// The id of the leaderboard.
    public var leaderboardID: String
    /// The player who started the group challenge.
    public var starter: PlayerBody
    /// The participating players.
    public var players: [PlayerBody]
    /// The maximum number of tries: `1`, `3` or `unlimited`.
    public var tries: String
    /// The start.
    public var startDate: Moment
    /// The end, exclusive.
    public var endDate: Moment
    /// Whether the group challenge has ended and its standings are final.
    public var isEnded: Bool

    /// Creates the body of a group challenge.
    public init(_ group: GroupChallenge, on leaderboard: LeaderboardID, starter: PlayerBody, players: [PlayerBody]) {
        id = group.id.text
        definitionID = group.definition.text
        leaderboardID = leaderboard.text
        self.starter = starter
        self.players = players
        tries = group.tries.rawValue
        startDate = group.startedAt
        endDate = group.endsAt
        isEnded = group.endedAt != nil
    }
}

/// A list of group challenges.
public struct GroupChallengesBody: Codable, Hashable, Sendable {
    /// The group challenges.
    public var groupChallenges: [GroupChallengeBody]

    /// Creates a list of group challenges.
    public init(_ groupChallenges: [GroupChallengeBody]) { self.groupChallenges = groupChallenges }
}

/// The standings of a group challenge.
public struct GroupEntriesBody: Codable, Hashable, Sendable {
    /// The standing of a player.
    public struct Line: Codable, Hashable, Sendable {
        /// The rank, from 1; nil before the first score.
        public var rank: Int?
        /// The player.
        public var player: PlayerBody
        /// The number of tries.
        public var tryCount: Int
        /// The best score; nil before the first score.
        public var score: ExactInteger<Int64>?
        /// The score in the reader's format.
        public var formattedScore: String?
        /// The time of the best score.
        public var date: Moment?

        /// Creates the standing of a player.
        ///
        /// - Parameter row: The index in the standings, from 0.
        public init(_ entry: GroupChallengeEntry, row: Int, player: PlayerBody, scores: ScoreFormatter) {
            rank = entry.entry == nil ? nil : row + 1
            self.player = player
            tryCount = entry.tryCount
            score = entry.entry.map { ExactInteger(wrappedValue: $0.score) }
            formattedScore = entry.entry.map { scores.text(for: $0.score) }
            date = entry.entry?.date
        }
    }

    /// The group challenge.
    public var groupChallenge: GroupChallengeBody
    /// The standings of its players.
    public var entries: [Line]

    /// Creates standings.
    public init(_ groupChallenge: GroupChallengeBody, entries: [Line]) {
        self.groupChallenge = groupChallenge
        self.entries = entries
    }
}

/// A request to start a group challenge.
public struct NewGroupChallengeBody: Codable, Hashable, Sendable {
    /// The id of the definition.
    public var definitionID: GroupChallengeID
    /// The duration in days: `1`, `3` or `7`.
    public var days: GroupChallengeDefinition.Duration
    /// The maximum number of tries.
    public var tries: GroupChallengeDefinition.Tries
    /// The invited players.
    public var players: [PlayerID]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case definitionID, days, tries, players
    }

    /// The maximum number of invited players.
    public static let playerCountMax = 50

    /// Creates a request.
    public init(
        definitionID: GroupChallengeID, days: GroupChallengeDefinition.Duration, tries: GroupChallengeDefinition.Tries,
        players: [PlayerID]
    ) {
        self.definitionID = definitionID
        self.days = days
        self.tries = tries
        self.players = players
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        definitionID = try fields.decode(GroupChallengeID.self, forKey: .definitionID)
        guard let days = GroupChallengeDefinition.Duration(rawValue: try fields.decode(Int.self, forKey: .days)) else {
            throw fields.refusal(.days, "Supported values: 1, 3, 7.")
        }
        self.days = days
        tries = try fields.choice(.tries) ?? .unlimited
        players = try fields.players(.players, 1...Self.playerCountMax)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(definitionID, forKey: .definitionID)
        try fields.encode(days.rawValue, forKey: .days)
        try fields.encode(tries.rawValue, forKey: .tries)
        try fields.encode(players.map(\.text), forKey: .players)
    }
}
