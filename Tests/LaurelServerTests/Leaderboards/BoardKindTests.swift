import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Combined, shared, hidden and archived leaderboards, sets and default leaderboards over HTTP.
@Suite struct BoardKindTests {
    private static let combined = """
        language: en
        leaderboards:
          - {id: l1, sortOrder: lowToHigh, format: elapsedHundredth}
          - {id: l2, sortOrder: lowToHigh, format: elapsedHundredth}
          - {id: l3, sortOrder: lowToHigh, format: elapsedHundredth}
          - id: run
            combined: {by: sum, members: [l1, l2, l3]}
            localizations: {en: {name: Whole run}}
          - {id: flash, combined: {by: best, members: [l1, l2, l3]}}
        """

    /// Creates three levels, their sum and their best, with scores of three players.
    private func createLevels(_ fixture: ServerFixture) async throws {
        _ = try await fixture.apply(Self.combined)
        for (player, level, score) in [
            ("ann", "l1", 2_000), ("ann", "l2", 2_000), ("bob", "l1", 1_000), ("bob", "l2", 3_000),
            ("cid", "l1", 900), ("ann", "l3", 2_000), ("bob", "l3", 2_100),
        ] {
            fixture.clock.advance(by: .seconds(1))
            try await fixture.submit(score, by: player, to: level)
        }
    }

    private func checkRows(_ fixture: ServerFixture) async throws {
        #expect(try await fixture.rows("run") == ["1 ann 6000", "2 bob 6100"])
        #expect(try await fixture.rows("flash") == ["1 cid 900", "2 bob 1000", "3 ann 2000"])
    }

    @Test(arguments: ServedLedger.allCases)
    func `Every page of a combined leaderboard contains the combined scores`(served: ServedLedger) async throws {
        try await served.run { fixture in
            try await createLevels(fixture)
            try await checkRows(fixture)
            #expect(try await fixture.rows("run", "?around=bob&limit=1") == ["2 bob 6100"])
            #expect(try await fixture.rows("run", "?percentile=100&limit=1") == ["1 ann 6000"])
            #expect(try await fixture.rows("flash", "?player=cid&player=ann") == ["1 cid 900", "3 ann 2000"])
            // Only classic leaderboards have time scopes.
            #expect(try await fixture.rows("run", "?time=today") == ["1 ann 6000", "2 bob 6100"])
            let page = try await fixture.send("GET", "/v1/leaderboards/run/entries?viewer=bob", key: fixture.serverKey)
            #expect(page.json["playerCount"] as? Int == 2)
            let own = page.json["localPlayerEntry"] as? [String: any Sendable]
            #expect(own?["rank"] as? Int == 2)
            #expect((own?["formattedScore"] as? String)?.hasSuffix("1:01.00") == true, "\(page.text)")
            let rank = try await fixture.send("GET", "/v1/leaderboards/run/rank?score=6050")
            #expect(rank.json["rank"] as? Int == 2)
            let export = try await fixture.send(
                "GET", "/v1/admin/leaderboards/run/export?format=csv", key: fixture.serverKey)
            #expect(export.text.split(separator: "\n").count == 3, "\(export.text)")
        }
    }

    @Test func `A combined leaderboard has the sort order and the format of its members`() async throws {
        try await ServerFixture.run { fixture in
            _ = try await fixture.apply(Self.combined)
            let board = try await fixture.send("GET", "/v1/leaderboards/run").json
            #expect(board["kind"] as? String == "combined" && board["name"] as? String == "Whole run")
            #expect(board["sortOrder"] as? String == "lowToHigh" && board["format"] as? String == "elapsedHundredth")
            #expect((board["combined"] as? [String: any Sendable])?["by"] as? String == "sum")
        }
    }

