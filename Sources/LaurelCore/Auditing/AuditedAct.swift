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
        case webhookCreated = "webhook.created"
        case webhookChanged = "webhook.changed"
        case webhookRotated = "webhook.rotated"
        case webhookDeleted = "webhook.deleted"
        case pushConfigured = "push.configured"
        case actionUndone = "action.undone"
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
    /// A webhook's id.
    public var webhook: String?
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
}
