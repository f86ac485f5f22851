/// Why something that was asked for is not done. Nothing half-done stays behind one.
public enum Refusal: Error, Hashable, Sendable {
    case scoreOutOfRange(score: Int64, range: ScoreRange)
    case totalOutOfRange(total: Int64, increment: Int64)
    case dateInTheFuture(by: Span)
    case scoreTooOld(age: Span, window: Span)
    case idempotencyKeyReused
    case idempotencyKeyExpired(age: Span)
    case idempotencyKeyNotUUID
    /// A classic leaderboard has none.
    case occurrencesMissing(LeaderboardID)
    /// - Parameter nextStart: When the next one starts; nil where none will.
    case occurrenceNotActive(LeaderboardID, nextStart: Moment?)
    case occurrenceNotFound(LeaderboardID)
    case leaderboardNotFound(LeaderboardID)
    case leaderboardExists(RegisteredLeaderboard)
    /// What is permanent: the kind, the recurrence, the game, and that it is the group's.
    case leaderboardPermanent(LeaderboardID)
    /// It is retired.
    case leaderboardArchived(LeaderboardID)
    /// It takes scores from the studio's server alone.
    case leaderboardServerOnly(LeaderboardID)
    /// It takes scores that the player's device has signed.
    case signatureRequired(LeaderboardID)
    /// It is made of others.
    case leaderboardCombined(LeaderboardID, members: [LeaderboardID])
    /// - Parameter member: What cannot be one, or is not there.
    case memberUnfit(LeaderboardID, of: LeaderboardID)
    case playerNotFound(PlayerReference)
    case playerBanned
    case playerExists(ExternalID)
    case gameExists(Game)
    case gameNotFound(GameID)
    case friends(FriendRefusal)
    case moderation(ModerationRefusal)
    /// The leaderboard's checks found this.
    case suspicious(CheckViolation)
    case challenge(ChallengeRefusal)
    case webhook(WebhookRefusal)
}

extension Refusal {
    /// The stable name of the problem, the last part of its `type`.
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
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .scoreOutOfRange(let score, let range):
            """
            The score \(score) is outside the leaderboard's range of \(range.words). Check the score, or widen the \
            range.
            """
        case .totalOutOfRange(let total, let increment):
            """
            Adding \(increment) to the total of \(total) leaves the range of a 64-bit score. Count in a larger unit.
            """
        case .dateInTheFuture(let span):
            """
            The score's date is \(span) after it was sent. Check the clock that the date comes from, or leave the date \
            out.
            """
        case .scoreTooOld(let age, let window):
            "The score was earned over \(age) ago, and this leaderboard takes scores that are up to \(window) old."
        case .idempotencyKeyReused:
            """
            This submission id was used before for another score, context, date or occurrence. Make a new id for each \
            new score, and keep it for sending that score again.
            """
        case .idempotencyKeyExpired(let age):
            """
            This submission id was made over \(age) ago, and ids are remembered for \(SubmissionID.rememberedFor): it can \
            no longer be told whether it was counted. Drop this submission.
            """
        case .idempotencyKeyNotUUID:
            "A player's submission id must be a UUID, such as 01890a5d-ac96-774b-bcce-b302099a8057."
        case .occurrenceNotActive(let id, let nextStart):
            "No occurrence of \(id) is open at that time. "
                + (nextStart.map { "The next one starts at \($0.iso8601)." } ?? "None starts later.")
        case .occurrenceNotFound(let id):
            "\(id) has no such occurrence, or shows it no longer. Ask for current or previous."
        case .occurrencesMissing(let id):
            "The leaderboard \(id) is classic and has no occurrences. Leave the occurrence out."
        case .leaderboardNotFound(let id):
            "There is no leaderboard \(id) in this game. Check the id, or create the leaderboard first."
        case .leaderboardPermanent(let id):
            """
            The kind, the recurrence and the game of \(id) are permanent, and a shared leaderboard stays shared. Make another \
            leaderboard, and archive this one.
            """
        case .leaderboardArchived(let id):
            "The leaderboard \(id) is archived and takes no scores; what it has can be read."
        case .leaderboardServerOnly(let id):
            "The leaderboard \(id) takes scores from the studio's own server alone. Send it to that server."
        case .signatureRequired(let id):
            """
            The leaderboard \(id) takes scores that the device has signed, by a key that the player signs in with. Sign what the \
            documentation of this address says, or link the device's key first: POST /v1/auth/link/guest
            """
        case .leaderboardCombined(let id, let members):
            """
            The leaderboard \(id) is combined from \(members.map(\.text).joined(separator: ", ")) and has nothing of its \
            own. Name one of these.
            """
        case .memberUnfit(let member, let id):
            """
            The leaderboard \(id) combines classic leaderboards of one order and one format, and \(member) is none of \
            them. Check the id, or leave it out.
            """
        case .leaderboardExists(let existing):
            """
            There is a leaderboard \(existing.leaderboard.id) already, with other settings: \
            \(existing.leaderboard.settings).
            """
        case .playerNotFound(let reference):
            "There is no player \(reference.text.quotedForMessage) here. Check the id, and that it is this game's."
        case .playerBanned:
            "This player is banned and cannot submit scores."
        case .playerExists(let id):
            "There is a player \(id.text.quotedForMessage) already. Choose another id, or link the two."
        case .gameExists(let game):
            """
            There is a game \(game.id) already, named \(game.name.quotedForMessage) in the group \(game.group). Choose \
            another id, or leave its settings as they are.
            """
        case .gameNotFound(let id):
            "There is no game \(id) here. Check the id, or create it: laurel game create \(id)"
        case .friends(let refusal): refusal.description
        case .moderation(let refusal): refusal.description
        case .webhook(let refusal): refusal.description
        case .suspicious(let violation): violation.description
        case .challenge(let refusal): refusal.description
        }
    }
}

extension Leaderboard {
    /// Every setting in words, for a message: any of them may be the one that differs.
    fileprivate var settings: String {
        let range = range.map { ", range \($0)" } ?? ""
        let dates = ignoresClientDates ? ", players' dates ignored" : ""
        return """
            game \(game), named \(referenceName.quotedForMessage), \(order.rawValue), \(submission.rawValue), \
            \(ties.rawValue)\(range), scores up to \(lateWindow) late\(dates)
            """
    }
}
