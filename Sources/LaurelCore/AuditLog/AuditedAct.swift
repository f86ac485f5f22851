public import LaurelModel

/// An action under the developer's authority, with the data needed to undo it. It refers to players by number only.
public struct AuditedAct: Hashable, Sendable, Codable {
    /// The kind of an action. Its name is stored and shown, and never changes.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A player's flags were changed, such as by a ban.
        case playerFlagged = "player.flagged"
        /// A player's scores were removed from one ranking.
        case entryRemoved = "entry.removed"
        /// A player's scores were removed from all of a game's open rankings.
        case scoresRemoved = "scores.removed"
        /// A score pending review was approved.
        case scoreApproved = "score.approved"
        /// A score pending review was rejected.
        case scoreRejected = "score.rejected"
        /// A player's friends were replaced.
        case friendsSet = "friends.set"
        /// All entries of a leaderboard were removed.
        case leaderboardReset = "leaderboard.reset"
        /// A leaderboard was created.
        case leaderboardCreated = "leaderboard.created"
        /// Scores were imported.
        case scoresImported = "scores.imported"
        /// Scores that only a former primary had were submitted again.
        case scoresSalvaged = "scores.salvaged"
        /// A key was created.
        case keyCreated = "key.created"
        /// A key was revoked.
        case keyRevoked = "key.revoked"
        /// A key was replaced by a new key, and stays valid for a limited time.
        case keyRotated = "key.rotated"
        /// A final occurrence was reopened and accepts scores again.
        case occurrenceReopened = "occurrence.reopened"
        /// An operator confirmed that the clocks are right.
        case clockAccepted = "clock.accepted"
        /// A new epoch was started, so that timestamps continue from the clock's time.
        case clockRepaired = "clock.repaired"
        /// A leaderboard's entries were recomputed from its facts.
        case leaderboardRecomputed = "leaderboard.recomputed"
        /// A game's configuration was changed.
        case configurationChanged = "configuration.changed"
        /// The settings of sign-in methods were changed.
        case signInChanged = "signIn.changed"
        /// A realm was wiped.
        case realmWiped = "realm.wiped"
        /// Two accounts were linked.
        case playersMerged = "players.merged"
        /// A player's personal data was erased.
        case playerErased = "player.erased"
        /// Players were purged.
        case playersPurged = "players.purged"
        /// A webhook was created.
        case webhookCreated = "webhook.created"
        /// A webhook was changed.
        case webhookChanged = "webhook.changed"
        /// A webhook received a new secret.
        case webhookRotated = "webhook.rotated"
        /// A webhook was deleted.
        case webhookDeleted = "webhook.deleted"
        /// The settings of push messages were changed.
        case pushConfigured = "push.configured"
        /// A game was created.
        case gameCreated = "game.created"
        /// The settings of challenges were changed.
        case challengesChanged = "challenges.changed"
        /// An image was stored or replaced.
        case imageChanged = "image.changed"
        /// An image was removed.
        case imageRemoved = "image.removed"
        /// A player's avatar was stored or replaced.
        case avatarChanged = "avatar.changed"
        /// A player's avatar was removed.
        case avatarRemoved = "avatar.removed"
        /// A player's progress in achievements was reported.
        case achievementsReported = "achievements.reported"
        /// A player's progress in achievements was reset.
        case achievementsReset = "achievements.reset"
        /// An earlier action was undone.
        case actionUndone = "action.undone"
        /// An operator was invited.
        case operatorInvited = "operator.invited"
        /// An invited operator joined.
        case operatorJoined = "operator.joined"
        /// An operator's role or password was changed.
        case operatorChanged = "operator.changed"
        /// An operator was removed.
        case operatorRemoved = "operator.removed"
    }

    /// The leaderboard and the position of a fact that removed an entry.
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
    /// The id of the key that replaced ``key``.
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
