import Crypto
import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Guests sign in, refresh their tokens and sign out over HTTP, on every ledger.
@Suite struct SignInTests {
    @Test(arguments: ServedLedger.allCases)
    func `A device is the same player at each sign-in, and another device is another player`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            let devices = [GuestDevice(), GuestDevice(.p256(.init()))]
            var ids: [String] = []
            for device in devices {
                let first = try await device.signIn(at: fixture, name: "Ann")
                #expect(first.status == 200, "\(first.text)")
                #expect(first.json["environment"] as? String == "production")
                #expect(first.json["expiresAt"] as? String == "2026-01-01T10:15:00.000Z")
                #expect(first.header("Cache-Control") == "no-store")
                let player = try fixture.player(in: first)
                // A name in a later sign-in is ignored, because the player may have chosen another name.
                let again = try await fixture.signIn(device, name: "Another name")
                #expect(again.id == player.id)
                #expect(again.refreshToken != player.refreshToken)
                let me = try await fixture.send("GET", "/v1/players/me", key: again.token)
                #expect(me.json["displayName"] as? String == "Ann")
                #expect(me.json["id"] as? String == player.id)
                ids.append(player.id)
            }
            #expect(Set(ids).count == 2)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A nonce is valid once, for five minutes, and in its environment`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            let device = GuestDevice()
            func send(_ body: String, key: String? = nil) async throws -> ServerFixture.Answer {
                try await fixture.send("POST", "/v1/auth/guest", key: key ?? fixture.clientKey, body: body)
            }
            let used = try device.body(nonce: try await fixture.nonce())
            #expect(try await send(used).status == 200)
            #expect(try await send(used).slug == "nonce-invalid", "A used nonce is invalid.")
            // Only one of ten concurrent requests with the same nonce succeeds.
            let raced = try device.body(nonce: try await fixture.nonce())
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<10 { group.addTask { try await send(raced).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.sorted() == [200] + Array(repeating: 401, count: 9))
            let old = try device.body(nonce: try await fixture.nonce())
            fixture.clock.advance(by: .seconds(300))
            #expect(try await send(old).slug == "nonce-invalid")
            #expect(try await send(try device.body(nonce: "unknown")).slug == "nonce-invalid")
            let nonce = try await fixture.nonce()
            let stolen = try device.body(nonce: nonce).replacing(device.publicKey, with: GuestDevice().publicKey)
            #expect(try await send(stolen).slug == "signature-invalid")
            let sandbox = try device.body(nonce: nonce, environment: "sandbox")
            #expect(try await send(sandbox).slug == "signature-invalid")
            let client = try await fixture.door.make(.client, for: try GameID("com.example.racer"), in: .sandbox).secret
            #expect(try await send(sandbox, key: client.text).slug == "nonce-invalid")
            // No rejected request has used up the nonce.
            #expect(try await send(try device.body(nonce: nonce)).status == 200)
            for key in [fixture.serverKey, fixture.sandboxKey] {
                #expect(try await send(used, key: key).slug == "client-key-required")
            }
            let anonymous = try await fixture.send("POST", "/v1/auth/guest", body: used)
            #expect(anonymous.slug == "not-authenticated")
        }
    }

    @Test func `An invalid sign-in body is rejected with the name of the wrong field`() async throws {
        try await ServerFixture.run { fixture in
            let device = GuestDevice()
            let good = try device.body(nonce: try await fixture.nonce())
            for (body, field) in [
                ("{}", "publicKey"), (good.replacing("\"nonce\"", with: "\"nounce\""), "nounce"),
                (good.replacing(device.publicKey, with: "AAAA"), "publicKey"),
                (#"{"publicKey":"\#(device.publicKey)","nonce":"x","signature":"AAAA"}"#, "signature"),
                (try device.body(nonce: "x", name: "   "), "displayName"),
            ] {
                let answer = try await fixture.send("POST", "/v1/auth/guest", key: fixture.clientKey, body: body)
                #expect(answer.status == 400, "\(body): \(answer.text)")
                #expect(answer.json["field"] as? String == field)
            }
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A token is valid for fifteen minutes, and a refresh returns the next token`(ledger: ServedLedger) async throws
    {
        try await ledger.run { fixture in
            let player = try await fixture.signIn()
            fixture.clock.advance(by: .seconds(899))
            #expect(try await fixture.send("GET", "/v1/players/me", key: player.token).status == 200)
            fixture.clock.advance(by: .seconds(1))
            let expired = try await fixture.send("GET", "/v1/players/me", key: player.token)
            #expect(expired.slug == "not-authenticated")
            #expect(expired.header("WWW-Authenticate")?.contains("invalid_token") == true)
            let answer = try await fixture.refresh(player.refreshToken)
            #expect(answer.status == 200)
            let next = try fixture.player(in: answer)
            #expect(next.id == player.id)
            #expect(try await fixture.send("GET", "/v1/players/me", key: next.token).status == 200)
            // The response may have been lost. A retry returns the same token.
            fixture.clock.advance(by: .seconds(60))
            #expect(
                try fixture.player(in: await fixture.refresh(player.refreshToken)).refreshToken == next.refreshToken)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A reused refresh token ends its session family`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let device = GuestDevice()
            let player = try await fixture.signIn(device)
            let other = try await fixture.signIn(device)
            let thief = try fixture.player(in: await fixture.refresh(player.refreshToken))
            fixture.clock.advance(by: .seconds(61))
            let reused = try await fixture.refresh(player.refreshToken)
            #expect(reused.slug == "refresh-token-reused")
            #expect(reused.status == 401)
            // The thief's access token and refresh token become invalid immediately.
            #expect(try await fixture.send("GET", "/v1/players/me", key: thief.token).slug == "not-authenticated")
            #expect(try await fixture.refresh(thief.refreshToken).slug == "refresh-token-invalid")
            #expect(try await fixture.refresh(player.refreshToken).slug == "refresh-token-invalid")
            // The player's other devices remain signed in, and this device can sign in with its key.
            #expect(try await fixture.refresh(other.refreshToken).status == 200)
            #expect(try await fixture.signIn(device).id == player.id)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A sign-out ends one session and no other session`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let device = GuestDevice()
            let (phone, tablet) = (try await fixture.signIn(device), try await fixture.signIn(device))
            let out = try await fixture.send("DELETE", "/v1/auth/session", key: phone.token)
            #expect(out.status == 204)
            #expect(try await fixture.send("GET", "/v1/players/me", key: phone.token).status == 401)
            #expect(try await fixture.refresh(phone.refreshToken).status == 401)
            #expect(try await fixture.send("GET", "/v1/players/me", key: tablet.token).status == 200)
            for key in [fixture.clientKey, fixture.serverKey] {
                #expect(try await fixture.send("DELETE", "/v1/auth/session", key: key).slug == "player-required")
            }
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Another server on the same ledger recognizes active and ended sessions`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            let device = GuestDevice()
            let (player, gone) = (try await fixture.signIn(device), try await fixture.signIn(device))
            #expect(try await fixture.send("DELETE", "/v1/auth/session", key: gone.token).status == 204)
            // Another server on the same ledger has nothing in memory.
            try await ServerFixture.run(on: fixture.door.ledger) { other in
                func send(_ token: String) async throws -> Int {
                    try await other.send("GET", "/v1/players/me", key: token).status
                }
                #expect(try await send(player.token) == 200)
                #expect(try await send(gone.token) == 401)
                let keys = try await fixture.send("GET", "/.well-known/jwks.json")
                #expect(try await other.send("GET", "/.well-known/jwks.json").text == keys.text)
                #expect(try await other.send("POST", "/v1/auth/nonce", key: fixture.clientKey).status == 200)
                let body = try device.body(nonce: try await fixture.nonce())
                let elsewhere = try await other.send("POST", "/v1/auth/guest", key: fixture.clientKey, body: body)
                #expect(try other.player(in: elsewhere).id == player.id, "A nonce of one node is valid at another.")
                #expect(
                    try await fixture.send("POST", "/v1/auth/guest", key: fixture.clientKey, body: body).status == 401)
                // Another node reads the end of a session at its next refresh.
                #expect(try await fixture.send("DELETE", "/v1/auth/session", key: player.token).status == 204)
                try await IdentityRefresh(other.door).run()
                #expect(try await send(player.token) == 401)
                #expect(try await other.refresh(player.refreshToken).status == 401)
            }
        }
    }

    @Test func `Signing keys rotate, and players remain signed in`() async throws {
        try await ServerFixture.run { fixture in
            func keyCount() async throws -> Int {
                let keys = try await fixture.send("GET", "/.well-known/jwks.json")
                return (keys.json["keys"] as? [any Sendable])?.count ?? 0
            }
            func keyID(_ player: FixturePlayer) throws -> String? { JSONWebToken(player.token)?.keyID }
            let first = try await fixture.signIn()
            #expect(try await keyCount() == 1)
            fixture.clock.advance(by: .days(89))
            var player = try fixture.player(in: await fixture.refresh(first.refreshToken))
            fixture.clock.advance(by: .days(1))
            try await IdentityRefresh(fixture.door).run()
            #expect(try await keyCount() == 2)
            player = try fixture.player(in: await fixture.refresh(player.refreshToken))
            #expect(try keyID(player) == keyID(first), "The next key is published for a day before it signs.")
            fixture.clock.advance(by: .days(1) - .seconds(1))
            player = try fixture.player(in: await fixture.refresh(player.refreshToken))
            fixture.clock.advance(by: .seconds(2))
            #expect(try await fixture.send("GET", "/v1/players/me", key: player.token).status == 200)
            player = try fixture.player(in: await fixture.refresh(player.refreshToken))
            #expect(try keyID(player) != keyID(first))
            fixture.clock.advance(by: .days(1))
            try await IdentityRefresh(fixture.door).run()
            #expect(try await keyCount() == 1)
            #expect(try await fixture.refresh(player.refreshToken).status == 200)
        }
    }

    @Test func `A player has at most twenty sessions, and a new session replaces the least recently used`() async throws
    {
        try await ServerFixture.run { fixture in
            let device = GuestDevice()
            var players: [FixturePlayer] = []
            for _ in 0..<21 {
                players.append(try await fixture.signIn(device))
                fixture.clock.advance(by: .seconds(1))
            }
            #expect(try await fixture.send("GET", "/v1/players/me", key: players[0].token).status == 401)
            for player in players.dropFirst() {
                #expect(try await fixture.send("GET", "/v1/players/me", key: player.token).status == 200)
            }
        }
    }

    // Sessions are read in the order of their random identifiers.
    @Test(arguments: 0..<5)
    func `At the session limit, a session that only the pages use outlives a stale session`(_: Int) async throws {
        try await ServerFixture.run { fixture in
            let device = GuestDevice()
            let visited = try await fixture.signIn(device)
            fixture.clock.advance(by: .seconds(1))
            let stale = try await fixture.signIn(device)
            let game = try fixture.door.games.game(named: "com.example.racer")
            let cookie = try await fixture.door.pageSessions.pageCookie(
                for: try await fixture.door.pageSessions.viewer(of: game, holdingCookie: visited.token))
            fixture.clock.advance(by: .days(2))
            let viewer = try await fixture.door.pageSessions.viewer(of: game, holdingCookie: cookie)
            #expect(viewer.player != nil)
            for _ in 0..<19 {
                fixture.clock.advance(by: .seconds(1))
                _ = try await fixture.signIn(device)
            }
            #expect(try await fixture.refresh(stale.refreshToken).status == 401)
            #expect(try await fixture.refresh(visited.refreshToken).status == 200)
        }
    }

    @Test(arguments: [
        "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJwXzAifQ.", "...", "..", "lrr.p_x.ses_x.1.x",
    ])
    func `An invalid token grants no access`(text: String) async throws {
        try await ServerFixture.run { fixture in
            let me = try await fixture.send("GET", "/v1/players/me", key: text)
            #expect(me.status == 401)
            #expect(try await fixture.refresh(text).slug == "refresh-token-invalid")
            #expect(try await fixture.send("GET", "/v1/leaderboards", key: text).status == 401)
        }
    }
}
extension Span {
    fileprivate static func - (a: Span, b: Span) -> Span { Span(milliseconds: a.milliseconds - b.milliseconds) }
}
