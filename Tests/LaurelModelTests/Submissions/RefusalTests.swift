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
            "Adding 1 to the total of 9223372036854775807 leaves the range of a 64-bit score. Count in a larger unit."
        ),
        (
            .dateInTheFuture(by: Span(milliseconds: 2_500)), "date-in-the-future",
            """
            The score's date is 2.5 seconds after it was sent. Check the clock that the date comes from, or leave the \
            date out.
            """
        ),
        (
            .scoreTooOld(age: .days(31), window: .days(30)), "score-too-old",
            "The score was earned over 31 days ago, and this leaderboard takes scores that are up to 30 days old."
        ),
        (
            .idempotencyKeyReused, "idempotency-key-reused",
            """
            This submission id was used before for another score, context, date or occurrence. Make a new id for each \
            new score, and keep it for sending that score again.
            """
        ),
        (
            .idempotencyKeyExpired(age: .days(46)), "idempotency-key-expired",
            """
            This submission id was made over 46 days ago, and ids are remembered for 45 days: it can no longer be told \
            whether it was counted. Drop this submission.
            """
        ),
        (
            .idempotencyKeyNotUUID, "idempotency-key-invalid",
            "A player's submission id must be a UUID, such as 01890a5d-ac96-774b-bcce-b302099a8057."
        ),
        (
            .occurrenceNotActive(board, nextStart: Moment(milliseconds: 0)), "occurrence-not-active",
            """
            No occurrence of \(board) is open at that time. The next one starts at 1970-01-01T00:00:00.000Z.
            """
        ),
        (
            .occurrenceNotActive(board, nextStart: nil), "occurrence-not-active",
            "No occurrence of \(board) is open at that time. None starts later."
        ),
        (
            .leaderboardPermanent(board), "leaderboard-permanent",
            """
            The kind, the recurrence and the game of \(board) are permanent, and a shared leaderboard stays shared. Make \
            another leaderboard, and archive this one.
            """
        ),
        (
            .leaderboardArchived(board), "leaderboard-archived",
            "The leaderboard speedrun is archived and takes no scores; what it has can be read."
        ),
        (
            .leaderboardServerOnly(board), "leaderboard-server-only",
            "The leaderboard speedrun takes scores from the studio's own server alone. Send it to that server."
        ),
        (
            .signatureRequired(board), "signature-required",
            """
            The leaderboard speedrun takes scores that the device has signed, by a key that the player signs in with. Sign what \
            the documentation of this address says, or link the device's key first: POST /v1/auth/link/guest
            """
        ),
        (
            .leaderboardCombined(board, members: [try! LeaderboardID("one"), try! LeaderboardID("two")]),
            "leaderboard-combined",
            "The leaderboard speedrun is combined from one, two and has nothing of its own. Name one of these."
        ),
        (
            .memberUnfit(try! LeaderboardID("low"), of: board), "member-unfit",
            """
            The leaderboard speedrun combines classic leaderboards of one order and one format, and low is none of them. \
            Check the id, or leave it out.
            """
        ),
        (
            .occurrenceNotFound(board), "occurrence-not-found",
            "\(board) has no such occurrence, or shows it no longer. Ask for current or previous."
        ),
        (
            .occurrencesMissing(board), "occurrence-not-active",
            "The leaderboard speedrun is classic and has no occurrences. Leave the occurrence out."
        ),
        (
            .leaderboardNotFound(board), "leaderboard-not-found",
            "There is no leaderboard speedrun in this game. Check the id, or create the leaderboard first."
        ),
        (
            .leaderboardExists(plain), "leaderboard-exists",
            """
            There is a leaderboard speedrun already, with other settings: game com.dragonforged.whackacac, named \
            “speedrun”, highToLow, best, ordinal, scores up to 30 days late.
            """
        ),
        (
            .leaderboardExists(special), "leaderboard-exists",
            """
            There is a leaderboard speedrun already, with other settings: game com.dragonforged.whackacac, named \
            “Any %”, lowToHigh, sum, shared, range -1..50, scores up to 24 hours late, players' dates ignored.
            """
        ),
        (
            .playerNotFound(try! PlayerReference("ann")), "player-not-found",
            "There is no player “ann” here. Check the id, and that it is this game's."
        ),
        (.playerBanned, "player-banned", "This player is banned and cannot submit scores."),
        (
            .playerExists(try! ExternalID("ann")), "player-exists",
            "There is a player “ann” already. Choose another id, or link the two."
        ),
        (
            .gameExists(try! Game(id: game, name: "Whack", group: GroupID("whack"))), "game-exists",
            """
            There is a game com.dragonforged.whackacac already, named “Whack” in the group whack. Choose another id, \
            or leave its settings as they are.
            """
        ),
        (
            .moderation(.entryNotFound(board, player: try! PlayerReference("ann"))), "entry-not-found",
            "The player “ann” has no entry on speedrun. Check the player, and the occurrence."
        ),
        (
            .webhook(.notFound("wh_1")), "webhook-not-found",
            "This game has no webhook “wh_1”. GET /v1/admin/webhooks lists them."
        ),
        (
            .suspicious(.pace), "too-many-submissions",
            "The player earned more scores within a minute than this leaderboard believes."
        ),
        (
            .friends(.tooManyFriends(most: 1_000)), "friend-limit-reached",
            "A player has at most 1000 friends. Remove one first."
        ),
        (
            .gameNotFound(game), "game-not-found",
            """
            There is no game com.dragonforged.whackacac here. Check the id, or create it: laurel game create \
            com.dragonforged.whackacac
            """
        ),
        (
            .challenge(.over(try! ChallengeID("c1"), .declined)), "challenge-over",
            "The challenge c1 is over: it is declined."
        ),
    ]

    @Test(arguments: table)
    func `has its slug and a sentence that a person can act on`(refusal: Refusal, slug: String, sentence: String) {
        #expect(refusal.slug == slug)
        #expect(refusal.description == sentence)
    }

    @Test func `the table above leaves no case out`() {
        #expect(Set(Self.table.map { Self.caseNumber($0.0) }) == Set(0..<28))
    }

    /// A new case does not compile here; it needs a row in the table, too.
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

    @Test func `what a stranger wrote cannot spoil the sentence`() throws {
        let refusal = Refusal.playerNotFound(
            .external(try ExternalID.stored("a\u{1B}[2J" + String(repeating: "x", count: 100))))
        #expect(
            refusal.description == """
                There is no player “a\u{FFFD}[2J\(String(repeating: "x", count: 55))…” here. Check the id, and that it \
                is this game's.
                """)
    }

    @Test func `the words of the wire stay the same for ever`() {
        #expect(Outcome.allCases.map(\.rawValue) == ["ranked", "notImproved", "late", "held", "refused"])
        #expect(SortOrder.allCases.map(\.rawValue) == ["highToLow", "lowToHigh"])
        #expect(SubmissionType.allCases.map(\.rawValue) == ["best", "mostRecent", "sum"])
        #expect(TieRule.allCases.map(\.rawValue) == ["ordinal", "shared", "dense"])
        #expect(GameEnvironment.allCases.map(\.rawValue) == ["sandbox", "production"])
        #expect([Author.player, .server].map(\.rawValue) == ["player", "server"])
    }
}
