public import LaurelModel

/// An event of a stream or a webhook.
public struct EventBody: Codable, Hashable, Sendable {
    /// The id of a stored event, with which receivers detect duplicates; omitted for live events.
    public var id: String?
    /// The type, such as `challenge.completed`.
    public var type: String
    /// The time of the event.
    public var date: Moment
    /// The id of the game.
    public var game: String
    /// The player who is notified.
    public var player: PlayerBody?

    // The fields below depend on the type.
    /// The other player of a friendship.
    public var friend: PlayerBody?
    /// The challenge.
    public var challenge: ChallengeBody?
    /// The id of the achievement.
    public var achievementID: String?
    /// The group challenge.
    public var groupChallenge: GroupChallengeBody?
    /// The id of the leaderboard.
    public var leaderboardID: String?
    /// The number of the occurrence, on a recurring leaderboard.
    public var occurrence: Int64?
    /// The entry.
    public var entry: EntryBody?
    /// The entries.
    public var entries: [EntryBody]?
    /// The number of players.
    public var playerCount: Int?
    /// The position in the ledger.
    public var position: Int64?

    /// Whether the game allows a banner for the event.
    public var showsBanner: Bool?

    /// Creates an event without its type-specific fields.
    public init(id: String? = nil, type: String, date: Moment, game: GameID) {
        self.id = id
        self.type = type
        self.date = date
        self.game = game.text
    }
}
