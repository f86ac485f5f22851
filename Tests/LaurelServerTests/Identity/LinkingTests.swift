import Crypto
import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Other ways in, and one player who has several.
@Suite struct LinkingTests {
    private let studio = Curve25519.Signing.PrivateKey()

    private func open(_ bench: ServerBench) async throws {
        let x = Base64URL.text(of: studio.publicKey.rawRepresentation)
        let answer = try await bench.ask(
            "PUT", "/v1/admin/sign-in", key: bench.serverKey,
            body: """
                {"custom":{"issuer":"https://studio.example","keys":[{"kty":"OKP","crv":"Ed25519","x":"\(x)"}]},
                "blockedWords":["heck"]}
                """)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private func body(_ subject: String, audience: String = "com.example.racer", _ bench: ServerBench) throws -> String
    {
        let end = bench.clock.now.milliseconds / 1_000 + 60
        let claims =
            "{\"iss\":\"https://studio.example\",\"aud\":\"\(audience)\",\"sub\":\"\(subject)\",\"exp\":\(end)}"
        let text = "\(Base64URL.text(of: Array("{\"alg\":\"EdDSA\"}".utf8))).\(Base64URL.text(of: Array(claims.utf8)))"
        return "{\"token\":\"\(text).\(Base64URL.text(of: try studio.signature(for: Array(text.utf8))))\"}"
    }

    private func submit(_ score: Int, _ leaderboard: String = "speedrun", as player: BenchPlayer, _ bench: ServerBench)
        async throws -> String
    {
        var random = SystemRandomNumberGenerator()
        let id = SubmissionID(at: bench.clock.now, using: &random).text
        let answer = try await bench.ask(
            "POST", "/v1/leaderboards/\(leaderboard)/scores", key: player.token,
            body: "{\"id\":\"\(id)\",\"score\":\(score)}")
        #expect(answer.status == 200, "\(answer.text)")
        return id
    }

    private func scores(_ leaderboard: String, _ bench: ServerBench, _ query: String = "") async throws -> [String: Int]
    {
        let page = try await bench.ask("GET", "/v1/leaderboards/\(leaderboard)/entries\(query)")
        let entries = page.json["entries"] as? [[String: any Sendable]] ?? []
        return Dictionary(
            uniqueKeysWithValues: entries.map { entry in
                let player = entry["player"] as? [String: any Sendable]
                return (player?["id"] as? String ?? "", entry["score"] as? Int ?? 0)
            })
    }

    @Test(arguments: ServedLedger.allCases)
    func `a guest who links an account loses no score, and comes back by it from another device`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { bench in
            try await bench.createLeaderboard()
            try await open(bench)
            let guest = try await bench.signIn(name: "Ann")
            _ = try await submit(10, as: guest, bench)
            let linked = try await bench.ask(
                "POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", bench))
            let player = try bench.player(in: linked)
            #expect(player.id == guest.id)
            #expect(
                try await bench.ask("GET", "/v1/players/me", key: guest.token).status == 401,
                "A new session is in place.")
            let me = try await bench.ask("GET", "/v1/players/me", key: player.token)
            #expect(me.json["externalID"] as? String == "user 7")
            #expect(me.json["displayName"] as? String == "Ann")
            let elsewhere = try bench.player(
                in: await bench.ask("POST", "/v1/auth/custom", key: bench.clientKey, body: try body("user 7", bench)))
            #expect(elsewhere.id == guest.id)
            #expect(try await scores("speedrun", bench) == [guest.id: 10])
            for (body, slug) in [
                (try body("user 7", audience: "com.example.other", bench), "identity-token-invalid"),
                ("{\"token\":\"a.b.c\"}", "identity-token-invalid"),
            ] {
                let refused = try await bench.ask("POST", "/v1/auth/custom", key: bench.clientKey, body: body)
                #expect(refused.slug == slug)
            }
            let closed = try await bench.ask(
                "POST", "/v1/auth/apple", key: bench.clientKey, body: "{\"token\":\"a.b.c\"}")
            #expect(closed.slug == "way-closed")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `two accounts become one: facts, windows, occurrences, sums and retries`(ledger: ServedLedger) async throws {
        try await ledger.run { bench in
            try await bench.createLeaderboard()
            try await bench.createLeaderboard("total", ",\"submissionType\":\"sum\"")
            try await bench.createLeaderboard(
                "weekly", ",\"recurrence\":{\"every\":\"week\"}")
            try await open(bench)
            // What the studio's server has sent for its own id is the account's.
            let sent = try await bench.ask(
                "POST", "/v1/leaderboards/total/scores", key: bench.serverKey, body: #"{"player":"user 7","score":100}"#
            )
            #expect(sent.status == 200)
            let account = try bench.player(
                in: await bench.ask("POST", "/v1/auth/custom", key: bench.clientKey, body: try body("user 7", bench)))
            _ = try await submit(50, as: account, bench)
            _ = try await bench.ask("GET", "/v1/leaderboards/speedrun/entries?time=today")
            let device = GuestDevice()
            let guest = try await bench.signIn(device)
            _ = try await submit(40, as: guest, bench)
            let best = try await submit(60, as: guest, bench)
            let added = try await submit(5, "total", as: guest, bench)
            _ = try await submit(6, "total", as: guest, bench)
            _ = try await submit(9, "weekly", as: guest, bench)
            let other = try await bench.signIn()
            _ = try await submit(55, as: other, bench)

            let merged = try bench.player(
                in: await bench.ask("POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", bench)))
            #expect(merged.id == account.id, "The account that can be found again is the one that stays.")
            #expect(try await scores("speedrun", bench) == [account.id: 60, other.id: 55])
            #expect(try await scores("speedrun", bench, "?time=today") == [account.id: 60, other.id: 55])
            #expect(try await scores("total", bench) == [account.id: 111])
            #expect(try await scores("weekly", bench) == [account.id: 9])
            #expect(try await bench.signIn(device).id == account.id, "The device is the account's now.")
            #expect(try await bench.refresh(guest.refreshToken).status == 401)
            // A score whose answer was lost before is sent again by the one player, and counts once.
            for (leaderboard, id, score) in [("speedrun", best, 60), ("total", added, 5)] {
                let again = try await bench.ask(
                    "POST", "/v1/leaderboards/\(leaderboard)/scores", key: merged.token,
                    body: "{\"id\":\"\(id)\",\"score\":\(score)}")
                #expect(again.json["replayed"] as? Bool == true, "\(again.text)")
            }
            let gone = try await bench.ask(
                "POST", "/v1/leaderboards/total/scores", key: bench.serverKey,
                body: "{\"player\":\"\(guest.id)\",\"score\":1}")
            #expect(gone.slug == "player-not-found")
            // Linking again what is linked changes nothing.
            let position = try await bench.service.position
            let again = try bench.player(
                in: await bench.ask("POST", "/v1/auth/link/custom", key: merged.token, body: try body("user 7", bench)))
            #expect(again.id == account.id)
            #expect(try await bench.service.position == position)
            // The ledger replays to the same.
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let verification = try await LedgerVerification(of: bench.door.ledger, in: realm)
            #expect(verification.differences == [])
        }
    }

    @Test func `nobody gets rid of a ban by linking, and nobody links to who is banned`() async throws {
        try await ServerBench.run { bench in
            try await open(bench)
            let account = try bench.player(
                in: await bench.ask("POST", "/v1/auth/custom", key: bench.clientKey, body: try body("user 7", bench)))
            let guest = try await bench.signIn()
            let service = try await bench.service
            try await service.moderation.setFlags(.banned, of: .id(PlayerID(account.id)))
            let refused = try await bench.ask(
                "POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", bench))
            #expect(refused.slug == "player-banned")
            #expect(try await bench.ask("GET", "/v1/players/me", key: guest.token).status == 200)
            try await service.moderation.setFlags([], of: .id(PlayerID(account.id)))
            try await service.moderation.setFlags(.hidden, of: .id(PlayerID(guest.id)))
            let linked = try await bench.ask(
                "POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", bench))
            #expect(linked.status == 200)
            let seen = try await bench.ask("GET", "/v1/players/\(account.id)", key: bench.serverKey)
            #expect(seen.json["hidden"] as? Bool == true)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `who is erased is gone, and final occurrences keep a row`(ledger: ServedLedger) async throws {
        try await ledger.run { bench in
            try await bench.createLeaderboard()
            try await bench.createLeaderboard("weekly", ",\"recurrence\":{\"every\":\"week\"}")
            let device = GuestDevice()
            var ann = try await bench.signIn(device, name: "Ann")
            let bob = try await bench.signIn(name: "Bob")
            for player in [ann, bob] {
                _ = try await submit(10, as: player, bench)
                _ = try await submit(10, "weekly", as: player, bench)
            }
            bench.clock.advance(by: .days(8))
            try await bench.service.occurrences.finalizeDue()
            ann = try bench.player(in: await bench.refresh(ann.refreshToken))
            _ = try await submit(20, "weekly", as: ann, bench)
            let export = try await bench.ask("GET", "/v1/players/me/export", key: ann.token)
            #expect((export.json["scores"] as? [any Sendable])?.count == 3, "\(export.text)")
            #expect((export.json["ways"] as? [any Sendable])?.count == 1)
            #expect(export.text.contains("Ann") && !export.text.contains("Bob"))
            #expect(export.header("Cache-Control") == "no-store")

            #expect(try await bench.ask("DELETE", "/v1/players/me", key: ann.token).status == 204)
            #expect(try await bench.ask("GET", "/v1/players/me", key: ann.token).status == 401)
            #expect(try await bench.refresh(ann.refreshToken).status == 401)
            #expect(try await scores("speedrun", bench) == [bob.id: 10])
            #expect(try await scores("weekly", bench) == [:])
            let final = try await bench.ask(
                "GET", "/v1/leaderboards/weekly/entries?occurrence=previous", key: bench.serverKey)
            #expect(final.json["playerCount"] as? Int == 2)
            #expect(final.text.contains("Erased player") && !final.text.contains("Ann"))
            let seen = try await bench.ask("GET", "/v1/players/\(ann.id)", key: bench.serverKey)
            #expect(seen.json["displayName"] as? String == "Erased player")
            // The same device is somebody new.
            let fresh = try await bench.signIn(device)
            #expect(fresh.id != ann.id)
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let verification = try await LedgerVerification(of: bench.door.ledger, in: realm)
            #expect(verification.differences == [])
        }
    }

    /// Whose ids a list has.
    private func ids(_ path: String, _ list: String, as player: BenchPlayer, _ bench: ServerBench) async throws -> Set<
        String
    > {
        let answer = try await bench.ask("GET", path, key: player.token)
        let rows = answer.json[list] as? [[String: any Sendable]] ?? []
        return Set(rows.compactMap { ($0["player"] as? [String: any Sendable])?["id"] as? String })
    }

    @Test(arguments: ServedLedger.allCases)
    func `blocks go along with who links, their own and those on them`(ledger: ServedLedger) async throws {
        try await ledger.run { bench in
            try await open(bench)
            let (cat, dan) = (try await bench.signIn(name: "Cat"), try await bench.signIn(name: "Dan"))
            var account = try bench.player(
                in: await bench.ask("POST", "/v1/auth/custom", key: bench.clientKey, body: try body("user 7", bench)))
            let guest = try await bench.signIn(name: "Ann")
            for (player, other) in [(cat, account), (account, cat)] {
                #expect(try await bench.ask("PUT", "/v1/friends/\(other.id)", key: player.token).status == 200)
            }
            #expect(try await bench.ask("PUT", "/v1/blocks/\(guest.id)", key: cat.token).status == 200)
            #expect(try await bench.ask("PUT", "/v1/blocks/\(dan.id)", key: guest.token).status == 200)
            let device = String(repeating: "ab12", count: 16)
            #expect(try await bench.ask("PUT", "/v1/devices/\(device)", key: guest.token).status == 204)
            account = try bench.player(
                in: await bench.ask(
                    "POST", "/v1/auth/link/custom", key: guest.token, body: try body("user 7", bench)))

            #expect(try await ids("/v1/blocks", "blocks", as: account, bench) == [dan.id])
            #expect(try await ids("/v1/blocks", "blocks", as: cat, bench) == [account.id], "The one who goes on.")
            for player in [cat, account] {
                #expect(try await ids("/v1/friends", "friends", as: player, bench) == [], "Blocks always win.")
            }
            // Cat is not told that they ask, and Dan is not heard.
            #expect(try await bench.ask("PUT", "/v1/friends/\(cat.id)", key: account.token).status == 200)
            #expect(try await ids("/v1/friends/requests", "received", as: cat, bench) == [])
            #expect(try await bench.ask("PUT", "/v1/friends/\(account.id)", key: dan.token).status == 200)
            #expect(try await ids("/v1/friends/requests", "received", as: account, bench) == [])
            // The device goes on telling, of the account.
            let service = try await bench.service
            let number = try await service.players.player(.id(try PlayerID(account.id))).number
            let rows = try await bench.door.ledger.read(in: service.realm) { try $0.allRows(after: nil, limit: 10_000) }
            let owners = rows.filter { $0.key.table.name == "deviceOwner" }
            #expect(owners.map(\.text) == [number.value.rowName])
            #expect(
                rows.filter { $0.key.table.name == "device" }.map(\.key.name).allSatisfy {
                    $0.hasPrefix(number.value.rowName)
                })
            // Who blocks and is erased blocks nobody.
            #expect(try await bench.ask("DELETE", "/v1/players/me", key: account.token).status == 204)
            #expect(try await ids("/v1/blocks", "blocks", as: cat, bench) == [])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `who is erased is erased under every account that went on as theirs`(ledger: ServedLedger) async throws {
        try await ledger.run { bench in
            try await bench.createLeaderboard("weekly", ",\"recurrence\":{\"every\":\"week\"}")
            try await open(bench)
            let guest = try await bench.signIn(name: "Guest")
            _ = try await submit(10, "weekly", as: guest, bench)
            bench.clock.advance(by: .days(8))
            try await bench.service.occurrences.finalizeDue()
            let token = try bench.player(in: await bench.refresh(guest.refreshToken))
            _ = try await bench.ask("POST", "/v1/auth/custom", key: bench.clientKey, body: try body("user 7", bench))
            let account = try bench.player(
                in: await bench.ask("POST", "/v1/auth/link/custom", key: token.token, body: try body("user 7", bench)))
            #expect(account.id != guest.id)
            let named = try await bench.ask(
                "PATCH", "/v1/players/me", key: account.token, body: #"{"displayName":"Annabel"}"#)
            #expect(named.status == 200)
            func final() async throws -> ServerBench.Answer {
                try await bench.ask(
                    "GET", "/v1/leaderboards/weekly/entries?occurrence=previous", key: bench.serverKey)
            }
            #expect(try await final().text.contains(guest.id))
            #expect(try await bench.ask("DELETE", "/v1/players/me", key: account.token).status == 204)
            let page = try await final()
            #expect(page.json["playerCount"] as? Int == 1 && page.text.contains("Erased player"), "\(page.text)")
            let realm = try await bench.service.realm
            let rows = try await bench.door.ledger.read(in: realm) { try $0.allRows(after: nil, limit: 10_000) }
            for row in rows where row.key.table.name != "endedSession" {
                #expect(!row.key.name.contains(account.id) && !row.text.contains(account.id), "\(row)")
                #expect(!row.key.name.contains(guest.id) && !row.text.contains(guest.id), "\(row)")
            }
        }
    }

    @Test func `names are held to the rules, and to the studio's list`() async throws {
        try await ServerBench.run { bench in
            try await open(bench)
            let ann = try await bench.signIn(name: "Zoe\u{308}")
            let me = try await bench.ask("GET", "/v1/players/me", key: ann.token)
            #expect(me.json["displayName"] as? String == "Zo\u{eb}")
            for name in ["Oh Heck", "Pаul", "A\u{202E}nn", "Erased player", String(repeating: "x", count: 31)] {
                let refused = try await bench.ask(
                    "PATCH", "/v1/players/me", key: ann.token, body: "{\"displayName\":\"\(name)\"}")
                #expect(refused.status == 400, "\(name)")
                #expect(refused.json["field"] as? String == "displayName")
                #expect(try await GuestDevice().signIn(at: bench, name: name).status == 400)
            }
        }
    }
}
