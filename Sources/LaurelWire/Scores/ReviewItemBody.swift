public import LaurelModel

/// A score that is pending review.
public struct ReviewItemBody: Codable, Hashable, Sendable {
    /// The id of the review item.
    public var id: String
    /// The id of the leaderboard.
    public var leaderboardID: String
    /// The occurrence; omitted on a classic leaderboard.
    public var occurrence: Int64?
    /// The player.
    public var player: PlayerBody
    /// The id of the submission.
    public var submissionID: String
    /// The score.
    @ExactInteger public var score: Int64
    public var formattedScore: String
    /// The context that the client sent with the score.
    @ExactInteger public var context: UInt64
    /// The time at which the score was earned.
    public var date: Moment
    /// The time at which the server received the submission.
    public var receivedAt: Moment
    /// The reason for the review, as a problem's slug.
    public var reason: String

    /// Creates the body of a review item.
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

/// `GET /v1/admin/review`: a page of scores that are pending review, the oldest first.
public struct ReviewsBody: Codable, Hashable, Sendable {
    /// The scores.
    public var scores: [ReviewItemBody]
    /// The cursor of the next page; omitted on the last page.
    public var nextCursor: String?

    /// Creates a page of reviews.
    public init(scores: [ReviewItemBody], nextCursor: String?) {
        self.scores = scores
        self.nextCursor = nextCursor
    }
}
