import LaurelModel
import Testing

struct RefusalTests {
    static let board = try! LeaderboardID("speedrun")
    static let game = try! GameID("com.dragonforged.whackacac")
    static let plain = RegisteredLeaderboard(
        number: LeaderboardNumber(1), leaderboard: try! Leaderboard(id: board, game: game))
    static let special = RegisteredLeaderboard(
        number: LeaderboardNumber(1),
        leaderboard: try! Leaderboard(
            id: board, game: game, referenceName: "Any %", order: .lowToHigh, submission: .sum, ties: .shared,
            range: ScoreRange(-1, 50), lateWindow: .days(1), ignoresClientDates: true))

    static let table: [(Refusal, slug: String, sentence: String)] = [
        (
            .scoreOutOfRange(score: -7, range: try! ScoreRange(0, 1_000)), "score-out-of-range",
            "The score -7 is outside the leaderboard's range of 0 to 1000. Check the score, or widen the range."
        ),
        (
            .scoreOutOfRange(score: -7, range: try! ScoreRange("0..")), "score-out-of-range",
            "The score -7 is outside the leaderboard's range of 0 and more. Check the score, or widen the range."
        ),
        (
            .scoreOutOfRange(score: 7, range: try! ScoreRange("..5")), "score-out-of-range",
            "The score 7 is outside the leaderboard's range of 5 and less. Check the score, or widen the range."
        ),
        (
            .totalOutOfRange(total: .max, increment: 1), "score-out-of-range",
            "Adding 1 to the total of 9223372036854775807 exceeds the range of 64-bit scores. Use a larger unit."
        ),
        (
            .dateInTheFuture(by: Span(milliseconds: 2_500)), "date-in-the-future",
            """
            The score's date is 2.5 seconds after it was sent. Correct the clock that the date comes from, or omit \
            the date.
            """
        ),
        (
            .scoreTooOld(age: .days(31), window: .days(30)), "score-too-old",
            """
            The score was earned more than 31 days ago. This leaderboard accepts scores that are at most 30 days \
            old. Submit scores sooner.
            """
        ),
        (
            .idempotencyKeyReused, "idempotency-key-reused",
            """
            The submission id was used before for another score, context, date or occurrence. Create an id for each \
            score, and reuse it only to send the same score again.
            """
        ),
        (
            .idempotencyKeyExpired(age: .days(46)), "idempotency-key-expired",
            """
            The submission id was created more than 46 days ago. Ids are remembered for 45 days, so the server \
            cannot check whether the score was already counted. Drop the submission.
            """
        ),
        (
            .idempotencyKeyNotUUID, "idempotency-key-invalid",
            "The player's submission id is not a UUID. Use a UUID, such as 01890a5d-ac96-774b-bcce-b302099a8057."
        ),
        (
            .occurrenceNotActive(board, nextStart: Moment(milliseconds: 0)), "occurrence-not-active",
            """
            The leaderboard \(board) has no open occurrence at that time. Wait until the next one starts at \
            1970-01-01T00:00:00.000Z.
            """
        ),
        (
            .occurrenceNotActive(board, nextStart: nil), "occurrence-not-active",
            """
            The leaderboard \(board) has no open occurrence at that time. No later one starts. Use another \
            leaderboard.
            """
        ),
        (
            .leaderboardPermanent(board), "leaderboard-permanent",
            """
            The kind, the recurrence and the game of the leaderboard \(board) are permanent, and a shared leaderboard \
            stays shared. Create another leaderboard, and archive this one.
            """
        ),
        (
            .leaderboardArchived(board), "leaderboard-archived",
            "The leaderboard speedrun is archived and accepts no scores. Use another leaderboard."
        ),
        (
            .leaderboardServerOnly(board), "leaderboard-server-only",
            """
            The leaderboard speedrun accepts scores only from the developer's server. Send the score to your own \
            backend, which submits it with a server key.
            """
        ),
        (
            .signatureRequired(board), "signature-required",
            """
            The leaderboard speedrun accepts only scores that the player's device has signed. Sign the score as \
            /openapi.yaml defines, or link a device key with POST /v1/auth/link/guest.
            """
        ),
        (
            .leaderboardCombined(board, members: [try! LeaderboardID("one"), try! LeaderboardID("two")]),
            "leaderboard-combined",
            "The leaderboard speedrun is combined and has no submissions of its own. Use one of its members: "
                + "one, two."
        ),
        (
            .memberUnfit(try! LeaderboardID("low"), of: board), "member-unfit",
            """
            The member low of the combined leaderboard speedrun does not exist, is not classic, or has another order \
            or format. Check the id, or remove the member.
            """
        ),
        (
            .occurrenceNotFound(board), "occurrence-not-found",
            "The leaderboard \(board) does not have this occurrence, or no longer retains it. Use current or previous."
        ),
        (
            .occurrencesMissing(board), "occurrence-not-active",
            "The leaderboard speedrun is classic and has no occurrences. Omit the occurrence."
        ),
        (
            .leaderboardNotFound(board), "leaderboard-not-found",
            "This game has no leaderboard speedrun. Check the id, or create the leaderboard first."
        ),
        (
            .leaderboardExists(plain), "leaderboard-exists",
            """
            The leaderboard speedrun already exists with other settings: game com.dragonforged.whackacac, named \
            “speedrun”, highToLow, best, ordinal, scores up to 30 days late. Choose another id.
            """
        ),
        (
            .leaderboardExists(special), "leaderboard-exists",
            """
            The leaderboard speedrun already exists with other settings: game com.dragonforged.whackacac, named \
            “Any %”, lowToHigh, sum, shared, range -1..50, scores up to 24 hours late, players' dates ignored. Choose \
            another id.
            """
        ),
        (
            .playerNotFound(try! PlayerReference("ann")), "player-not-found",
            "This game has no player “ann”. Check the id."
        ),
        (.playerBanned, "player-banned", "The player is banned and cannot submit scores. Remove the ban first."),
        (
            .playerExists(try! ExternalID("ann")), "player-exists",
            "The player “ann” already exists. Choose another id, or link the two accounts."
        ),
        (
            .gameExists(try! Game(id: game, name: "Whack", group: GroupID("whack"))), "game-exists",
            """
            The game com.dragonforged.whackacac already exists, with the name “Whack” in the group whack. Choose \
            another id, or do not change its settings.
            """
        ),
        (
            .moderation(.entryNotFound(board, player: try! PlayerReference("ann"))), "entry-not-found",
            "The player “ann” has no entry on the leaderboard speedrun. Check the player and the occurrence."
        ),
        (
            .webhook(.notFound("wh_1")), "webhook-not-found",
            "This game has no webhook “wh_1”. List the webhooks with GET /v1/admin/webhooks."
        ),
        (
            .suspicious(.pace), "too-many-submissions",
            "The player earned more scores within a minute than this leaderboard allows. Submit scores less often."
        ),
        (
            .friends(.tooManyFriends(most: 1_000)), "friend-limit-reached",
            "A player has at most 1000 friends. Remove a friend first."
        ),
        (
            .gameNotFound(game), "game-not-found",
            """
            This server has no game com.dragonforged.whackacac. Check the id, or create the game: laurel game create \
            com.dragonforged.whackacac
            """
        ),
        (
            .challenge(.over(try! ChallengeID("c1"), .declined)), "challenge-over",
            "The challenge c1 has ended, and its state is declined. List the challenges with GET /v1/challenges."
        ),
    ]

