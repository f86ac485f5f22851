import Crypto
import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The erasure of guests who have been inactive for longer than a limit.
@Suite struct GuestRetentionTests {
    /// Six guests with a score each. One is banned, and one has linked another sign-in method.
    private struct Guests {
        let fixture: ServerFixture
        let away = GuestDevice()
        let back = GuestDevice()
        var players: [String: FixturePlayer] = [:]

        var names: Set<String> { Set(players.keys) }

        init(_ fixture: ServerFixture) async throws {
            self.fixture = fixture
            try await fixture.createLeaderboard()
            for (name, device) in [
                ("away", away), ("back", back), ("refreshed", GuestDevice()), ("left", GuestDevice()),
                ("banned", GuestDevice()), ("linked", GuestDevice()),
            ] {
                let player = try await fixture.signIn(device, name: name)
                players[name] = player
                let sent = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: player.token, body: #"{"score":7}"#)
                #expect(sent.status == 200)
            }
            try await linkCustomMethod(to: player("linked"))
            let banned = try await fixture.send(
                "PATCH", "/v1/admin/players/\(try player("banned").id)", key: fixture.serverKey,
                body: #"{"banned":true}"#)
            #expect(banned.status == 200)
        }

        func player(_ name: String) throws -> FixturePlayer { try #require(players[name]) }

        private func linkCustomMethod(to player: FixturePlayer) async throws {
            let issuer = Curve25519.Signing.PrivateKey()
            let x = Base64URL.text(of: issuer.publicKey.rawRepresentation)
            let settings = try await fixture.send(
                "PUT", "/v1/admin/sign-in", key: fixture.serverKey,
                body: """
                    {"custom":{"issuer":"https://studio.example","keys":[{"kty":"OKP","crv":"Ed25519","x":"\(x)"}]}}
                    """)
            #expect(settings.status == 200)
            let end = fixture.clock.now.milliseconds / 1_000 + 60
            let claims =
                "{\"iss\":\"https://studio.example\",\"aud\":\"com.example.racer\",\"sub\":\"u\",\"exp\":\(end)}"
            let text =
                "\(Base64URL.text(of: Array(#"{"alg":"EdDSA"}"#.utf8))).\(Base64URL.text(of: Array(claims.utf8)))"
            let signature = Base64URL.text(of: try issuer.signature(for: Data(text.utf8)))
            let linked = try await fixture.send(
                "POST", "/v1/auth/link/custom", key: player.token, body: "{\"token\":\"\(text).\(signature)\"}")
            #expect(linked.status == 200, "\(linked.text)")
        }

        /// Signs in, refreshes and signs out, each as another guest.
        ///
        /// - Returns: The refreshed session.
        func comeBack() async throws -> FixturePlayer {
            let refreshed = try fixture.player(in: await fixture.refresh(player("refreshed").refreshToken))
            _ = try await fixture.signIn(back)
            let leaving = try fixture.player(in: await fixture.refresh(player("left").refreshToken))
            #expect(try await fixture.send("DELETE", "/v1/auth/session", key: leaving.token).status == 204)
            return refreshed
        }

        /// Runs the erasure with a limit of 90 days.
        ///
        /// - Returns: The number of erased players.
        func erase() async throws -> Int { try await fixture.door.eraseGuests(silentFor: .days(90)) }

        /// Returns the names of the players who are not erased.
        func remaining() async throws -> Set<String> {
            var remaining: Set<String> = []
            for (name, player) in players {
                let seen = try await fixture.send("GET", "/v1/players/\(player.id)", key: fixture.serverKey)
                if seen.json["displayName"] as? String != "Erased player" { remaining.insert(name) }
            }
            return remaining
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A guest who is inactive for longer than the limit is erased`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let guests = try await Guests(fixture)
            fixture.clock.advance(by: .days(80))
            let refreshed = try await guests.comeBack()
            #expect(try await guests.erase() == 0)
            #expect(try await guests.remaining() == guests.names)

            fixture.clock.advance(by: .seconds(10 * 86_400 + 1))
            #expect(try await guests.erase() == 1)
            #expect(try await guests.remaining() == guests.names.subtracting(["away"]))
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.serverKey)
            #expect(page.json["playerCount"] as? Int == 4, "\(page.text)")
            #expect(try await fixture.refresh(guests.player("away").refreshToken).status == 401)
            #expect(try await fixture.refresh(refreshed.refreshToken).status == 200)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A player who is banned or has another sign-in method is not erased`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let guests = try await Guests(fixture)
            let known = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: #"{"player":"ben","score":3}"#
            )
            #expect(known.status == 200)
            fixture.clock.advance(by: .days(91))
            #expect(try await guests.erase() == 4)
            #expect(try await guests.remaining() == ["banned", "linked"])
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.serverKey)
            #expect(page.json["playerCount"] as? Int == 2, "\(page.text)")
            #expect(try await guests.erase() == 0)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A guest who returned is erased after the limit, counted from the return`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let guests = try await Guests(fixture)
            fixture.clock.advance(by: .days(80))
            _ = try await guests.comeBack()
            fixture.clock.advance(by: .days(89))
            #expect(try await guests.erase() == 1)
            fixture.clock.advance(by: .days(2))
            #expect(try await guests.erase() == 3)
            #expect(try await guests.remaining() == ["banned", "linked"])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `The erasure of inactive guests is audited and verifiable, and their devices become new players`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            let guests = try await Guests(fixture)
            fixture.clock.advance(by: .days(91))
            #expect(try await guests.erase() == 4)
            let audit = try await fixture.send("GET", "/v1/admin/audit?limit=1", key: fixture.serverKey)
            let record = (audit.json["actions"] as? [[String: any Sendable]])?.first
            #expect(record?["action"] as? String == "players.purged" && record?["playerCount"] as? Int == 4)
            #expect(record?["actor"] as? String == "guest retention")
            #expect(try await fixture.signIn(guests.away).id != guests.player("away").id)
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let verification = try await LedgerVerification(of: fixture.door.ledger, in: realm)
            #expect(verification.differences == [])
        }
    }
}
