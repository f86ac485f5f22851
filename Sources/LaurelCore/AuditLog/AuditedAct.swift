public import LaurelModel

/// An action under the developer's authority, with the data needed to undo it. It refers to players by number only.
public struct AuditedAct: Hashable, Sendable, Codable {
    /// The kind of an action. Its name is stored and shown, and never changes.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case playerFlagged = "player.flagged"
        case entryRemoved = "entry.removed"
        case scoresRemoved = "scores.removed"
        case scoreApproved = "score.approved"
        case scoreRejected = "score.rejected"
        case friendsSet = "friends.set"
        case leaderboardReset = "leaderboard.reset"
        case leaderboardCreated = "leaderboard.created"
        case scoresImported = "scores.imported"
        case keyCreated = "key.created"
        case keyRevoked = "key.revoked"
        /// Another key replaced the key, which stays valid for a limited time.
        case keyRotated = "key.rotated"
        /// A final occurrence was reopened and accepts scores again.
        case occurrenceReopened = "occurrence.reopened"
        /// An operator confirmed that the clocks are right.
        case clockAccepted = "clock.accepted"
        /// An epoch started whose timestamps start at the clock's time.
        case clockRepaired = "clock.repaired"
        case leaderboardRecomputed = "leaderboard.recomputed"
        case configurationChanged = "configuration.changed"
        case signInChanged = "signIn.changed"
        case realmWiped = "realm.wiped"
        case playersMerged = "players.merged"
        case playerErased = "player.erased"
        case playersPurged = "players.purged"
        case webhookCreated = "webhook.created"
        case webhookChanged = "webhook.changed"
        case webhookRotated = "webhook.rotated"
        case webhookDeleted = "webhook.deleted"
        case pushConfigured = "push.configured"
        case gameCreated = "game.created"
        case challengesChanged = "challenges.changed"
        case imageChanged = "image.changed"
        case imageRemoved = "image.removed"
        case avatarChanged = "avatar.changed"
        case avatarRemoved = "avatar.removed"
        case achievementsReported = "achievements.reported"
        case achievementsReset = "achievements.reset"
        case actionUndone = "action.undone"
        case operatorInvited = "operator.invited"
        case operatorJoined = "operator.joined"
        case operatorChanged = "operator.changed"
        case operatorRemoved = "operator.removed"
    }

    /// The removal of an entry, as its fact identifies it.
    public struct Removal: Hashable, Sendable, Codable {
        /// The leaderboard's id.
        public var leaderboard: String
        /// The position of the removal's fact.
        public var position: Int64
    }

    /// The kind of the action.
    public var kind: Kind
    /// The player's number.
    public var player: UInt32?
    /// The leaderboard's id.
    public var leaderboard: String?
    /// The occurrence's number.
    public var occurrence: Int64?
    /// A key's id.
    public var key: String?
    /// An operator's name.
    public var `operator`: String?
    /// The id of the key that replaced the key.
    public var successor: String?
    /// The revision of the configuration after the change.
    public var revision: Int?
    /// The number of the player who has the scores after accounts were merged.
    public var survivor: UInt32?
    /// The number of affected players, if there may be several.
    public var playerCount: Int?
    /// A webhook's id.
    public var webhook: String?
    /// The id of a game.
    public var game: String?
    /// The name of an image.
    public var image: String?
    /// The ids of the achievements whose progress was reported.
    public var achievements: [String]?
    /// The flags before the action.
    public var flagsBefore: UInt8?
    /// The flags after the action.
    public var flagsAfter: UInt8?
    /// The removals of entries that the action caused.
    public var removals: [Removal]?
    /// The position of the submission that was approved or rejected.
    public var submission: Int64?
    /// The number of the action that was undone.
    public var undone: Int64?

    /// Creates an action.
    public init(
        _ kind: Kind, player: PlayerNumber? = nil, leaderboard: LeaderboardID? = nil, key: APIKeyID? = nil,
        webhook: WebhookID? = nil
    ) {
        self.kind = kind
        self.player = player?.value
        self.leaderboard = leaderboard?.text
        self.key = key?.text
        self.webhook = webhook?.text
    }

    /// Creates an action on one of the game's images.
    public init(_ kind: Kind, image name: String) {
        self.init(kind)
        image = name
    }

    /// Creates an action on an operator, or on none if `name` is nil.
    public init(_ kind: Kind, operator name: Identifier<some Any>?) {
        self.init(kind)
        self.operator = name?.text
    }
}
