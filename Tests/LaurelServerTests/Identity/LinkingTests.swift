import Crypto
import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Sign-in methods other than guest keys, and players with several sign-in methods.
@Suite struct LinkingTests {
    private let studio = Curve25519.Signing.PrivateKey()

    private func open(_ fixture: ServerFixture) async throws {
        let x = Base64URL.text(of: studio.publicKey.rawRepresentation)
        let answer = try await fixture.send(
            "PUT", "/v1/admin/sign-in", key: fixture.serverKey,
            body: """
                {"custom":{"issuer":"https://studio.example","keys":[{"kty":"OKP","crv":"Ed25519","x":"\(x)"}]},
                "blockedWords":["heck"]}
                """)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private func body(_ subject: String, audience: String = "com.example.racer", _ fixture: ServerFixture) throws
        -> String
    {
        let end = fixture.clock.now.milliseconds / 1_000 + 60
        let claims =
            "{\"iss\":\"https://studio.example\",\"aud\":\"\(audience)\",\"sub\":\"\(subject)\",\"exp\":\(end)}"
        let text = "\(Base64URL.text(of: Array("{\"alg\":\"EdDSA\"}".utf8))).\(Base64URL.text(of: Array(claims.utf8)))"
        return "{\"token\":\"\(text).\(Base64URL.text(of: try studio.signature(for: Array(text.utf8))))\"}"
    }

    private func submit(
        _ score: Int, _ leaderboard: String = "speedrun", as player: FixturePlayer, _ fixture: ServerFixture
    )
        async throws -> String
    {
        var random = SystemRandomNumberGenerator()
        let id = SubmissionID(at: fixture.clock.now, using: &random).text
        let answer = try await fixture.send(
            "POST", "/v1/leaderboards/\(leaderboard)/scores", key: player.token,
            body: "{\"id\":\"\(id)\",\"score\":\(score)}")
        #expect(answer.status == 200, "\(answer.text)")
        return id
    }

    private func scores(_ leaderboard: String, _ fixture: ServerFixture, _ query: String = "") async throws -> [String:
        Int]
    {
        let page = try await fixture.send("GET", "/v1/leaderboards/\(leaderboard)/entries\(query)")
        let entries = page.json["entries"] as? [[String: any Sendable]] ?? []
        return Dictionary(
            uniqueKeysWithValues: entries.map { entry in
                let player = entry["player"] as? [String: any Sendable]
                return (player?["id"] as? String ?? "", entry["score"] as? Int ?? 0)
            })
    }

    @Test(arguments: ServedLedger.allCases)
    func `A guest who links an account keeps all scores and can sign in from another device`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            try await open(fixture)
            let guest = try await fixture.signIn(name: "Ann")
            _ = try await submit(10, as: guest, fixture)
            let linked = try await fixture.send(
                "POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", fixture))
            let player = try fixture.player(in: linked)
            #expect(player.id == guest.id)
            #expect(
                try await fixture.send("GET", "/v1/players/me", key: guest.token).status == 401,
                "Linking starts a new session.")
            let me = try await fixture.send("GET", "/v1/players/me", key: player.token)
            #expect(me.json["externalID"] as? String == "user 7")
            #expect(me.json["displayName"] as? String == "Ann")
            let elsewhere = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/custom", key: fixture.clientKey, body: try body("user 7", fixture)))
            #expect(elsewhere.id == guest.id)
            #expect(try await scores("speedrun", fixture) == [guest.id: 10])
            for (body, slug) in [
                (try body("user 7", audience: "com.example.other", fixture), "identity-token-invalid"),
                ("{\"token\":\"a.b.c\"}", "identity-token-invalid"),
            ] {
                let refused = try await fixture.send("POST", "/v1/auth/custom", key: fixture.clientKey, body: body)
                #expect(refused.slug == slug)
            }
            let closed = try await fixture.send(
                "POST", "/v1/auth/apple", key: fixture.clientKey, body: "{\"token\":\"a.b.c\"}")
            #expect(closed.slug == "way-closed")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A merge combines scores, time windows, occurrences, sums and retries`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            try await fixture.createLeaderboard("total", ",\"submissionType\":\"sum\"")
            try await fixture.createLeaderboard("weekly", ",\"recurrence\":{\"every\":\"week\"}")
            try await open(fixture)
            // A score that the developer's server sent for its own player identifier belongs to the account.
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/total/scores", key: fixture.serverKey,
                body: #"{"player":"user 7","score":100}"#)
            #expect(sent.status == 200)
            let account = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/custom", key: fixture.clientKey, body: try body("user 7", fixture)))
            _ = try await submit(50, as: account, fixture)
            _ = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries?time=today")
            let device = GuestDevice()
            let guest = try await fixture.signIn(device)
            _ = try await submit(40, as: guest, fixture)
            let best = try await submit(60, as: guest, fixture)
            let added = try await submit(5, "total", as: guest, fixture)
            _ = try await submit(6, "total", as: guest, fixture)
            _ = try await submit(9, "weekly", as: guest, fixture)
            let other = try await fixture.signIn()
            _ = try await submit(55, as: other, fixture)

            let merged = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", fixture)))
            #expect(merged.id == account.id, "The linked account remains.")
            #expect(try await scores("speedrun", fixture) == [account.id: 60, other.id: 55])
            #expect(try await scores("speedrun", fixture, "?time=today") == [account.id: 60, other.id: 55])
            #expect(try await scores("total", fixture) == [account.id: 111])
            #expect(try await scores("weekly", fixture) == [account.id: 9])
            #expect(try await fixture.signIn(device).id == account.id, "The device signs in to the account.")
            #expect(try await fixture.refresh(guest.refreshToken).status == 401)
            // A retry of an earlier submission by the merged player counts once.
            for (leaderboard, id, score) in [("speedrun", best, 60), ("total", added, 5)] {
                let again = try await fixture.send(
                    "POST", "/v1/leaderboards/\(leaderboard)/scores", key: merged.token,
                    body: "{\"id\":\"\(id)\",\"score\":\(score)}")
                #expect(again.json["replayed"] as? Bool == true, "\(again.text)")
            }
            let gone = try await fixture.send(
                "POST", "/v1/leaderboards/total/scores", key: fixture.serverKey,
                body: "{\"player\":\"\(guest.id)\",\"score\":1}")
            #expect(gone.slug == "player-not-found")
            // Linking the same account again changes nothing.
            let position = try await fixture.service.position
            let again = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/link/custom", key: merged.token, body: try body("user 7", fixture)))
            #expect(again.id == account.id)
            #expect(try await fixture.service.position == position)
            // A replay of the ledger has the same result.
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let verification = try await LedgerVerification(of: fixture.door.ledger, in: realm)
            #expect(verification.differences == [])
        }
    }

    @Test func `Linking does not remove a ban, and a banned account cannot be linked`() async throws {
        try await ServerFixture.run { fixture in
            try await open(fixture)
            let account = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/custom", key: fixture.clientKey, body: try body("user 7", fixture)))
            let guest = try await fixture.signIn()
            let service = try await fixture.service
            try await service.moderation.setFlags(.banned, of: .id(PlayerID(account.id)))
            let refused = try await fixture.send(
                "POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", fixture))
            #expect(refused.slug == "player-banned")
            #expect(try await fixture.send("GET", "/v1/players/me", key: guest.token).status == 200)
            try await service.moderation.setFlags([], of: .id(PlayerID(account.id)))
            try await service.moderation.setFlags(.hidden, of: .id(PlayerID(guest.id)))
            let linked = try await fixture.send(
                "POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", fixture))
            #expect(linked.status == 200)
            let seen = try await fixture.send("GET", "/v1/players/\(account.id)", key: fixture.serverKey)
            #expect(seen.json["hidden"] as? Bool == true)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `An erased player is removed, and finalized occurrences retain an anonymous entry`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            try await fixture.createLeaderboard("weekly", ",\"recurrence\":{\"every\":\"week\"}")
            let device = GuestDevice()
            var ann = try await fixture.signIn(device, name: "Ann")
            let bob = try await fixture.signIn(name: "Bob")
            for player in [ann, bob] {
                _ = try await submit(10, as: player, fixture)
                _ = try await submit(10, "weekly", as: player, fixture)
            }
            fixture.clock.advance(by: .days(8))
            try await fixture.service.occurrences.finalizeDue()
            ann = try fixture.player(in: await fixture.refresh(ann.refreshToken))
            _ = try await submit(20, "weekly", as: ann, fixture)
            let export = try await fixture.send("GET", "/v1/players/me/export", key: ann.token)
            #expect((export.json["scores"] as? [any Sendable])?.count == 3, "\(export.text)")
            #expect((export.json["ways"] as? [any Sendable])?.count == 1)
            #expect(export.text.contains("Ann") && !export.text.contains("Bob"))
            #expect(export.header("Cache-Control") == "no-store")

            #expect(try await fixture.send("DELETE", "/v1/players/me", key: ann.token).status == 204)
            #expect(try await fixture.send("GET", "/v1/players/me", key: ann.token).status == 401)
            #expect(try await fixture.refresh(ann.refreshToken).status == 401)
            #expect(try await scores("speedrun", fixture) == [bob.id: 10])
            #expect(try await scores("weekly", fixture) == [:])
            let final = try await fixture.send(
                "GET", "/v1/leaderboards/weekly/entries?occurrence=previous", key: fixture.serverKey)
            #expect(final.json["playerCount"] as? Int == 2)
            #expect(final.text.contains("Erased player") && !final.text.contains("Ann"))
            let seen = try await fixture.send("GET", "/v1/players/\(ann.id)", key: fixture.serverKey)
            #expect(seen.json["displayName"] as? String == "Erased player")
            // The same device becomes a new player.
            let fresh = try await fixture.signIn(device)
            #expect(fresh.id != ann.id)
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let verification = try await LedgerVerification(of: fixture.door.ledger, in: realm)
            #expect(verification.differences == [])
        }
    }

    /// Returns the player identifiers in a list.
    private func ids(_ path: String, _ list: String, as player: FixturePlayer, _ fixture: ServerFixture) async throws
        -> Set<
            String
        >
    {
        let answer = try await fixture.send("GET", path, key: player.token)
        let rows = answer.json[list] as? [[String: any Sendable]] ?? []
        return Set(rows.compactMap { ($0["player"] as? [String: any Sendable])?["id"] as? String })
    }

    @Test(arguments: ServedLedger.allCases)
    func `Linking moves the player's blocks and other players' blocks of the player`(ledger: ServedLedger) async throws
    {
        try await ledger.run { fixture in
            try await open(fixture)
            let (cat, dan) = (try await fixture.signIn(name: "Cat"), try await fixture.signIn(name: "Dan"))
            var account = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/custom", key: fixture.clientKey, body: try body("user 7", fixture)))
            let guest = try await fixture.signIn(name: "Ann")
            for (player, other) in [(cat, account), (account, cat)] {
                #expect(try await fixture.send("PUT", "/v1/friends/\(other.id)", key: player.token).status == 200)
            }
            #expect(try await fixture.send("PUT", "/v1/blocks/\(guest.id)", key: cat.token).status == 200)
            #expect(try await fixture.send("PUT", "/v1/blocks/\(dan.id)", key: guest.token).status == 200)
            let device = String(repeating: "ab12", count: 16)
            #expect(try await fixture.send("PUT", "/v1/devices/\(device)", key: guest.token).status == 204)
            account = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", fixture)))

            #expect(try await ids("/v1/blocks", "blocks", as: account, fixture) == [dan.id])
            #expect(
                try await ids("/v1/blocks", "blocks", as: cat, fixture) == [account.id],
                "The block moved to the account.")
            for player in [cat, account] {
                #expect(
                    try await ids("/v1/friends", "friends", as: player, fixture) == [],
                    "A block overrides a friendship.")
            }
            // Cat receives no friend request from the account, and the account receives none from Dan.
            #expect(try await fixture.send("PUT", "/v1/friends/\(cat.id)", key: account.token).status == 200)
            #expect(try await ids("/v1/friends/requests", "received", as: cat, fixture) == [])
            #expect(try await fixture.send("PUT", "/v1/friends/\(account.id)", key: dan.token).status == 200)
            #expect(try await ids("/v1/friends/requests", "received", as: account, fixture) == [])
            // The device now belongs to the account.
            let service = try await fixture.service
            let number = try await service.players.player(.id(try PlayerID(account.id))).number
            let rows = try await fixture.door.ledger.read(in: service.realm) {
                try $0.allRows(after: nil, limit: 10_000)
            }
            let owners = rows.filter { $0.key.table.name == "deviceOwner" }
            #expect(owners.map(\.text) == [number.value.rowName])
            #expect(
                rows.filter { $0.key.table.name == "device" }.map(\.key.name).allSatisfy {
                    $0.hasPrefix(number.value.rowName)
                })
            // The blocks of an erased player are removed.
            #expect(try await fixture.send("DELETE", "/v1/players/me", key: account.token).status == 204)
            #expect(try await ids("/v1/blocks", "blocks", as: cat, fixture) == [])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `An erasure includes every account that was merged into the player`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("weekly", ",\"recurrence\":{\"every\":\"week\"}")
            try await open(fixture)
            let guest = try await fixture.signIn(name: "Guest")
            _ = try await submit(10, "weekly", as: guest, fixture)
            fixture.clock.advance(by: .days(8))
            try await fixture.service.occurrences.finalizeDue()
            let token = try fixture.player(in: await fixture.refresh(guest.refreshToken))
            _ = try await fixture.send(
                "POST", "/v1/auth/custom", key: fixture.clientKey, body: try body("user 7", fixture))
            let account = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/link/custom", key: token.token, body: try body("user 7", fixture)))
            #expect(account.id != guest.id)
            let named = try await fixture.send(
                "PATCH", "/v1/players/me", key: account.token, body: #"{"displayName":"Annabel"}"#)
            #expect(named.status == 200)
            func final() async throws -> ServerFixture.Answer {
                try await fixture.send(
                    "GET", "/v1/leaderboards/weekly/entries?occurrence=previous", key: fixture.serverKey)
            }
            #expect(try await final().text.contains(guest.id))
            #expect(try await fixture.send("DELETE", "/v1/players/me", key: account.token).status == 204)
            let page = try await final()
            #expect(page.json["playerCount"] as? Int == 1 && page.text.contains("Erased player"), "\(page.text)")
            let realm = try await fixture.service.realm
            let rows = try await fixture.door.ledger.read(in: realm) { try $0.allRows(after: nil, limit: 10_000) }
            for row in rows where row.key.table.name != "endedSession" {
                #expect(!row.key.name.contains(account.id) && !row.text.contains(account.id), "\(row)")
                #expect(!row.key.name.contains(guest.id) && !row.text.contains(guest.id), "\(row)")
            }
        }
    }

    @Test func `Display names follow the name rules and the operator's list of blocked words`() async throws {
        try await ServerFixture.run { fixture in
            try await open(fixture)
            let ann = try await fixture.signIn(name: "Zoe\u{308}")
            let me = try await fixture.send("GET", "/v1/players/me", key: ann.token)
            #expect(me.json["displayName"] as? String == "Zo\u{eb}")
            for name in ["Oh Heck", "Pаul", "A\u{202E}nn", "Erased player", String(repeating: "x", count: 31)] {
                let refused = try await fixture.send(
                    "PATCH", "/v1/players/me", key: ann.token, body: "{\"displayName\":\"\(name)\"}")
                #expect(refused.status == 400, "\(name)")
                #expect(refused.json["field"] as? String == "displayName")
                #expect(try await GuestDevice().signIn(at: fixture, name: name).status == 400)
            }
        }
    }
}
