public import LaurelModel

/// A record of the audit log: who did what by the studio's authority, when and from where.
public struct ActionBody: Codable, Hashable, Sendable {
    /// By which `POST /v1/admin/undo/{action}` names it.
    public var id: String
    public var date: Moment
    public var actor: String
    /// The network address that it came from.
    public var address: String?
    /// Such as `entry.removed`.
    public var action: String
    public var player: PlayerBody?
    public var leaderboardID: String?
    public var occurrence: Int64?
    /// Who has the player's scores from then on.
    public var survivor: PlayerBody?
    public var playerCount: Int?
    /// A key's id.
    public var key: String?
    /// The id of the key that took its place.
    public var successor: String?
    /// The change of the configuration, as `POST /v1/admin/undo/{action}` names it.
    public var configuration: String?
    /// A webhook's id.
    public var webhook: String?
    /// A game's id.
    public var game: String?
    /// An image's name.
    public var image: String?
    /// The ids of the achievements whose progress was reported.
    public var achievements: [String]?
    public var flagsBefore: [String]?
    public var flagsAfter: [String]?
    /// The leaderboards that had an entry.
    public var removedFrom: [String]?
    /// The held score that was decided about.
    public var submission: String?
    /// The action that was undone.
    public var undid: String?
    /// Of the record before; empty for the first.
    public var previousHash: String
    public var hash: String

    public init(id: String, date: Moment, actor: String, action: String, previousHash: String, hash: String) {
        self.id = id
        self.date = date
        self.actor = actor
        self.action = action
        self.previousHash = previousHash
        self.hash = hash
    }
}

/// `GET /v1/admin/audit`: the newest first.
public struct AuditBody: Codable, Hashable, Sendable {
    public var actions: [ActionBody]
    /// Left out on the last page.
    public var nextCursor: String?

    public init(actions: [ActionBody], nextCursor: String?) {
        self.actions = actions
        self.nextCursor = nextCursor
    }
}
