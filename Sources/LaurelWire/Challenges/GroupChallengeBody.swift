public import LaurelModel

/// A group challenge as one of its players sees it.
public struct GroupChallengeBody: Codable, Hashable, Sendable {
    public var id: String
    public var definitionID: String
    public var leaderboardID: String
    public var starter: PlayerBody
    /// Who may play.
    public var players: [PlayerBody]
    /// `1`, `3` or `unlimited`.
    public var tries: String
    public var startDate: Moment
    public var endDate: Moment
    /// Whether it is over and its standings stay as they are.
    public var isEnded: Bool

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
    public var groupChallenges: [GroupChallengeBody]

    public init(_ groupChallenges: [GroupChallengeBody]) { self.groupChallenges = groupChallenges }
}

/// A group challenge's standings.
public struct GroupEntriesBody: Codable, Hashable, Sendable {
    public struct Line: Codable, Hashable, Sendable {
        /// From 1; nil before the first score.
        public var rank: Int?
        public var player: PlayerBody
        public var tryCount: Int
        /// Nil before the first score.
        public var score: ExactInteger<Int64>?
        public var formattedScore: String?
        public var date: Moment?

        /// - Parameter row: From 0.
        public init(_ entry: GroupChallengeEntry, row: Int, player: PlayerBody, scores: ScoreFormatter) {
            rank = entry.entry == nil ? nil : row + 1
            self.player = player
            tryCount = entry.tryCount
            score = entry.entry.map { ExactInteger(wrappedValue: $0.score) }
            formattedScore = entry.entry.map { scores.text(for: $0.score) }
            date = entry.entry?.date
        }
    }

    public var groupChallenge: GroupChallengeBody
    public var entries: [Line]

    public init(_ groupChallenge: GroupChallengeBody, entries: [Line]) {
        self.groupChallenge = groupChallenge
        self.entries = entries
    }
}

/// A group challenge to start.
public struct NewGroupChallengeBody: Codable, Hashable, Sendable {
    public var definitionID: GroupChallengeID
    /// `1`, `3` or `7`.
    public var days: GroupChallengeDefinition.Duration
    public var tries: GroupChallengeDefinition.Tries
    public var players: [PlayerID]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case definitionID, days, tries, players
    }

    /// The most players that are invited at once.
    public static let playerCountMax = 50

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
            throw fields.refusal(.days, "Write 1, 3 or 7.")
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
