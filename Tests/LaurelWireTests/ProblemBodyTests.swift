import LaurelModel
import LaurelWire
import Testing

struct ProblemBodyTests {
    static let leaderboard = RegisteredLeaderboard(
        number: LeaderboardNumber(1), leaderboard: try! Leaderboard(id: Samples.board, game: Samples.game))

    @Test(arguments: [
        (
            Refusal.scoreOutOfRange(score: 1, range: try! ScoreRange(2, 3)), "/problems/score-out-of-range",
            "Score out of range", 422
        ),
        (.totalOutOfRange(total: .max, increment: 1), "/problems/score-out-of-range", "Score out of range", 422),
        (.dateInTheFuture(by: .seconds(3)), "/problems/date-in-the-future", "Date in the future", 422),
        (.scoreTooOld(age: .days(31), window: .days(30)), "/problems/score-too-old", "Score too old", 422),
        (.idempotencyKeyReused, "/problems/idempotency-key-reused", "Idempotency key reused", 422),
        (.idempotencyKeyExpired(age: .days(46)), "/problems/idempotency-key-expired", "Idempotency key expired", 422),
        (.idempotencyKeyNotUUID, "/problems/idempotency-key-invalid", "Invalid idempotency key", 422),
        (.occurrencesMissing(Samples.board), "/problems/occurrence-not-active", "Occurrence not active", 409),
        (.leaderboardNotFound(Samples.board), "/problems/leaderboard-not-found", "Leaderboard not found", 404),
        (.leaderboardExists(leaderboard), "/problems/leaderboard-exists", "Leaderboard exists", 409),
        (.playerNotFound(try! PlayerReference("ann")), "/problems/player-not-found", "Player not found", 404),
        (.playerBanned, "/problems/player-banned", "Player banned", 403),
        (.gameExists(try! Game(id: Samples.game)), "/problems/game-exists", "Game exists", 409),
        (.gameNotFound(Samples.game), "/problems/game-not-found", "Game not found", 404),
    ])
    func `A refusal has a stable type, a title, a status and a detail`(
        refusal: Refusal, type: String, title: String, status: Int
    ) throws {
        let body = ProblemBody(refusal)
        #expect(body.type == type)
        #expect(body.title == title)
        #expect(body.status == status)
        #expect(body.detail == refusal.description)
    }

    @Test func `A problem has the form of RFC 9457`() throws {
        try expect(
            ProblemBody(.playerBanned),
            isWritten: """
                {"detail":"The player is banned and cannot submit scores. Remove the ban \
                first.","status":403,"title":"Player banned",\
                "type":"/problems/player-banned"}
                """)
    }

    @Test(arguments: [
        (
            Refusal.scoreOutOfRange(score: 1, range: try! ScoreRange(2, 3)),
            #""score":1,"scoreRange":{"highest":3,"lowest":2},"status":422"#
        ),
        (.totalOutOfRange(total: .max, increment: 7), #""score":7,"status":422"#),
        (.dateInTheFuture(by: Span(milliseconds: 2_500)), #"{"ageSeconds":-2.5,"detail""#),
        (.scoreTooOld(age: .days(31), window: .days(30)), #"{"ageSeconds":2678400,"ageSecondsMax":2592000,"detail""#),
        (.idempotencyKeyExpired(age: .days(46)), #"{"ageSeconds":3974400,"ageSecondsMax":3888000,"detail""#),
        (.leaderboardNotFound(Samples.board), #","leaderboardID":"\#(Samples.board)","status":404"#),
        (.leaderboardExists(leaderboard), #","leaderboardID":"\#(Samples.board)","status":409"#),
        (.playerNotFound(try! PlayerReference("ann")), #","player":"ann","status":404"#),
        (.gameNotFound(Samples.game), #","game":"\#(Samples.game)","status":404"#),
    ])
    func `A problem contains the fields that concern it`(refusal: Refusal, fields: String) throws {
        let text = String(decoding: try WireJSON.encode(ProblemBody(refusal)), as: UTF8.self)
        #expect(text.contains(fields), "\(text)")
    }

    @Test func `A problem that is not a refusal has the same form`() throws {
        try expect(
            ProblemBody(slug: "not-authenticated", status: 401, detail: "Sign in first."),
            isWritten: """
                {"detail":"Sign in first.","status":401,"title":"Not \
                authenticated","type":"/problems/not-authenticated"}
                """)
    }
}
