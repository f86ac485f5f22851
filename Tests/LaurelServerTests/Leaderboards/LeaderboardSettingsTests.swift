import Testing

@testable import LaurelServer

/// The settings of a leaderboard, read access, and errors in settings and scores.
@Suite struct LeaderboardSettingsTests {
    @Test(arguments: [
        (#""format":"watts""#, "format", "is not a score format. Use one of integer, fixedPoint1"),
        (#""format":5"#, "format", "Send a string"),
        (#""publicRead":"yes""#, "publicRead", "Send true or false"),
        (#""lateWindow":"P1M""#, "lateWindow", "has years or months"),
        (#""lateWindow":"P45D""#, "lateWindow", "less than 45 days"),
        (#""referenceName":"""#, "referenceName", "is not a valid leaderboard name"),
        (#""settling":"PT1M""#, "settling", "requires a recurrence"),
        (#""retention":"P1D""#, "retention", "requires a recurrence"),
        (#""recurrence":{"every":"day"},"settling":"PT73H""#, "settling", "PT0S to PT72H"),
        (#""recurrence":{"every":"day"},"retention":"long""#, "retention", "is not a duration"),
        (#""recurrence":{"every":"day","zone":"Mars"}"#, "recurrence.zone", "Mars"),
        (#""recurrence":{"every":"day","weekday":"monday"}"#, "recurrence", "no field “weekday”"),
        (#""recurrence":{"start":"2026-01-01","interval":"PT1H","duration":"PT2H"}"#, "recurrence", "would overlap"),
        (#""recurrence":{"start":"2026-01-01"}"#, "recurrence", "every"),
        (#""recurrence":{"start":"2026-01-01","interval":"PT0.001S"}"#, "recurrence", "at least PT1M"),
        (#""recurrence":[]"#, "recurrence", "an object"),
        (#""primaryLanguage":"en""#, "primaryLanguage", "no localizations"),
        (#""localizations":[]"#, "primaryLanguage", "is missing"),
        (#""localizations":[{"locale":"en","name":"a"},{"locale":"de","name":"b"}]"#, "primaryLanguage", "is missing"),
        (#""localizations":[{"locale":"en","name":"a"}],"primaryLanguage":"de""#, "localizations", "the locale de"),
        (
            #""localizations":[{"locale":"en","name":"a"},{"locale":"EN","name":"b"}],"primaryLanguage":"en""#,
            "localizations", "Two localizations have the locale en"
        ),
        (#""localizations":[{"locale":"english please","name":"a"}]"#, "localizations[0].locale", "is not a language"),
        (#""localizations":[{"name":"a"}]"#, "localizations[0].locale", "missing"),
        (#""localizations":[{"locale":"en"}]"#, "localizations[0].name", "missing"),
        (#""localizations":[{"locale":"en","name":""}]"#, "localizations[0].name", "is not a valid leaderboard name"),
        (#""localizations":[{"locale":"en","name":"a","colour":1}]"#, "localizations[0].colour", "Unknown field"),
        (
            #""localizations":[{"locale":"en","name":"a","format":"x"}]"#, "localizations[0].format",
            "is not a score format"
        ),
        (#""localizations":[{"locale":"en","name":"a","suffix":{"lots":"s"}}]"#, "localizations[0].suffix", "lots"),
        (#""localizations":[{"locale":"en","name":"a","suffix":{"one":"a\nb"}}]"#, "localizations[0].suffix", "suffix"),
        (
            #""localizations":[{"locale":"en","name":"a","image":""}]"#, "localizations[0].image",
            "is not a valid image name"
        ),
        (#""visibility":"none""#, "visibility", "Unknown field"),
    ])
    func `An invalid setting is rejected with its field and a reason`(setting: String, field: String, words: String)
        async throws
    {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.send(
                "POST", "/v1/admin/leaderboards", key: fixture.serverKey, body: "{\"id\":\"board\",\(setting)}")
            #expect(answer.status == 400 && answer.slug == "invalid-request", "\(answer.text)")
            #expect(answer.json["field"] as? String == field, "\(answer.text)")
            #expect((answer.json["detail"] as? String)?.contains(words) == true, "\(answer.text)")
            let board = try await fixture.send("GET", "/v1/leaderboards/board", key: fixture.serverKey)
            #expect(board.status == 404)
        }
    }

    @Test func `Apple's names of formats are accepted`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("laps", ",\"format\":\"ELAPSED_TIME_CENTISECOND\"")
            let board = try await fixture.send("GET", "/v1/leaderboards/laps")
            #expect(board.json["format"] as? String == "elapsedHundredth")
        }
    }

    @Test(arguments: [("lowest", 0, "-1", "0 and more"), ("highest", 9, "10", "9 and less")])
    func `A score range can have one bound`(end: String, value: Int, outside: String, words: String) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("points", ",\"scoreRange\":{\"\(end)\":\(value)}")
            let board = try await fixture.send("GET", "/v1/leaderboards/points?integers=string")
            let range = board.json["scoreRange"] as? [String: any Sendable]
            #expect(range?.count == 2 && range?[end] as? String == "\(value)", "\(board.text)")
            let (path, configuration) = (
                "/v1/leaderboards/points/scores", "/v1/admin/games/com.example.racer/configuration"
            )
            for (score, status) in [(outside, 422), ("\(value)", 200)] {
                let answer = try await fixture.send(
                    "POST", path, key: fixture.serverKey, body: "{\"player\":\"ann\",\"score\":\(score)}")
                #expect(answer.status == status, "\(answer.text)")
                if status == 422 { #expect(answer.text.contains("range of \(words)."), "\(answer.text)") }
            }
            // The configuration contains the bound as it was set and can be applied unchanged.
            let read = try await fixture.send("GET", configuration, key: fixture.serverKey)
            #expect(
                read.text.filter { !$0.isWhitespace }.contains("\"scoreRange\":{\"\(end)\":\(value)}"), "\(read.text)")
            let written = try await fixture.send("PUT", configuration, key: fixture.serverKey, body: read.text)
            #expect(written.status == 200, "\(written.text)")
        }
    }

    @Test func `A leaderboard that is not public requires a server key`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("open", ",\"recurrence\":{\"every\":\"day\"}")
            try await fixture.createLeaderboard("closed", ",\"recurrence\":{\"every\":\"day\"},\"publicRead\":false")
            let paths = ["", "/entries", "/entries?limit=1", "/entries?percentile=50", "/rank?score=1", "/occurrences"]
            for path in paths.map({ "/v1/leaderboards/closed\($0)" }) {
                // The page of the server key is cached between the requests and must not be returned for other keys.
                for key in [nil, fixture.clientKey, fixture.serverKey, nil, fixture.clientKey, fixture.serverKey] {
                    let answer = try await fixture.send("GET", path, key: key)
                    #expect(answer.status == (key == fixture.serverKey ? 200 : 401), "\(path)")
                    guard key != fixture.serverKey else { continue }
                    #expect(answer.slug == "not-authenticated")
                    #expect(answer.json["leaderboardID"] as? String == "closed")
                    let detail = answer.json["detail"] as? String ?? ""
                    #expect(
                        detail.contains("is not public") && detail.contains("signed-in player's token"), "\(detail)")
                    #expect(answer.header("WWW-Authenticate") == "Bearer")
                    let open = try await fixture.send(
                        "GET", path.replacing("closed", with: "open"), key: key)
                    #expect(open.status == 200)
                }
            }
            for (key, ids) in [
                (nil, ["open"]), (fixture.clientKey, ["open"]), (fixture.serverKey, ["closed", "open"]),
                (fixture.sandboxKey, ["closed", "open"]),
            ] {
                let list = try await fixture.send("GET", "/v1/leaderboards", key: key)
                let boards = list.json["leaderboards"] as? [[String: any Sendable]] ?? []
                #expect(boards.map { $0["id"] as? String } == ids)
            }
        }
    }

    @Test func `A fractional score is rejected with the unit of the leaderboard`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("laps", ",\"format\":\"elapsedHundredth\"")
            try await fixture.createLeaderboard("points")
            let unit = "so a score is a whole number of hundredths of a second."
            let ndjson = ["Content-Type": "application/x-ndjson"]
            let cases: [(path: String, body: String, headers: [String: String], field: String, words: String)] = [
                ("leaderboards/laps/scores", #"{"player":"a","score":81.25}"#, [:], "score", unit),
                ("leaderboards/laps/scores", #"{"player":"a","score":"81.25"}"#, [:], "score", unit),
                (
                    "leaderboards/points/scores", #"{"player":"a","score":0.5}"#, [:], "score",
                    "format is integer, so a score is a whole number"
                ),
                ("leaderboards/nowhere/scores", #"{"player":"a","score":0.5}"#, [:], "score", "Use a whole number"),
                ("scores", #"{"leaderboardIDs":["laps"],"player":"a","score":1.5}"#, [:], "score", unit),
                ("scores", #"{"player":"a","score":1.5}"#, [:], "score", "Use a whole number"),
                (
                    "submissions",
                    #"[{"leaderboardID":"points","player":"a","score":1},{"leaderboardID":"laps","player":"a","score":1.5}]"#,
                    [:], "[1].score", unit
                ),
                (
                    "admin/scores", #"{"submissions":[{"leaderboardID":"laps","player":"a","score":1.5}]}"#, [:],
                    "submissions[0].score", unit
                ),
                ("admin/scores", #"{"leaderboardID":"laps","player":"a","score":1.5}"#, ndjson, "line 1", unit),
            ]
            for (path, body, headers, field, words) in cases {
                let answer = try await fixture.send(
                    "POST", "/v1/\(path)", key: fixture.serverKey, body: body, headers: headers)
                #expect(answer.status == 400, "\(body)")
                #expect(answer.json["field"] as? String == field, "\(answer.text)")
                #expect((answer.json["detail"] as? String)?.contains(words) == true, "\(answer.text)")
            }
            let rank = try await fixture.send("GET", "/v1/leaderboards/laps/rank?score=81.25")
            #expect(rank.status == 400 && rank.text.contains(unit))
            let imported = try await fixture.send(
                "POST", "/v1/admin/leaderboards/laps/import?player=p&score=s", key: fixture.serverKey,
                body: "p,s\nann,81.25\n")
            #expect(imported.json["rejected"] as? Int == 1 && imported.text.contains(unit))
            for board in ["laps", "points"] {
                let page = try await fixture.send("GET", "/v1/leaderboards/\(board)/entries")
                #expect(page.json["playerCount"] as? Int == 0)
            }
        }
    }
}
