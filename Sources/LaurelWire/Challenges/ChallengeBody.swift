public import LaurelModel

/// A challenge as one of its two players sees it.
public struct ChallengeBody: Codable, Hashable, Sendable {
    /// The id of the challenge.
    public var id: String
    /// The state: `pending`, `completed`, `declined` or `invalid`.
    public var state: String
    /// The player who issued the challenge.
    public var issuer: PlayerBody
    /// The player who received the challenge.
    public var receiver: PlayerBody
    /// The score to beat; nil for a challenge to earn an achievement.
    public var score: ChallengedScoreBody?
    /// The achievement to earn; nil for a challenge to beat a score.
    public var achievementID: String?
    /// The message to the receiver.
    public var message: String?
    /// The time at which the challenge was issued.
    public var issueDate: Moment
    /// The time from which the challenge cannot be won.
    public var expirationDate: Moment
    /// The time at which the receiver accepted the challenge.
    public var acceptDate: Moment?
    /// The time of completion.
    public var completionDate: Moment?
    /// The reason why the challenge is invalid.
    public var reason: String?
    /// The completed challenge that this challenge returns.
    public var returnedChallengeID: String?

    /// Creates the body of a challenge.
    ///
    /// - Parameter moment: The time of the response. An expired challenge is invalid, even if its state is not updated
    ///   yet.
    public init(
        _ challenge: Challenge, message: String?, issuer: PlayerBody, receiver: PlayerBody,
        score: ChallengedScoreBody?, at moment: Moment
    ) {
        let isOver = challenge.state == .pending && !challenge.isOpen(at: moment)
        id = challenge.id.text
        state = challenge.state(at: moment).rawValue
        self.issuer = issuer
        self.receiver = receiver
        self.score = score
        if case .achievement(let id) = challenge.target { achievementID = id.text }
        self.message = message
        issueDate = challenge.issuedAt
        expirationDate = challenge.expiresAt
        acceptDate = challenge.acceptedAt
        completionDate = challenge.state == .completed ? challenge.endedAt : nil
        reason = (isOver ? .expired : challenge.invalidity)?.rawValue
        returnedChallengeID = challenge.returned?.text
    }
}

/// The score that the receiver of a challenge must beat.
public struct ChallengedScoreBody: Codable, Hashable, Sendable {
    /// The id of the leaderboard.
    public var leaderboardID: String
    /// The occurrence in which the score must be beaten, on a recurring leaderboard.
    public var occurrence: Int64?
    /// The score.
    @ExactInteger public var score: Int64
    public var formattedScore: String
    /// The context that the client sent with the score.
    @ExactInteger public var context: UInt64

    /// Creates the body of a challenged score.
    public init(_ score: ChallengedScore, on leaderboard: Leaderboard, scores: ScoreFormatter) {
        leaderboardID = leaderboard.id.text
        occurrence = leaderboard.recurrence == nil ? nil : score.ranking.occurrence
        self.score = score.score
        formattedScore = scores.text(for: score.score)
        context = score.context
    }
}

/// A page of challenges.
public struct ChallengesBody: Codable, Hashable, Sendable {
    /// The challenges.
    public var challenges: [ChallengeBody]
    /// The cursor of the next page; nil on the last page.
    public var nextCursor: String?

    /// Creates a page of challenges.
    public init(_ challenges: [ChallengeBody], nextCursor: String? = nil) {
        self.challenges = challenges
        self.nextCursor = nextCursor
    }
}

/// The suggested receivers of a challenge.
public struct SuggestionsBody: Codable, Hashable, Sendable {
    /// The suggested players.
    public var players: [PlayerBody]

    /// A suggested message in the player's language.
    public var message: String?

    /// Creates suggestions.
    public init(_ players: [PlayerBody], message: String) {
        self.players = players
        self.message = message
    }
}