    @Test func `A combined leaderboard rejects scores and resets`() async throws {
        try await ServerFixture.run { fixture in
            _ = try await fixture.apply(Self.combined)
            let refused = try await fixture.send(
                "POST", "/v1/leaderboards/run/scores", key: fixture.serverKey, body: #"{"player":"ann","score":1}"#)
            #expect(refused.status == 409 && refused.slug == "leaderboard-combined")
            #expect(
                refused.json["detail"] as? String == """
                    The leaderboard run is combined and has no submissions of its own. Use one of its members: \
                    l1, l2, l3.
                    """)
            let reset = try await fixture.send("POST", "/v1/admin/leaderboards/run/reset", key: fixture.serverKey)
            #expect(reset.slug == "leaderboard-combined")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A combined leaderboard follows a restart, the ranges of its members and their resets`(
        served: ServedLedger
    ) async throws {
        try await served.runTwice { fixture in
            try await createLevels(fixture)
        } then: { fixture in
            try await checkRows(fixture)
            // A member's range excludes a score and then includes it again.
            let narrow = Self.combined.replacing("{id: l1,", with: "{id: l1, scoreRange: {lowest: 950, highest: 9999},")
            #expect(try await fixture.apply(narrow).status == 200)
            #expect(try await fixture.rows("flash") == ["1 bob 1000", "2 ann 2000"])
            #expect(try await fixture.apply(Self.combined).status == 200)
            try await checkRows(fixture)
            // The sum requires an entry on every level.
            _ = try await fixture.send("POST", "/v1/admin/leaderboards/l2/reset", key: fixture.serverKey)
            #expect(try await fixture.rows("run") == [])
            #expect(try await fixture.rows("flash") == ["1 cid 900", "2 bob 1000", "3 ann 2000"])
            try await fixture.submit(100, by: "bob", to: "l2")
            #expect(try await fixture.rows("run") == ["1 bob 3200"])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A shared leaderboard and its scores belong to all games of the group`(served: ServedLedger) async throws {
        try await served.run { fixture in
            let paid = try GameID("com.example.racer.paid")
            _ = try await fixture.door.add(Game(id: paid, group: GroupID("com.example.racer")))
            let key = try await fixture.door.make(.server, for: paid, in: .production).secret.text
            let other = "/v1/admin/games/com.example.racer.paid/configuration"
            _ = try await fixture.apply("leaderboards: [{id: points}, {id: own}]")
            try await fixture.submit(5, by: "ann", to: "points")
            #expect(try await fixture.send("GET", "/v1/leaderboards/points", key: key).slug == "leaderboard-not-found")
            let shared = try await fixture.apply("leaderboards: [{id: points, shared: true}, {id: own}]")
            #expect((shared.json["text"] as? String)?.contains("it moves to the group, with all its scores") == true)
            let score = try await fixture.send(
                "POST", "/v1/leaderboards/points/scores", key: key, body: #"{"player":"bob","score":7}"#)
            #expect(score.status == 200, "\(score.text)")
            for reader in [key, fixture.serverKey] {
                let page = try await fixture.send("GET", "/v1/leaderboards/points/entries", key: reader)
                #expect(page.json["playerCount"] as? Int == 2)
            }
            let list = try await fixture.send("GET", "/v1/leaderboards", key: key)
            #expect(list.ids("leaderboards") == ["points"])
            #expect(try await fixture.send("GET", "/v1/leaderboards/own", key: key).status == 404)
            // The other game can name the leaderboard in its configuration but cannot configure it.
            func apply(_ yaml: String) async throws -> ServerFixture.Answer {
                try await fixture.send(
                    "PUT", other, key: key, body: yaml, headers: ["Content-Type": "application/yaml"])
            }
            let named = try await apply(
                "defaultLeaderboard: points\nleaderboardSets: [{id: s, leaderboards: [points]}]")
            #expect(named.status == 200, "\(named.text)")
            let sets = try await fixture.send("GET", "/v1/leaderboard-sets", key: key)
            #expect(sets.ids("leaderboardSets") == ["s"])
            let toDefault = try await fixture.send("POST", "/v1/scores", key: key, body: #"{"player":"bob","score":8}"#)
            #expect(toDefault.text.contains(#""leaderboardID":"points""#), "\(toDefault.text)")
            let described = try await apply("leaderboards: [{id: points}]")
            #expect(described.status == 409 && described.slug == "leaderboard-exists", "\(described.text)")
            let back = try await fixture.apply("leaderboards: [{id: points}, {id: own}]")
            #expect(back.status == 409 && back.slug == "configuration-refused")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Archived and hidden leaderboards are omitted from lists until they are restored`(served: ServedLedger)
        async throws
    {
        try await served.run { fixture in
            func board(_ settings: String) -> String {
                "leaderboards: [{id: a\(settings)}, {id: b}]\nleaderboardSets: [{id: s, leaderboards: [a, b]}]"
            }
            _ = try await fixture.apply(board(""))
            let body = #"{"id":"first","player":"ann","score":5}"#
            _ = try await fixture.send("POST", "/v1/leaderboards/a/scores", key: fixture.serverKey, body: body)
            for setting in [", archived: true", ", visibility: hidden"] {
                let step = try await fixture.apply(board(setting))
                #expect(step.status == 200)
                #expect(try await fixture.send("GET", "/v1/leaderboards").ids("leaderboards") == ["b"])
                #expect(
                    try await fixture.send("GET", "/v1/leaderboards", key: fixture.serverKey).ids("leaderboards") == [
                        "b"
                    ])
                let all = try await fixture.send("GET", "/v1/leaderboards?all=true", key: fixture.serverKey)
                #expect(all.ids("leaderboards") == ["a", "b"])
                #expect(try await fixture.send("GET", "/v1/leaderboards?all=true").status == 401)
                let sets = try await fixture.send("GET", "/v1/leaderboard-sets")
                #expect(sets.text.contains(#""id":"b""#) && !sets.text.contains(#""id":"a""#), "\(sets.text)")
                #expect(try await fixture.rows("a") == ["1 ann 5"])
            }
            _ = try await fixture.apply(board(", archived: true"))
            let refused = try await fixture.send(
                "POST", "/v1/leaderboards/a/scores", key: fixture.serverKey, body: #"{"player":"ann","score":9}"#)
            #expect(refused.status == 409 && refused.slug == "leaderboard-archived")
            #expect(
                refused.json["detail"] as? String
                    == "The leaderboard a is archived and accepts no scores. Use another leaderboard.")
            // What was taken before stays taken.
            let replay = try await fixture.send("POST", "/v1/leaderboards/a/scores", key: fixture.serverKey, body: body)
            #expect(replay.json["replayed"] as? Bool == true, "\(replay.text)")
            _ = try await fixture.apply(board(""))
            try await fixture.submit(9, by: "ann", to: "a")
            #expect(try await fixture.rows("a") == ["1 ann 9"])
        }
    }

    @Test func `Leaderboard sets are localized in the reader's language`() async throws {
        try await ServerFixture.run { fixture in
            _ = try await fixture.apply(ConfigurationTests.everything)
            func sets(_ language: String) async throws -> ServerFixture.Answer {
                try await fixture.send("GET", "/v1/leaderboard-sets", headers: ["Accept-Language": language])
            }
            for (language, name, board) in [
                ("en", "Main boards", "In the main set"), ("no", "Hovedtavler", "In the main set"),
                ("ja", "Main boards", "In the main set"),
            ] {
                let answer = try await sets(language)
                let set = (answer.json["leaderboardSets"] as? [[String: any Sendable]])?.first
                #expect(set?["name"] as? String == name, "\(language): \(answer.text)")
                #expect(answer.ids("leaderboardSets") == ["main"])
                let boards = set?["leaderboards"] as? [[String: any Sendable]] ?? []
                // The leaderboards are in the order of the set, without the hidden and the archived leaderboard.
                #expect(boards.map { $0["id"] as? String } == ["total", "whacks"])
                #expect(boards.last?["name"] as? String == board)
            }
            let tag = try #require(try await sets("en").header("ETag"))
            let same = try await fixture.send(
                "GET", "/v1/leaderboard-sets", headers: ["Accept-Language": "en", "If-None-Match": tag])
            #expect(same.status == 304)
            // A change to sets adds no fact to the ledger, but it is visible.
            _ = try await fixture.apply(ConfigurationTests.everything.replacing("Main boards", with: "All boards"))
            #expect(try await sets("en").text.contains("All boards"))
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A score that names no leaderboard is submitted to the default leaderboard`(served: ServedLedger) async throws
    {
        try await served.run { fixture in
            _ = try await fixture.apply(
                "leaderboards: [{id: a}, {id: b}, {id: c, combined: {by: sum, members: [a, b]}}]")
            func submit(_ body: String, to path: String = "/v1/scores") async throws -> ServerFixture.Answer {
                try await fixture.send("POST", path, key: fixture.serverKey, body: body)
            }
            let none = try await submit(#"{"player":"ann","score":1}"#)
            #expect(none.status == 422 && none.slug == "no-default-leaderboard")
            #expect(
                none.json["detail"] as? String == """
                    Neither the game nor the player has a default leaderboard that accepts scores. Send 1 or more \
                    ids in leaderboardIDs.
                    """)
            _ = try await fixture.apply("defaultLeaderboard: a\nleaderboards: [{id: a}, {id: b}]")
            _ = try await submit(#"{"player":"ann","score":1}"#)
            #expect(try await fixture.rows("a") == ["1 ann 1"])
            func choose(_ board: String, for player: String = "ann") async throws -> ServerFixture.Answer {
                try await fixture.send(
                    "PUT", "/v1/players/me/default-leaderboard?player=\(player)", key: fixture.serverKey,
                    body: "{\"leaderboardID\":\(board)}")
            }
            #expect(try await choose(#""b""#).status == 200)
            _ = try await submit(#"[{"player":"ann","score":2},{"player":"bob","score":3}]"#, to: "/v1/submissions")
            #expect(try await fixture.rows("a") == ["1 bob 3", "2 ann 1"])
            #expect(try await fixture.rows("b") == ["1 ann 2"])
            for (board, slug) in [(#""c""#, "leaderboard-combined"), (#""none""#, "leaderboard-not-found")] {
                #expect(try await choose(board).slug == slug)
            }
            #expect(try await choose(#""b""#, for: "unknown").slug == "player-not-found")
            let anonymous = try await fixture.send(
                "PUT", "/v1/players/me/default-leaderboard", key: fixture.serverKey, body: #"{"leaderboardID":"a"}"#)
            #expect(anonymous.json["detail"] as? String == "player: The player is missing. Add ?player=ID.")
            // One that is retired takes nothing: the game's is left.
            _ = try await fixture.apply("defaultLeaderboard: a\nleaderboards: [{id: a}, {id: b, archived: true}]")
            _ = try await submit(#"{"player":"ann","score":4}"#)
            #expect(try await fixture.rows("a") == ["1 ann 4", "2 bob 3"])
            #expect(try await choose(#""b""#).slug == "leaderboard-archived")
            // If the game has no default either, the error names the archived leaderboard as a reason.
            _ = try await fixture.apply("leaderboards: [{id: a}, {id: b, archived: true}]")
            let archived = try await submit(#"{"player":"ann","score":6}"#)
            #expect(archived.status == 422 && archived.slug == "no-default-leaderboard", "\(archived.text)")
            #expect((archived.json["detail"] as? String)?.contains("Send 1 or more ids in leaderboardIDs.") == true)
            #expect(try await choose("null").status == 200)
            _ = try await fixture.apply("defaultLeaderboard: a\nleaderboards: [{id: a}, {id: b}]")
            _ = try await submit(#"{"player":"ann","score":5}"#)
            #expect(try await fixture.rows("a") == ["1 ann 5", "2 bob 3"])
        }
    }
}

extension ServerFixture {
    func submit(_ score: Int, by player: String, to leaderboard: String) async throws {
        let answer = try await send(
            "POST", "/v1/leaderboards/\(leaderboard)/scores", key: serverKey,
            body: "{\"player\":\"\(player)\",\"score\":\(score)}")
        guard answer.status == 200 else { throw Unexpected(answer: answer) }
    }

    /// Returns the entries as a server key reads them, for example `1 ann 5`.
    fileprivate func rows(_ leaderboard: String, _ query: String = "") async throws -> [String] {
        let page = try await send("GET", "/v1/leaderboards/\(leaderboard)/entries\(query)", key: serverKey)
        return (page.json["entries"] as? [[String: any Sendable]] ?? []).map { row in
            let player = (row["player"] as? [String: any Sendable])?["externalID"] as? String
            return "\(row["rank"] as? Int ?? 0) \(player ?? "?") \(row["score"] as? Int ?? 0)"
        }
    }
}

extension ServerFixture.Answer {
    func ids(_ list: String) -> [String] {
        (json[list] as? [[String: any Sendable]] ?? []).compactMap { $0["id"] as? String }
    }
}
