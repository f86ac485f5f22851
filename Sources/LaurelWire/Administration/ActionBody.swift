public import LaurelModel

/// A record of the audit log: an administrative action with its actor, time and address.
public struct ActionBody: Codable, Hashable, Sendable {
    /// The id for `POST /v1/admin/undo/{action}`.
    public var id: String
    /// The time of the action.
    public var date: Moment
    /// The actor, such as `operator ann`.
    public var actor: String
    /// The network address of the actor.
    public var address: String?
    /// The kind of action, such as `entry.removed`.
    public var action: String
    /// The affected player.
    public var player: PlayerBody?
    /// The id of the leaderboard.
    public var leaderboardID: String?
    /// The number of the occurrence.
    public var occurrence: Int64?
    /// The player who owns the scores after a merge.
    public var survivor: PlayerBody?
    /// The number of affected players.
    public var playerCount: Int?
    /// The id of an API key.
    public var key: String?
    /// The id of the key that replaced ``key``.
    public var successor: String?
    /// The id of the configuration change, for `POST /v1/admin/undo/{action}`.
    public var configuration: String?
    /// The id of a webhook.
    public var webhook: String?
    /// The id of a game.
    public var game: String?
    /// The name of an image.
    public var image: String?
    /// The ids of the achievements whose progress was reported.
    public var achievements: [String]?
    /// The player's flags before the action.
    public var flagsBefore: [String]?
    /// The player's flags after the action.
    public var flagsAfter: [String]?
    /// The leaderboards from which an entry was removed.
    public var removedFrom: [String]?
    /// The reviewed score.
    public var submission: String?
    /// The undone action.
    public var undid: String?
    /// The hash of the previous record; empty for the first record.
    public var previousHash: String
    /// The hash of the record, which includes the previous hash.
    public var hash: String

    /// Creates a record.
    public init(id: String, date: Moment, actor: String, action: String, previousHash: String, hash: String) {
        self.id = id
        self.date = date
        self.actor = actor
        self.action = action
        self.previousHash = previousHash
        self.hash = hash
    }
}

/// `GET /v1/admin/audit`: a page of the audit log, the newest action first.
public struct AuditBody: Codable, Hashable, Sendable {
    /// The actions.
    public var actions: [ActionBody]
    /// The cursor of the next page; omitted on the last page.
    public var nextCursor: String?

    /// Creates a page of the audit log.
    public init(actions: [ActionBody], nextCursor: String?) {
        self.actions = actions
        self.nextCursor = nextCursor
    }
}
