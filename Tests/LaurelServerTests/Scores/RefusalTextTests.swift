import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The error for each kind of rejected request, with its exact text.
@Suite struct RefusalTextTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        var method = "POST"
        let path: String
        var body: String?
        let status: Int
        let slug: String
        var field: String?
        let detail: String

        var testDescription: String { name }
    }

    /// Requests at 10:00 on 1 January 2026 to a classic leaderboard with the range 0 to 100, an hourly leaderboard with
    /// gaps, and a leaderboard that has not started.
    static let cases = [
        Case(
            name: "a gap", path: "leaderboards/hourly/scores",
            body: #"{"player":"ann","score":5,"date":"2026-01-01T09:45:00.000Z"}"#, status: 409,
            slug: "occurrence-not-active",
            detail:
                """
                The leaderboard hourly has no open occurrence at that time. Wait until the next one starts at \
                2026-01-01T10:00:00.000Z.
                """
        ),
        Case(
            name: "a time before the first start", path: "leaderboards/later/scores",
            body: #"{"player":"ann","score":5}"#,
            status: 409, slug: "occurrence-not-active",
            detail:
                """
                The leaderboard later has no open occurrence at that time. Wait until the next one starts at \
                2027-01-01T00:00:00.000Z.
                """
        ),
        Case(
            name: "an ended occurrence", path: "leaderboards/hourly/scores",
            body: #"{"player":"ann","score":5,"occurrence":9}"#, status: 409, slug: "occurrence-not-active",
            detail:
                """
                The leaderboard hourly has no open occurrence at that time. Wait until the next one starts at \
                2026-01-01T11:00:00.000Z.
                """
        ),
        Case(
            name: "a future occurrence", path: "leaderboards/hourly/scores",
            body: #"{"player":"ann","score":5,"occurrence":11}"#, status: 409, slug: "occurrence-not-active",
            detail:
                """
                The leaderboard hourly has no open occurrence at that time. Wait until the next one starts at \
                2026-01-01T11:00:00.000Z.
                """
        ),
        Case(
            name: "an occurrence of a classic leaderboard", path: "leaderboards/points/scores",
            body: #"{"player":"ann","score":5,"occurrence":0}"#, status: 409, slug: "occurrence-not-active",
            detail: "The leaderboard points is classic and has no occurrences. Omit the occurrence."),
        Case(
            name: "a score out of range", path: "leaderboards/points/scores", body: #"{"player":"ann","score":101}"#,
            status: 422, slug: "score-out-of-range",
            detail:
                "The score 101 is outside the leaderboard's range of 0 to 100. Check the score, or widen the range."),
        Case(
            name: "a date in the future", path: "leaderboards/points/scores",
            body: #"{"player":"ann","score":5,"date":"2026-01-01T10:00:05.000Z"}"#, status: 422,
            slug: "date-in-the-future",
            detail:
                """
                The score's date is 5 seconds after it was sent. Correct the clock that the date comes from, or omit \
                the date.
                """
        ),
        Case(
            name: "an unknown leaderboard", path: "leaderboards/nowhere/scores", body: #"{"player":"ann","score":5}"#,
            status: 404, slug: "leaderboard-not-found",
            detail: "This game has no leaderboard nowhere. Check the id, or create the leaderboard first."),
        Case(
            name: "a page of an unknown leaderboard", method: "GET", path: "leaderboards/nowhere/entries", status: 404,
            slug: "leaderboard-not-found",
            detail: "This game has no leaderboard nowhere. Check the id, or create the leaderboard first."),
        Case(
            name: "an unknown occurrence", method: "GET", path: "leaderboards/hourly/entries?occurrence=99",
            status: 404, slug: "occurrence-not-found",
            detail:
                """
                The leaderboard hourly does not have this occurrence, or no longer retains it. Use current or \
                previous.
                """
        ),
        Case(
            name: "a reset outside every occurrence", path: "admin/leaderboards/later/reset", status: 409,
            slug: "occurrence-not-active",
            detail:
                """
                The leaderboard later has no open occurrence at that time. Wait until the next one starts at \
                2027-01-01T00:00:00.000Z.
                """
        ),
        Case(
            name: "a date before the first start", path: "leaderboards/hourly/scores",
            body: #"{"player":"ann","score":5,"date":"2025-12-31T06:45:00.000Z"}"#, status: 409,
            slug: "occurrence-not-active",
            detail:
                """
                The leaderboard hourly has no open occurrence at that time. Wait until the next one starts at \
                2026-01-01T00:00:00.000Z.
                """
        ),
        Case(
            name: "a time before the leaderboard existed", method: "GET",
            path: "leaderboards/points/entries?asOf=2020-01-01T00:00:00Z", status: 404,
            slug: "leaderboard-not-found",
            detail: "The leaderboard points did not exist at 2020-01-01T00:00:00.000Z. Use a later time in asOf."),
        Case(
            name: "one language twice", path: "admin/leaderboards",
            body: #"{"id":"b","localizations":[{"locale":"en","name":"A"},{"locale":"EN","name":"B"}]}"#, status: 400,
            slug: "invalid-request", field: "localizations",
            detail: "localizations: Two localizations have the locale en. Remove one of them."),
        Case(
            name: "one language twice and another language", path: "admin/leaderboards",
            body: #"""
                {"id":"b","localizations":[{"locale":"en","name":"A"},{"locale":"EN","name":"B"},{"locale":"de","name":"C"}]}
                """#, status: 400, slug: "invalid-request", field: "localizations",
            detail: "localizations: Two localizations have the locale en. Remove one of them."),
        Case(
            name: "events without a leaderboard", method: "GET", path: "events", status: 400, slug: "invalid-request",
            field: "leaderboard",
            detail:
                "leaderboard: The leaderboard is missing. Add ?leaderboard=ID. Only a player's stream can omit it."),
        Case(
            name: "a bad zone", path: "admin/leaderboards",
            body: #"{"id":"b","recurrence":{"every":"day","zone":"Mars/Olympus"}}"#, status: 400,
            slug: "invalid-request", field: "recurrence.zone",
            detail:
                "recurrence.zone: “Mars/Olympus” is not a time zone. Use UTC or a name of the time zone database, "
                + "such as Europe/Paris or America/New_York."
        ),
        Case(
            name: "a rule whose occurrences overlap", path: "admin/leaderboards",
            body: #"{"id":"b","recurrence":{"start":"2026-01-01T00:00:00Z","duration":"PT2H","interval":"PT1H"}}"#,
            status: 400, slug: "invalid-request", field: "recurrence",
            detail:
                "recurrence: The duration PT2H is longer than the interval PT1H, so occurrences would overlap. "
                + "Shorten the duration or lengthen the interval."
        ),
        Case(
            name: "an unknown rule", path: "admin/leaderboards",
            body: #"{"id":"b","recurrence":{"every":"blue moon"}}"#, status: 400, slug: "invalid-request",
            field: "recurrence.every",
            detail: "recurrence.every: Unknown value “blue moon”. Supported values: day, week, month, year."),
    ]

    @Test(arguments: cases)
    func `A rejected request returns its reason and stores nothing`(refused: Case) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("points", ",\"scoreRange\":{\"lowest\":0,\"highest\":100}")
            try await fixture.createLeaderboard(
                "hourly",
                #","recurrence":{"start":"2026-01-01T00:00:00Z","duration":"PT30M","interval":"PT1H"}"#)
            try await fixture.createLeaderboard("later", #","recurrence":{"every":"day","start":"2027-01-01"}"#)
            let before = try await fixture.send("GET", "/v1/leaderboards").header("Laurel-Position")
            let answer = try await fixture.send(
                refused.method, "/v1/" + refused.path, key: fixture.serverKey, body: refused.body)
            #expect(answer.status == refused.status && answer.slug == refused.slug, "\(answer.text)")
            #expect(answer.json["detail"] as? String == refused.detail)
            #expect(answer.json["field"] as? String == refused.field)
            #expect(try await fixture.send("GET", "/v1/leaderboards").header("Laurel-Position") == before)
        }
    }

    /// The age limit applies only to players' dates.
    @Test func `A score of a player that is too old is rejected`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("points")
            let ann = try await fixture.signIn()
            func submit(_ score: Int, age: Span) async throws -> ServerFixture.Answer {
                let now = fixture.clock.now
                var random = SystemRandomNumberGenerator()
                return try await fixture.send(
                    "POST", "/v1/leaderboards/points/scores", key: ann.token,
                    body: """
                        {"id":"\(SubmissionID(at: now, using: &random).text)","score":\(score),\
                        "date":"\((now - age).iso8601)","sentAt":"\(now.iso8601)"}
                        """)
            }
            #expect(try await submit(1, age: .days(30)).status == 200)
            let refused = try await submit(9, age: .days(31))
            #expect(refused.status == 422 && refused.slug == "score-too-old", "\(refused.text)")
            #expect(
                refused.json["detail"] as? String
                    == """
                    The score was earned more than 31 days ago. This leaderboard accepts scores that are at most \
                    30 days old. Submit scores sooner.
                    """
            )
            #expect(try await fixture.board("points").scores == [1])
        }
    }

    @Test(arguments: [
        (
            "leaderboards: [",
            "2:1: error: Invalid YAML: did not find expected node content. Check the indentation, the colons "
                + "and the quotes here and before."
        ),
        (
            "leaderboards:\n  - id: points\n    scoreRange: {lowest: 5, highest: 1}",
            """
            3:5 leaderboards[0].scoreRange: error: The range 5..1 is empty: its first number is above its second. \
            Swap the numbers.
            """
        ),
    ])
    func `An invalid configuration changes nothing`(document: String, finding: String) async throws {
        try await ServerFixture.run { fixture in
            let refused = try await fixture.apply(document)
            #expect(refused.status == 422 && refused.slug == "configuration-invalid", "\(refused.text)")
            #expect(
                refused.json["detail"] as? String
                    == "The configuration is invalid, and nothing was changed. " + finding)
            #expect(try await fixture.send("GET", "/v1/leaderboards/points").slug == "leaderboard-not-found")
        }
    }

    /// A score from a server key for a final occurrence is stored in the history but not ranked.
    @Test func `A late score does not change a final occurrence`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard(
                "hourly",
                #","recurrence":{"start":"2026-01-01T00:00:00Z","duration":"PT30M","interval":"PT1H"}"#)
            #expect(try await fixture.submit("ann", 1, to: "hourly").status == 200)
            fixture.clock.advance(by: .hours(1))
            try await fixture.finalizeDue()
            let late = try await fixture.submit("bob", 9, to: "hourly", #","date":"2026-01-01T10:10:00.000Z""#)
            #expect(late.status == 200 && late.json["outcome"] as? String == "late" && late.json["entry"] == nil)
            let final = try await fixture.board("hourly", "occurrence=previous")
            #expect(final.scores == [1] && final.state == "final")
        }
    }
}
