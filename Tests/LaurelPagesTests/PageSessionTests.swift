import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The lifetime of a session on a player's pages.
@Suite struct PageSessionTests {
    private static let here = ["Sec-Fetch-Site": "same-origin"]
    private static let pages = "/g/com.example.racer"

    /// Signs in a player with a session. Returns the player and the cookie of the pages.
    private static func signIn(_ fixture: PageFixture, from game: String? = nil) async throws -> (
        player: PlayerID, cookie: String, end: () async throws -> Void
    ) {
        try await fixture.create("cacti")
        let player = try PlayerID(try await fixture.submit(1, of: "ann", to: "cacti"))
        let realm = try await fixture.door.service(
            of: fixture.door.games.game(named: "com.example.racer"), in: .production
        ).realm
        let now = fixture.clock.now
        let session = try await fixture.door.ledger.transact(in: realm) { transaction in
            var random = SeededRandom(seed: 7)
            let session = Session(game: try GameID("com.example.racer"), at: now, using: &random)
            let id = SessionID(using: &random)
            try transaction.set(RecordKey(.sessions, "\(player)/\(id)"), to: session)
            return id
        }
        let access = AccessToken(
            player: player, game: try GameID("com.example.racer"), environment: .production, session: session,
            issuedAt: now)
        let token = try fixture.door.tokens.sign(access, at: now)
        let answer = try await fixture.send(
            "POST", "\(pages)/my/session", here, body: "token=\(token)" + (game.map { "&from=\($0)" } ?? ""))
        let field = try #require(answer.header("Set-Cookie"))
        let cookie = try #require(field.firstMatch(of: /laurel-player=([^;]+)/)).1
        #expect(field.contains("Max-Age=31536000") && !field.contains(token))
        return (
            player, String(cookie),
            {
                let moment = fixture.clock.now
                try await fixture.door.accounts.end(session, of: player, in: realm, at: moment)
                fixture.door.tokens.end([session], at: moment)
            }
        )
    }

    @Test func `A player stays signed in to the pages as long as the session lives`() async throws {
        try await PageFixture.run { fixture in
            let (_, cookie, end) = try await Self.signIn(fixture)
            let headers = ["Cookie": "laurel-player=\(cookie)"]
            // The session is used every 60 days. An unused session expires after 90.
            for _ in 0..<5 {
                #expect(try await fixture.page("/my/profile", headers).text.contains("value=\"ann\""))
                fixture.clock.advance(by: .days(60))
            }
            try await end()
            #expect(try await fixture.page("/my/profile", headers).text.contains("You are signed out."))
        }
    }

    @Test func `A session that is not used for 90 days signs the pages out`() async throws {
        try await PageFixture.run { fixture in
            let (_, cookie, _) = try await Self.signIn(fixture)
            fixture.clock.advance(by: .days(91))
            let page = try await fixture.page("/my/friends", ["Cookie": "laurel-player=\(cookie)"])
            #expect(page.text.contains("You are signed out."))
        }
    }

    @Test func `The API does not accept a page token, and the pages do not accept a changed one`() async throws {
        try await PageFixture.run { fixture in
            let (_, cookie, _) = try await Self.signIn(fixture)
            let api = try await fixture.send("GET", "/v1/players/me", ["Authorization": "Bearer \(cookie)"])
            #expect(api.status == 401)
            let other = try await fixture.submit(1, of: "eve", to: "cacti")
            let parts = cookie.split(separator: ".").map(String.init)
            let forged = [
                (parts.prefix(4) + [String(parts[4].reversed())]).joined(separator: "."),
                (parts.prefix(2) + [other] + parts.suffix(2)).joined(separator: "."),
                "lrw.sandbox." + parts.dropFirst(2).joined(separator: "."), "lrw....",
            ]
            for text in forged {
                let page = try await fixture.page("/my/profile", ["Cookie": "laurel-player=\(text)"])
                #expect(page.status == 200 && !page.text.contains("value=\"ann\""), "\(text)")
            }
        }
    }

    @Test func `A form after the end of the session offers a sign-in and returns the input`() async throws {
        try await PageFixture.run { fixture in
            let (_, cookie, end) = try await Self.signIn(fixture, from: "https%3A%2F%2Fgame.example%2Fplay")
            try await end()
            let game = "laurel-game=https%3A%2F%2Fgame.example%2Fplay"
            let headers = ["Cookie": "laurel-player=\(cookie); \(game)"].merging(Self.here) { $1 }
            let answer = try await fixture.send(
                "POST", "\(Self.pages)/my/challenges", headers,
                body: "leaderboard=cacti&receiver=p_1&message=Catch+%22me%22")
            #expect(answer.status == 401 && answer.text.contains("Sign in again"))
            #expect(answer.text.contains("href=\"https://game.example/play\""))
            #expect(answer.text.contains("name=\"message\" value=\"Catch &quot;me&quot;\""))
            #expect(answer.text.contains("action=\"\(Self.pages)/my/challenges\"") && answer.text.contains("Try again"))
            // Only an HTTP address can be linked as the game's.
            let script = try await fixture.page("/my/friends", ["Cookie": "laurel-game=javascript%3Aalert(1)"])
            #expect(!script.text.contains("javascript:"))
        }
    }

    @Test func `The pages report a ban to the player`() async throws {
        try await PageFixture.run { fixture in
            let (player, cookie, _) = try await Self.signIn(fixture)
            let headers = ["Cookie": "laurel-player=\(cookie)"]
            #expect(try await !fixture.page("/cacti", headers).text.contains("You are banned"))
            let banned = try await fixture.send(
                "PATCH", "/v1/admin/players/\(player)", ["Authorization": "Bearer \(fixture.serverKey)"],
                body: #"{"banned":true}"#)
            #expect(banned.status == 200, "\(banned.text)")
            for path in ["/cacti", "/my/profile"] {
                #expect(try await fixture.page(path, headers).text.contains("You are banned"), "\(path)")
            }
        }
    }
}
