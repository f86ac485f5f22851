/// A reason for which a request is refused. A refused request leaves no partial changes.
public enum Refusal: Error, Hashable, Sendable {
    /// The score is outside the leaderboard's range.
    case scoreOutOfRange(score: Int64, range: ScoreRange)
    /// The total would be outside the range of Int64.
    case totalOutOfRange(total: Int64, increment: Int64)
    /// The earned date is after the date of sending.
    case dateInTheFuture(by: Span)
    /// The score is older than the leaderboard's late window.
    case scoreTooOld(age: Span, window: Span)
    /// The submission id was used for another submission.
    case idempotencyKeyReused
    /// The submission id is older than the time for which ids are remembered.
    case idempotencyKeyExpired(age: Span)
    /// A player's submission id is not a UUID.
    case idempotencyKeyNotUUID
    /// The request names an occurrence of a classic leaderboard.
    case occurrencesMissing(LeaderboardID)
    /// The occurrence is not open at the score's time.
    ///
    /// - Parameter nextStart: The start of the next occurrence; nil if there is none.
    case occurrenceNotActive(LeaderboardID, nextStart: Moment?)
    /// The occurrence does not exist, or is no longer retained.
    case occurrenceNotFound(LeaderboardID)
    /// The leaderboard does not exist in the game.
    case leaderboardNotFound(LeaderboardID)
    /// A leaderboard with this id and other settings exists.
    case leaderboardExists(RegisteredLeaderboard)
    /// The change affects a permanent setting: the kind, the recurrence, the game, or that the leaderboard is shared.
    case leaderboardPermanent(LeaderboardID)
    /// The leaderboard is archived.
    case leaderboardArchived(LeaderboardID)
    /// The leaderboard accepts scores only from the developer's server.
    case leaderboardServerOnly(LeaderboardID)
    /// The leaderboard accepts only scores that the player's device has signed.
    case signatureRequired(LeaderboardID)
    /// The leaderboard is combined and accepts no submissions.
    case leaderboardCombined(LeaderboardID, members: [LeaderboardID])
    /// A member of a combined leaderboard is not suitable.
    ///
    /// - Parameter member: The leaderboard that cannot be a member or does not exist.
    case memberUnfit(LeaderboardID, of: LeaderboardID)
    /// The player does not exist.
    case playerNotFound(PlayerReference)
    /// The player is banned.
    case playerBanned
    /// A player with this external id exists.
    case playerExists(ExternalID)
    /// A game with this id and other settings exists.
    case gameExists(Game)
    /// The game does not exist.
    case gameNotFound(GameID)
    /// A refusal of a request about friends.
    case friends(FriendRefusal)
    /// A refusal of a correction.
    case moderation(ModerationRefusal)
    /// The submission violates the leaderboard's checks.
    case suspicious(CheckViolation)
    /// A refusal of a request about challenges.
    case challenge(ChallengeRefusal)
    /// A refusal of a request about webhooks.
    case webhook(WebhookRefusal)
}

extension Refusal {
    /// The stable name of the problem: the last part of its `type`.
    public var slug: String {
        switch self {
        case .scoreOutOfRange, .totalOutOfRange: "score-out-of-range"
        case .dateInTheFuture: "date-in-the-future"
        case .scoreTooOld: "score-too-old"
        case .idempotencyKeyReused: "idempotency-key-reused"
        case .idempotencyKeyExpired: "idempotency-key-expired"
        case .idempotencyKeyNotUUID: "idempotency-key-invalid"
        case .occurrencesMissing, .occurrenceNotActive: "occurrence-not-active"
        case .occurrenceNotFound: "occurrence-not-found"
        case .leaderboardNotFound: "leaderboard-not-found"
        case .leaderboardExists: "leaderboard-exists"
        case .leaderboardPermanent: "leaderboard-permanent"
        case .leaderboardArchived: "leaderboard-archived"
        case .leaderboardServerOnly: "leaderboard-server-only"
        case .signatureRequired: "signature-required"
        case .leaderboardCombined: "leaderboard-combined"
        case .memberUnfit: "member-unfit"
        case .playerNotFound: "player-not-found"
        case .playerBanned: "player-banned"
        case .playerExists: "player-exists"
        case .gameExists: "game-exists"
        case .gameNotFound: "game-not-found"
        case .friends(let refusal): refusal.slug
        case .moderation(let refusal): refusal.slug
        case .suspicious(let violation): violation.slug
        case .challenge(let refusal): refusal.slug
        case .webhook(let refusal): refusal.slug
        }
    }
}

