/// One score that somebody sends to one leaderboard.
public struct Submission: Hashable, Sendable {
    public var id: SubmissionID
    /// The game it comes from; its leaderboard must be that game's.
    public var game: GameID
    public var leaderboard: LeaderboardID
    public var player: PlayerReference
    /// A name for the player, from a server key; nil leaves the name as it is.
    public var displayName: DisplayName?
    public var score: Int64
    /// 64 bits that mean what the game wants them to; they come back as they went in.
    public var context: UInt64
    /// When the score was earned, by the sender's clock.
    public var date: Moment?
    /// When this was sent, by the same clock: the difference is the score's age, whatever that clock shows.
    public var sentAt: Moment?
    /// The occurrence that it is meant for; only that one will do.
    public var occurrence: Int64?
    /// When it arrived, stamped at the door.
    public var receivedAt: Moment
    public var author: Author
    /// Whether the device of the player signed it, which was verified at the door.
    public var isSigned = false
    /// Whether it counted before, as another player's: nobody looks for anything suspicious in it again.
    public var isTransferred = false

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

/// On whose word a submission stands.
public enum Author: String, Hashable, Sendable {
    /// The player's own game: believed about the recent past only.
    case player
    /// A server key or an import: trusted with any past date, and may name players who are not there yet.
    case server
}
