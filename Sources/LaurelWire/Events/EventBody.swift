public import LaurelModel

/// Something that happened, as streams and webhooks tell it.
public struct EventBody: Codable, Hashable, Sendable {
    /// Of what is told exactly once: the same wherever and however often it is sent.
    public var id: String?
    /// Such as `challenge.completed`.
    public var type: String
    public var date: Moment
    public var game: String
    /// Whom it is told to.
    public var player: PlayerBody?

    // What it is about.
    /// Another player, who did something about being a friend.
    public var friend: PlayerBody?
    public var challenge: ChallengeBody?
    public var achievementID: String?
    public var groupChallenge: GroupChallengeBody?
    public var leaderboardID: String?
    public var occurrence: Int64?
    public var entry: EntryBody?
    public var entries: [EntryBody]?
    public var playerCount: Int?
    public var position: Int64?

    /// Whether the game lets a banner show for it.
    public var showsBanner: Bool?

    public init(id: String? = nil, type: String, date: Moment, game: GameID) {
        self.id = id
        self.type = type
        self.date = date
        self.game = game.text
    }
}
