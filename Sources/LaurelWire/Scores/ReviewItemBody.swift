public import LaurelModel

/// A score that is held until somebody has decided about it.
public struct ReviewItemBody: Codable, Hashable, Sendable {
    public var id: String
    public var leaderboardID: String
    /// Left out on a classic leaderboard.
    public var occurrence: Int64?
    public var player: PlayerBody
    public var submissionID: String
    @ExactInteger public var score: Int64
    public var formattedScore: String
    @ExactInteger public var context: UInt64
    /// When it was earned.
    public var date: Moment
    public var receivedAt: Moment
    /// What was found, as a problem's slug.
    public var reason: String

    public init(
        id: String, leaderboardID: String, occurrence: Int64?, player: Player, submissionID: String, score: Int64,
        formattedScore: String, context: UInt64, date: Moment, receivedAt: Moment, reason: String
    ) {
        self.id = id
        self.leaderboardID = leaderboardID
        self.occurrence = occurrence
        self.player = PlayerBody(player, for: .server)
        self.submissionID = submissionID
        self.score = score
        self.formattedScore = formattedScore
        self.context = context
        self.date = date
        self.receivedAt = receivedAt
        self.reason = reason
    }
}

/// `GET /v1/admin/review`: the oldest first.
public struct ReviewsBody: Codable, Hashable, Sendable {
    public var scores: [ReviewItemBody]
    /// Left out on the last page.
    public var nextCursor: String?

    public init(scores: [ReviewItemBody], nextCursor: String?) {
        self.scores = scores
        self.nextCursor = nextCursor
    }
}
