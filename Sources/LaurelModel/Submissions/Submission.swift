/// A score that a client sends to a leaderboard.
public struct Submission: Hashable, Sendable {
    /// The idempotency key.
    public var id: SubmissionID
    /// The game that sends the score. The leaderboard must belong to it.
    public var game: GameID
    /// The leaderboard.
    public var leaderboard: LeaderboardID
    /// The player.
    public var player: PlayerReference
    /// A new name for the player, from a server key; nil leaves the name unchanged.
    public var displayName: DisplayName?
    /// The score.
    public var score: Int64
    /// 64 bits that the game chooses. They are returned unchanged.
    public var context: UInt64
    /// The date on which the score was earned, by the sender's clock.
    public var date: Moment?
    /// The date of sending, by the same clock. The difference is the score's age, even if the clock is wrong.
    public var sentAt: Moment?
    /// The number of the occurrence to which the score must belong; nil for any occurrence.
    public var occurrence: Int64?
    /// The time at which the API layer received the submission.
    public var receivedAt: Moment
    /// The sender.
    public var author: Author
    /// Whether the player's device signed the submission. The API layer has verified the signature.
    public var isSigned = false
    /// The timestamp of the commit that accepted the score before, as another player's or in facts that a ledger lost;
    /// nil for a new score. The occurrence is judged at that time.
    public var acceptedAt: Moment?
    /// Whether the score has passed the leaderboard's checks before, so that it is not checked again.
    public var isChecked = false

    /// Creates a submission.
    public init(
        id: SubmissionID,
        game: GameID,
        leaderboard: LeaderboardID,
        player: PlayerReference,
        displayName: DisplayName? = nil,
        score: Int64,
        context: UInt64 = 0,
        date: Moment? = nil,
        sentAt: Moment? = nil,
        occurrence: Int64? = nil,
        receivedAt: Moment,
        author: Author
    ) {
        self.id = id
        self.game = game
        self.leaderboard = leaderboard
        self.player = player
        self.displayName = displayName
        self.score = score
        self.context = context
        self.date = date
        self.sentAt = sentAt
        self.occurrence = occurrence
        self.receivedAt = receivedAt
        self.author = author
    }
}

/// The sender of a submission.
public enum Author: String, Hashable, Sendable {
    /// The player's own game, whose dates are accepted within the late window only.
    case player
    /// A server key or an import. Any past date is accepted, and players that do not exist yet are created.
    case server
}
