public import LaurelModel

/// A challenge as one of its two players sees it.
public struct ChallengeBody: Codable, Hashable, Sendable {
    public var id: String
    /// `pending`, `completed`, `declined` or `invalid`.
    public var state: String
    public var issuer: PlayerBody
    public var receiver: PlayerBody
    /// What is to be beaten; nil where it is an achievement.
    public var score: ChallengedScoreBody?
    /// What is to be completed; nil where it is a score.
    public var achievementID: String?
    public var message: String?
    public var issueDate: Moment
    /// From then on it cannot be won.
    public var expirationDate: Moment
    /// When the receiver accepted it.
    public var acceptDate: Moment?
    public var completionDate: Moment?
    /// Why it is invalid.
    public var reason: String?
    /// The challenge that was beaten and that this one returns.
    public var returnedChallengeID: String?

    /// - Parameter moment: Of the answer: one whose time is up is invalid, though nobody has said so yet.
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

/// The score that a challenge dares its receiver to beat.
public struct ChallengedScoreBody: Codable, Hashable, Sendable {
    public var leaderboardID: String
    /// On a recurring leaderboard, the occurrence in which it is to be beaten.
    public var occurrence: Int64?
    @ExactInteger public var score: Int64
    public var formattedScore: String
    @ExactInteger public var context: UInt64

    public init(_ score: ChallengedScore, on leaderboard: Leaderboard, scores: ScoreFormatter) {
        leaderboardID = leaderboard.id.text
        occurrence = leaderboard.recurrence == nil ? nil : score.ranking.occurrence
        self.score = score.score
        formattedScore = scores.text(for: score.score)
        context = score.context
    }
}

/// A list of challenges, and where it goes on.
public struct ChallengesBody: Codable, Hashable, Sendable {
    public var challenges: [ChallengeBody]
    public var nextCursor: String?

    public init(_ challenges: [ChallengeBody], nextCursor: String? = nil) {
        self.challenges = challenges
        self.nextCursor = nextCursor
    }
}

/// Whom a player might dare.
public struct SuggestionsBody: Codable, Hashable, Sendable {
    public var players: [PlayerBody]

    /// What the player may say, in their language; what they say instead is theirs to write.
    public var message: String?

    public init(_ players: [PlayerBody], message: String) {
        self.players = players
        self.message = message
    }
}