    @Test(arguments: table)
    func `Each refusal has its slug and its sentence`(refusal: Refusal, slug: String, sentence: String) {
        #expect(refusal.slug == slug)
        #expect(refusal.description == sentence)
    }

    @Test func `The table of refusals contains every case`() {
        #expect(Set(Self.table.map { Self.caseNumber($0.0) }) == Set(0..<28))
    }

    /// The index of each case. A new case does not compile here; it also needs a row in the table.
    private static func caseNumber(_ refusal: Refusal) -> Int {
        switch refusal {
        case .scoreOutOfRange: 0
        case .totalOutOfRange: 1
        case .dateInTheFuture: 2
        case .scoreTooOld: 3
        case .idempotencyKeyReused: 4
        case .idempotencyKeyExpired: 5
        case .idempotencyKeyNotUUID: 6
        case .occurrencesMissing: 7
        case .leaderboardNotFound: 8
        case .leaderboardExists: 9
        case .playerNotFound: 10
        case .playerBanned: 11
        case .gameExists: 12
        case .gameNotFound: 13
        case .occurrenceNotActive: 14
        case .occurrenceNotFound: 15
        case .leaderboardPermanent: 16
        case .leaderboardArchived: 17
        case .leaderboardCombined: 18
        case .memberUnfit: 19
        case .playerExists: 20
        case .friends: 21
        case .moderation: 22
        case .suspicious: 23
        case .challenge: 24
        case .leaderboardServerOnly: 25
        case .signatureRequired: 26
        case .webhook: 27
        }
    }

    @Test func `A client's text is sanitized in the sentence of a refusal`() throws {
        let refusal = Refusal.playerNotFound(
            .external(try ExternalID.stored("a\u{1B}[2J" + String(repeating: "x", count: 100))))
        #expect(
            refusal.description == """
                This game has no player “a\u{FFFD}[2J\(String(repeating: "x", count: 55))…”. Check the id.
                """)
    }

    @Test func `The raw values in the API never change`() {
        #expect(Outcome.allCases.map(\.rawValue) == ["ranked", "notImproved", "late", "held", "refused"])
        #expect(SortOrder.allCases.map(\.rawValue) == ["highToLow", "lowToHigh"])
        #expect(SubmissionType.allCases.map(\.rawValue) == ["best", "mostRecent", "sum"])
        #expect(TieRule.allCases.map(\.rawValue) == ["ordinal", "shared", "dense"])
        #expect(GameEnvironment.allCases.map(\.rawValue) == ["sandbox", "production"])
        #expect([Author.player, .server].map(\.rawValue) == ["player", "server"])
    }
}