extension Refusal: CustomStringConvertible {
    /// The error message, for display to people.
    public var description: String {
        switch self {
        case .scoreOutOfRange(let score, let range):
            """
            The score \(score) is outside the leaderboard's range of \(range.words). Check the score, or widen the \
            range.
            """
        case .totalOutOfRange(let total, let increment):
            """
            Adding \(increment) to the total of \(total) exceeds the range of 64-bit scores. Use a larger unit.
            """
        case .dateInTheFuture(let span):
            """
            The score's date is \(span) after it was sent. Correct the clock that the date comes from, or omit the date.
            """
        case .scoreTooOld(let age, let window):
            """
            The score was earned more than \(age) ago. This leaderboard accepts scores that are at most \(window) \
            old. Submit scores sooner.
            """
        case .idempotencyKeyReused:
            """
            The submission id was used before for another score, context, date or occurrence. Create an id for each \
            score, and reuse it only to send the same score again.
            """
        case .idempotencyKeyExpired(let age):
            """
            The submission id was created more than \(age) ago. Ids are remembered for \(SubmissionID.rememberedFor), \
            so the server cannot check whether the score was already counted. Drop the submission.
            """
        case .idempotencyKeyNotUUID:
            "The player's submission id is not a UUID. Use a UUID, such as 01890a5d-ac96-774b-bcce-b302099a8057."
        case .occurrenceNotActive(let id, let nextStart):
            "The leaderboard \(id) has no open occurrence at that time. "
                + (nextStart.map { "Wait until the next one starts at \($0.iso8601)." }
                    ?? "No later one starts. Use another leaderboard.")
        case .occurrenceNotFound(let id):
            "The leaderboard \(id) does not have this occurrence, or no longer retains it. Use current or previous."
        case .occurrencesMissing(let id):
            "The leaderboard \(id) is classic and has no occurrences. Omit the occurrence."
        case .leaderboardNotFound(let id):
            "This game has no leaderboard \(id). Check the id, or create the leaderboard first."
        case .leaderboardPermanent(let id):
            """
            The kind, the recurrence and the game of the leaderboard \(id) are permanent, and a shared leaderboard \
            stays shared. Create another leaderboard, and archive this one.
            """
        case .leaderboardArchived(let id):
            "The leaderboard \(id) is archived and accepts no scores. Use another leaderboard."
        case .leaderboardServerOnly(let id):
            """
            The leaderboard \(id) accepts scores only from the developer's server. Send the score to your own \
            backend, which submits it with a server key.
            """
        case .signatureRequired(let id):
            """
            The leaderboard \(id) accepts only scores that the player's device has signed. Sign the score as \
            /openapi.yaml defines, or link a device key with POST /v1/auth/link/guest.
            """
        case .leaderboardCombined(let id, let members):
            """
            The leaderboard \(id) is combined and has no submissions of its own. Use one of its members: \
            \(members.map(\.text).joined(separator: ", ")).
            """
        case .memberUnfit(let member, let id):
            """
            The member \(member) of the combined leaderboard \(id) does not exist, is not classic, or has another \
            order or format. Check the id, or remove the member.
            """
        case .leaderboardExists(let existing):
            """
            The leaderboard \(existing.leaderboard.id) already exists with other settings: \
            \(existing.leaderboard.settings). Choose another id.
            """
        case .playerNotFound(let reference):
            "This game has no player \(reference.text.quotedForMessage). Check the id."
        case .playerBanned:
            "The player is banned and cannot submit scores. Remove the ban first."
        case .playerExists(let id):
            "The player \(id.text.quotedForMessage) already exists. Choose another id, or link the two accounts."
        case .gameExists(let game):
            """
            The game \(game.id) already exists, with the name \(game.name.quotedForMessage) in the group \
            \(game.group). \
            Choose another id, or do not change its settings.
            """
        case .gameNotFound(let id):
            "This server has no game \(id). Check the id, or create the game: laurel game create \(id)"
        case .friends(let refusal): refusal.description
        case .moderation(let refusal): refusal.description
        case .webhook(let refusal): refusal.description
        case .suspicious(let violation): violation.description
        case .challenge(let refusal): refusal.description
        }
    }
}

extension Leaderboard {
    /// All settings in words, for a message: the reader has to find the one that differs.
    fileprivate var settings: String {
        let range = range.map { ", range \($0)" } ?? ""
        let dates = ignoresClientDates ? ", players' dates ignored" : ""
        return """
            game \(game), named \(referenceName.quotedForMessage), \(order.rawValue), \(submission.rawValue), \
            \(ties.rawValue)\(range), scores up to \(lateWindow) late\(dates)
            """
    }
}
