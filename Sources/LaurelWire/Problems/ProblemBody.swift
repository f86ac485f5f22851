public import LaurelModel

/// An error document of RFC 9457: `application/problem+json`.
public struct ProblemBody: Codable, Hashable, Sendable {
    /// A stable URI that identifies the kind of problem. Its last part is the problem's slug.
    public var type: String
    /// The kind of problem in a few words.
    public var title: String
    /// The HTTP status of the response.
    public var status: Int
    /// The explanation of this occurrence of the problem, with the next step.
    public var detail: String

    // The members below are present if they concern the problem.
    /// The id of the leaderboard.
    public var leaderboardID: String?
    /// The start of the next occurrence.
    public var nextStartDate: Moment?
    /// The id of the game.
    public var game: String?
    /// The player.
    public var player: String?
    /// The score.
    public var score: ExactInteger<Int64>?
    /// The accepted range of scores.
    public var scoreRange: ScoreRangeBody?
    /// The path of the invalid value in the request, such as `submissions[3].score`.
    public var field: String?
    /// The age of the score, or the time by which its date is in the future, in seconds.
    public var ageSeconds: Double?
    /// The maximum age, in seconds.
    public var ageSecondsMax: Double?
    /// The findings in an invalid configuration.
    public var findings: [FindingBody]?
    /// The plan of a configuration change that is not possible.
    public var plan: ConfigurationPlanBody?

    /// Creates a problem.
    public init(slug: String, status: Int, detail: String) {
        type = "/problems/" + slug
        title = Self.title(of: slug)
        self.status = status
        self.detail = detail
    }

    /// Creates a problem.
    public init(_ refusal: Refusal) {
        self.init(slug: refusal.slug, status: refusal.status, detail: refusal.description)
        switch refusal {
        case .scoreOutOfRange(let score, let range):
            self.score = ExactInteger(wrappedValue: score)
            scoreRange = ScoreRangeBody(range)
        case .totalOutOfRange(_, let increment): score = ExactInteger(wrappedValue: increment)
        case .dateInTheFuture(let lead): ageSeconds = -lead.seconds
        case .scoreTooOld(let age, let window):
            ageSeconds = age.seconds
            ageSecondsMax = window.seconds
        case .idempotencyKeyExpired(let age):
            ageSeconds = age.seconds
            ageSecondsMax = SubmissionID.rememberedFor.seconds
        case .occurrenceNotActive(let id, let nextStart):
            leaderboardID = id.text
            nextStartDate = nextStart
        case .occurrencesMissing(let id), .occurrenceNotFound(let id),
            .leaderboardNotFound(let id):
            leaderboardID = id.text
        case .leaderboardServerOnly(let id), .signatureRequired(let id): leaderboardID = id.text
        case .leaderboardPermanent(let id), .leaderboardArchived(let id), .leaderboardCombined(let id, _),
            .memberUnfit(_, let id):
            leaderboardID = id.text
        case .leaderboardExists(let existing): leaderboardID = existing.leaderboard.id.text
        case .playerNotFound(let reference): player = reference.text
        case .playerExists(let id): player = id.text
        case .gameExists(let existing): game = existing.id.text
        case .gameNotFound(let id): game = id.text
        case .challenge(.receiverRefused(let id)): player = id.text
        case .idempotencyKeyReused, .idempotencyKeyNotUUID, .playerBanned, .friends, .moderation, .suspicious,
            .challenge, .webhook:
            break
        }
    }
}

extension Span {
    fileprivate var seconds: Double { Double(milliseconds) / 1_000 }
}

extension Refusal {
    fileprivate var status: Int {
        switch self {
        case .leaderboardNotFound, .occurrenceNotFound, .playerNotFound, .gameNotFound: 404
        case .leaderboardExists, .leaderboardPermanent, .leaderboardArchived, .leaderboardCombined, .gameExists,
            .playerExists, .occurrenceNotActive, .occurrencesMissing:
            409
        case .playerBanned, .leaderboardServerOnly, .signatureRequired: 403
        case .memberUnfit, .scoreOutOfRange, .totalOutOfRange, .dateInTheFuture, .scoreTooOld, .idempotencyKeyReused,
            .idempotencyKeyExpired, .idempotencyKeyNotUUID:
            422
        case .friends(let refusal): refusal.status
        case .moderation(let refusal): refusal.status
        case .suspicious: 422
        case .challenge(let refusal): refusal.status
        case .webhook(let refusal): refusal.status
        }
    }
}

extension ModerationRefusal {
    fileprivate var status: Int {
        switch self {
        case .entryNotFound, .reviewItemNotFound, .actionNotFound: 404
        case .actionNotUndoable: 409
        }
    }
}

extension WebhookRefusal {
    fileprivate var status: Int {
        switch self {
        case .notFound, .deliveryNotFound: 404
        case .tooMany: 409
        }
    }
}

extension FriendRefusal {
    fileprivate var status: Int {
        switch self {
        case .codeNotFound: 404
        case .underage: 403
        case .blocked, .tooManyFriends, .tooManyRequests, .tooManyBlocks: 409
        case .oneself: 422
        }
    }
}

extension ChallengeRefusal {
    fileprivate var status: Int {
        switch self {
        case .notFound, .submissionNotFound, .achievementNotFound, .groupChallengeNotFound, .linkNotFound: 404
        case .over, .groupChallengeOver, .achievementNotCompleted: 409
        case .receiverRefused, .issuerRefused: 403
        case .submissionAmbiguous, .groupChallengeRefused: 422
        }
    }
}
