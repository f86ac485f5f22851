public import LaurelModel

/// What somebody did by the studio's authority, and whatever is needed to undo it. Players are in it by their numbers only.
public struct AuditedAct: Hashable, Sendable, Codable {
    /// The name of each is stored and shown, and never changes.
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
        /// Another took its place, and it goes on for a while.
        case keyRotated = "key.rotated"
        /// A final occurrence takes scores again.
        case occurrenceReopened = "occurrence.reopened"
        /// An operator stated that the clocks are right.
        case clockAccepted = "clock.accepted"
        /// Moments begin again at the clock's.
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

    /// A removal as its fact names it.
    public struct Removal: Hashable, Sendable, Codable {
        public var leaderboard: String
        public var position: Int64
    }

    public var kind: Kind
    /// The player's number.
    public var player: UInt32?
    public var leaderboard: String?
    public var occurrence: Int64?
    /// A key's id.
    public var key: String?
    /// An operator's name.
    public var `operator`: String?
    /// The id of the key that took its place.
    public var successor: String?
    /// Of the configuration, after the change.
    public var revision: Int?
    /// The number of the player who has the scores from then on.
    public var survivor: UInt32?
    /// How many players it was about, where it was about many.
    public var playerCount: Int?
    /// A webhook's id.
    public var webhook: String?
    /// The id of a game.
    public var game: String?
    /// The name of an image.
    public var image: String?
    /// The ids of the achievements whose progress was reported.
    public var achievements: [String]?
    /// The flags before and after.
    public var flagsBefore: UInt8?
    public var flagsAfter: UInt8?
    public var removals: [Removal]?
    /// The position of the submission that was decided about.
    public var submission: Int64?
    /// The number of the action that was undone.
    public var undone: Int64?

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

    /// What somebody did about an image of the game's.
    public init(_ kind: Kind, image name: String) {
        self.init(kind)
        image = name
    }

    /// What somebody did about an operator; nil where nobody was named.
    public init(_ kind: Kind, operator name: Identifier<some Any>?) {
        self.init(kind)
        self.operator = name?.text
    }
}
