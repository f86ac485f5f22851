import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Requests with a player's token, and the rules that apply to them.
@Suite struct PlayerCallerTests {
    private func uuid(_ fixture: ServerFixture, before span: Span = .zero) -> String {
        var random = SystemRandomNumberGenerator()
        return SubmissionID(at: fixture.clock.now - span, using: &random).text
    }

    @Test(arguments: ServedLedger.allCases)
    func `Players submit their own scores and see their ranks`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let (ann, bob) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Bob"))
            let path = "/v1/leaderboards/speedrun/scores"
            let body = "{\"id\":\"\(uuid(fixture))\",\"score\":10}"
            let first = try await fixture.send("POST", path, key: ann.token, body: body)
            #expect(first.status == 200, "\(first.text)")
            #expect(first.text.contains(ann.id))
            // The same identifier from another player is another submission.
            #expect(try await fixture.send("POST", path, key: bob.token, body: body).json["replayed"] as? Bool == false)
            let again = try await fixture.send("POST", path, key: ann.token, body: body)
            #expect(again.json["replayed"] as? Bool == true)
            let better = try await fixture.send(
                "POST", "/v1/scores", key: bob.token,
                body: "{\"id\":\"\(uuid(fixture))\",\"leaderboardIDs\":[\"speedrun\"],\"score\":11}")
            #expect(better.status == 200)
            let several = try await fixture.send(
                "POST", "/v1/submissions", key: ann.token,
                body: "[{\"id\":\"\(uuid(fixture))\",\"leaderboardID\":\"speedrun\",\"score\":9}]")
            #expect(several.text.contains("notImproved"), "\(several.text)")
            for (player, rank) in [(ann, 2), (bob, 1)] {
                let page = try await fixture.send(
                    "GET", "/v1/leaderboards/speedrun/entries?start=1&limit=1", key: player.token)
                let own = page.json["localPlayerEntry"] as? [String: any Sendable]
                #expect(own?["rank"] as? Int == rank)
                #expect(!page.text.contains("externalID"))
            }
            let anonymous = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(anonymous.json["localPlayerEntry"] == nil)
            #expect(anonymous.json["playerCount"] as? Int == 2)
        }
    }

    @Test func `A player cannot submit a score for another player`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let (ann, bob) = (try await fixture.signIn(), try await fixture.signIn())
            let path = "/v1/leaderboards/speedrun/scores"
            for (query, body, field) in [
                ("", "\"player\":\"\(bob.id)\",", "player"), ("", "\"player\":\"\(ann.id)\",", "player"),
                ("?player=\(bob.id)", "", "player"), ("", "\"displayName\":\"Bob\",", "displayName"),
            ] {
                let answer = try await fixture.send(
                    "POST", path + query, key: ann.token, body: "{\(body)\"score\":1,\"id\":\"\(uuid(fixture))\"}")
                #expect(answer.status == 400)
                #expect(answer.json["field"] as? String == field)
            }
            let score = "{\"score\":1}"
            #expect(try await fixture.send("POST", path, key: fixture.clientKey, body: score).slug == "player-required")
            #expect(try await fixture.send("POST", path, body: score).slug == "not-authenticated")
            let named = try await fixture.send(
                "POST", path, key: ann.token, body: "{\"id\":\"my own\",\"score\":1}")
            #expect(named.slug == "idempotency-key-invalid")
            let header = try await fixture.send(
                "POST", "/v1/submissions", key: ann.token, body: "[{\"leaderboardID\":\"speedrun\",\"score\":9}]",
                headers: ["Idempotency-Key": uuid(fixture)])
            #expect(header.json["field"] as? String == "Idempotency-Key")
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.serverKey)
            #expect(page.json["playerCount"] as? Int == 0, "A rejected submission leaves no entry.")
            // A player's token queries players by the server's identifiers, not by external identifiers.
            let external = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries?player=ann", key: ann.token)
            #expect(external.status == 400)
            let viewer = try await fixture.send(
                "GET", "/v1/leaderboards/speedrun/entries?viewer=\(bob.id)", key: ann.token)
            #expect(viewer.slug == "server-key-required")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A player's past score counts only within the late window`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("late", ",\"lateWindow\":\"P7D\"")
            let dateless = try Leaderboard(
                id: LeaderboardID("dateless"), game: GameID("com.example.racer"), ignoresClientDates: true)
            try await fixture.service.administration.create(dateless)
            let ann = try await fixture.signIn()
            let now = fixture.clock.now
            func submit(_ leaderboard: String, earned: Span, sent: Span = .zero) async throws -> ServerFixture.Answer {
                // The device's clock can have any offset, because only the difference counts.
                let body = """
                    {"id":"\(uuid(fixture))","score":\(earned.milliseconds % 1_000 + 1),
                    "date":"\((now - sent - earned).iso8601)","sentAt":"\((now - sent).iso8601)"}
                    """
                return try await fixture.send(
                    "POST", "/v1/leaderboards/\(leaderboard)/scores", key: ann.token, body: body)
            }
            func date(_ answer: ServerFixture.Answer) -> String? {
                (answer.json["entry"] as? [String: any Sendable])?["date"] as? String
            }
            let late = try await submit("late", earned: .days(7), sent: .days(1_000))
            #expect(date(late) == (now - .days(7)).iso8601, "\(late.text)")
            let tooLate = try await submit("late", earned: .days(7) + .seconds(1))
            #expect(tooLate.slug == "score-too-old")
            #expect(tooLate.json["ageSecondsMax"] as? Double == 604_800)
            #expect(try await submit("late", earned: .seconds(-3)).slug == "date-in-the-future")
            #expect(date(try await submit("dateless", earned: .days(6))) == now.iso8601)
            // A server key can submit any past date.
            let studio = try await fixture.send(
                "POST", "/v1/leaderboards/late/scores", key: fixture.serverKey,
                body: #"{"player":"ann","score":5,"date":"2020-01-01"}"#)
            #expect(date(studio) == "2020-01-01T00:00:00.000Z")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A submission identifier older than the retention is rejected`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let device = GuestDevice()
            let ann = try await fixture.signIn(device)
            let path = "/v1/leaderboards/speedrun/scores"
            let remembered = "{\"id\":\"\(uuid(fixture, before: .days(44)))\",\"score\":1}"
            #expect(try await fixture.send("POST", path, key: ann.token, body: remembered).status == 200)
            let old = try await fixture.send(
                "POST", path, key: ann.token, body: "{\"id\":\"\(uuid(fixture, before: .days(46)))\",\"score\":1}")
            #expect(old.slug == "idempotency-key-expired")
            #expect(old.status == 422)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A ban is visible to the banned player but not to other players`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let device = GuestDevice()
            let (ann, bob) = (try await fixture.signIn(device), try await fixture.signIn())
            let path = "/v1/leaderboards/speedrun/scores"
            #expect(
                try await fixture.send("POST", path, key: ann.token, body: "{\"id\":\"\(uuid(fixture))\",\"score\":1}")
                    .status
                    == 200)
            let service = try await fixture.service
            try await service.moderation.setFlags(.banned, of: .id(PlayerID(ann.id)))
            let refused = try await fixture.send(
                "POST", path, key: ann.token, body: "{\"id\":\"\(uuid(fixture))\",\"score\":2}")
            #expect(refused.slug == "player-banned")
            #expect(refused.status == 403)
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: bob.token)
            #expect(page.json["playerCount"] as? Int == 0)
            // The sign-in response contains the ban, too.
            let again = try await device.signIn(at: fixture)
            #expect((again.json["player"] as? [String: any Sendable])?["banned"] as? Bool == true)
            let seen = try await fixture.send("GET", "/v1/players/\(ann.id)", key: bob.token)
            #expect(seen.json["banned"] == nil)
            #expect(
                try await fixture.send("GET", "/v1/players/\(ann.id)", key: fixture.serverKey).json["banned"] as? Bool
                    == true)
            // A hidden player cannot see the flag.
            try await service.moderation.setFlags(.hidden, of: .id(PlayerID(ann.id)))
            let me = try await fixture.send("GET", "/v1/players/me", key: ann.token)
            #expect(me.json["hidden"] == nil)
            let own = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: ann.token)
            #expect(own.json["playerCount"] as? Int == 1)
            #expect(own.json["localPlayerEntry"] != nil)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A new name is on every page immediately, and earlier ETags no longer match`(ledger: ServedLedger) async throws
    {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let ann = try await fixture.signIn(name: "Ann")
            _ = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: ann.token,
                body: "{\"id\":\"\(uuid(fixture))\",\"score\":1}")
            let before = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(before.text.contains("Ann"))
            let tag = try #require(before.header("ETag"))
            let change = try await fixture.send(
                "PATCH", "/v1/players/me", key: ann.token, body: #"{"displayName":"Zoë"}"#)
            #expect(change.json["displayName"] as? String == "Zoë")
            let after = try await fixture.send(
                "GET", "/v1/leaderboards/speedrun/entries", headers: ["If-None-Match": tag])
            #expect(after.status == 200)
            #expect(after.text.contains("Zoë"))
            for body in [#"{"banned":false}"#, #"{"displayName":""}"#, #"{"underage":false}"#, #"{"externalID":"x"}"#] {
                #expect(try await fixture.send("PATCH", "/v1/players/me", key: ann.token, body: body).status == 400)
            }
            let bob = try await fixture.signIn()
            let seen = try await fixture.send("GET", "/v1/players/\(ann.id)", key: bob.token)
            #expect(seen.json["displayName"] as? String == "Zoë")
            #expect(
                try await fixture.send("GET", "/v1/players/\(ann.id)", key: fixture.clientKey).slug == "player-required"
            )
            #expect(try await fixture.send("GET", "/v1/players/\(ann.id)").slug == "not-authenticated")
            #expect(try await fixture.send("GET", "/v1/players/zoe", key: bob.token).slug == "player-not-found")
            #expect(try await fixture.send("GET", "/v1/players/p_nobody", key: bob.token).status == 400)
        }
    }

    @Test func `A leaderboard that is not public is readable by players, and its responses have distinct ETags`()
        async throws
    {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("secret", ",\"publicRead\":false")
            let ann = try await fixture.signIn()
            for path in ["", "/entries", "/rank?score=1"] {
                let address = "/v1/leaderboards/secret" + path
                #expect(try await fixture.send("GET", address).status == 401)
                #expect(try await fixture.send("GET", address, key: fixture.clientKey).status == 401)
                #expect(try await fixture.send("GET", address, key: ann.token).status == 200)
            }
            let mine = try await fixture.send("GET", "/v1/leaderboards", key: ann.token)
            #expect(mine.text.contains("secret"))
            let theirs = try await fixture.send(
                "GET", "/v1/leaderboards", headers: ["If-None-Match": mine.header("ETag") ?? ""])
            #expect(theirs.status == 200, "The response for unauthenticated clients is different.")
            #expect(!theirs.text.contains("secret"))
        }
    }

    @Test func `A player of one game does not exist in another game or environment`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let other = try GameID("com.example.other")
            _ = try await fixture.door.add(Game(id: other))
            let ann = try await fixture.signIn()
            let client = try await fixture.door.make(.client, for: other, in: .production).secret.text
            let device = GuestDevice()
            #expect(
                try await fixture.send("GET", "/v1/players/me?game=com.example.other", key: ann.token).slug
                    == "wrong-game"
            )
            let otherPlayer = try await fixture.send(
                "POST", "/v1/auth/refresh", key: client, body: "{\"refreshToken\":\"\(ann.refreshToken)\"}")
            #expect(otherPlayer.slug == "refresh-token-invalid")
            let nonce = try await fixture.nonce()
            let crossed = try await fixture.send(
                "POST", "/v1/auth/guest", key: client, body: try device.body(nonce: nonce))
            #expect(crossed.slug == "nonce-invalid")
            let sandbox = try await fixture.send("GET", "/v1/players/\(ann.id)", key: fixture.sandboxKey)
            #expect(sandbox.slug == "player-not-found")
        }
    }
}

extension Span {
    fileprivate static func + (a: Span, b: Span) -> Span { Span(milliseconds: a.milliseconds + b.milliseconds) }
}
