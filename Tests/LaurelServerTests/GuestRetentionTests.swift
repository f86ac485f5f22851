import Crypto
import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Guests who do not come back are forgotten where the server is told to, and nobody else is.
@Suite struct GuestRetentionTests {
    @Test(arguments: ServedLedger.allCases)
    func `who was away for so long is erased, and who came back, is known otherwise or is banned stays`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { bench in
            try await bench.createLeaderboard()
            let studio = Curve25519.Signing.PrivateKey()
            let x = Base64URL.text(of: studio.publicKey.rawRepresentation)
            let settings = try await bench.ask(
                "PUT", "/v1/admin/sign-in", key: bench.serverKey,
                body: """
                    {"custom":{"issuer":"https://studio.example","keys":[{"kty":"OKP","crv":"Ed25519","x":"\(x)"}]}}
                    """)
            #expect(settings.status == 200)
            let (away, back, left) = (GuestDevice(), GuestDevice(), GuestDevice())
            var players: [String: BenchPlayer] = [:]
            for (name, device) in [
                ("away", away), ("back", back), ("refreshed", GuestDevice()), ("left", left), ("banned", GuestDevice()),
                ("linked", GuestDevice()),
            ] {
                let player = try await bench.signIn(device, name: name)
                players[name] = player
                let sent = try await bench.ask(
                    "POST", "/v1/leaderboards/speedrun/scores", key: player.token, body: #"{"score":7}"#)
                #expect(sent.status == 200)
            }
            let known = try await bench.ask(
                "POST", "/v1/leaderboards/speedrun/scores", key: bench.serverKey, body: #"{"player":"ben","score":3}"#)
            #expect(known.status == 200)
            let end = bench.clock.now.milliseconds / 1_000 + 60
            let claims =
                "{\"iss\":\"https://studio.example\",\"aud\":\"com.example.racer\",\"sub\":\"u\",\"exp\":\(end)}"
            let text =
                "\(Base64URL.text(of: Array(#"{"alg":"EdDSA"}"#.utf8))).\(Base64URL.text(of: Array(claims.utf8)))"
            let signature = Base64URL.text(of: try studio.signature(for: Data(text.utf8)))
            let linked = try await bench.ask(
                "POST", "/v1/auth/link/custom", key: players["linked"]?.token,
                body: "{\"token\":\"\(text).\(signature)\"}")
            #expect(linked.status == 200, "\(linked.text)")
            let banned = try await bench.ask(
                "PATCH", "/v1/admin/players/\(try #require(players["banned"]).id)", key: bench.serverKey,
                body: #"{"banned":true}"#)
            #expect(banned.status == 200)

            func shown() async throws -> Set<String> {
                var shown: Set<String> = []
                for (name, player) in players {
                    let seen = try await bench.ask("GET", "/v1/players/\(player.id)", key: bench.serverKey)
                    if seen.json["displayName"] as? String != "Erased player" { shown.insert(name) }
                }
                return shown
            }
            let everybody = Set(players.keys)
            // Somebody signs in again, somebody's game refreshes, and somebody signs out, which leaves no session.
            bench.clock.advance(by: .days(80))
            let refreshed = try bench.player(in: await bench.refresh(try #require(players["refreshed"]).refreshToken))
            _ = try await bench.signIn(back)
            let leaving = try bench.player(in: await bench.refresh(try #require(players["left"]).refreshToken))
            #expect(try await bench.ask("DELETE", "/v1/auth/session", key: leaving.token).status == 204)
            #expect(try await bench.door.eraseGuests(silentFor: .days(90)) == 0)
            #expect(try await shown() == everybody)

            bench.clock.advance(by: .seconds(10 * 86_400 + 1))
            #expect(try await bench.door.eraseGuests(silentFor: .days(90)) == 1)
            #expect(try await shown() == everybody.subtracting(["away"]))
            let page = try await bench.ask("GET", "/v1/leaderboards/speedrun/entries", key: bench.serverKey)
            #expect(page.json["playerCount"] as? Int == 5, "\(page.text)")
            #expect(try await bench.refresh(try #require(players["away"]).refreshToken).status == 401)
            #expect(try await bench.refresh(refreshed.refreshToken).status == 200)
            // It is in the log, as an act of the server's.
            let audit = try await bench.ask("GET", "/v1/admin/audit?limit=1", key: bench.serverKey)
            let record = (audit.json["actions"] as? [[String: any Sendable]])?.first
            #expect(record?["action"] as? String == "players.purged" && record?["playerCount"] as? Int == 1)
            #expect(record?["actor"] as? String == "guest retention")

            bench.clock.advance(by: .days(80))
            #expect(
                try await bench.door.eraseGuests(silentFor: .days(90)) == 2, "Those who came back once, and who left.")
            #expect(try await shown() == ["refreshed", "banned", "linked"])
            #expect(try await bench.door.eraseGuests(silentFor: .days(90)) == 0)
            // The device is somebody new.
            #expect(try await bench.signIn(away).id != players["away"]?.id)
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let verification = try await LedgerVerification(of: bench.door.ledger, in: realm)
            #expect(verification.differences == [])
        }
    }
}
