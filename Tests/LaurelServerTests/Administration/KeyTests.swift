import HTTPTypes
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The access that each kind of API key grants.
@Suite struct KeyTests {
    @Test func `Keys are created, listed without secrets, and revoked`() async throws {
        try await ServerFixture.run { fixture in
            let made = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.serverKey, body: #"{"kind":"server"}"#)
            #expect(made.status == 201)
            let secret = try #require(made.json["secret"] as? String)
            let id = try #require(made.json["id"] as? String)
            #expect(secret.hasPrefix("lrl_live_"))
            let list = try await fixture.send("GET", "/v1/admin/keys", key: secret)
            #expect((list.json["keys"] as? [any Sendable])?.count == 4)
            #expect(!list.text.contains("secret"))
            #expect(!list.text.contains("lrl_"))
            let revoked = try await fixture.send("DELETE", "/v1/admin/keys/\(id)", key: fixture.serverKey)
            #expect(revoked.json["revokedAt"] as? String == "2026-01-01T10:00:00.000Z")
            let refused = try await fixture.send("GET", "/v1/admin/keys", key: secret)
            #expect(refused.status == 401)
            #expect(refused.header("WWW-Authenticate")?.hasPrefix("Bearer") == true)
            let unknown = try await fixture.send("DELETE", "/v1/admin/keys/key_nobody", key: fixture.serverKey)
            #expect(unknown.slug == "key-not-found")
        }
    }

    @Test func `A client key grants read access only`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.clientKey)
            #expect(page.status == 200)
            let scoring = ["/v1/leaderboards/{id}/scores", "/v1/scores", "/v1/submissions"]
            let routes = fixture.door.routes.filter { $0.path.hasPrefix("/v1/admin") || scoring.contains($0.path) }
            #expect(routes.count >= 11)
            for route in routes {
                let path = route.path.replacing("{id}", with: "speedrun")
                let body = route.method == .get ? nil : "{}"
                let client = try await fixture.send(route.method.rawValue, path, key: fixture.clientKey, body: body)
                let needed = scoring.contains(route.path) ? "player-required" : "server-key-required"
                #expect(client.slug == needed, "\(route.method) \(path): \(client.text)")
                let anonymous = try await fixture.send(route.method.rawValue, path, body: body)
                #expect(anonymous.slug == "not-authenticated", "\(route.method) \(path): \(anonymous.text)")
            }
        }
    }

    @Test func `The sandbox and production are isolated from each other`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let score = #"{"player":"ann","score":1}"#
            let taken = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.sandboxKey, body: score)
            #expect(taken.status == 200)
            let live = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.serverKey)
            #expect(live.json["playerCount"] as? Int == 0)
            let sandbox = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.sandboxKey)
            #expect(sandbox.json["playerCount"] as? Int == 1)
            let escape = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.sandboxKey,
                body: #"{"kind":"server","environment":"production"}"#)
            #expect(escape.slug == "environment-refused")
            let other = try await fixture.send("GET", "/v1/leaderboards?game=com.example.other", key: fixture.clientKey)
            #expect(other.slug == "wrong-game")
        }
    }

    @Test(arguments: [
        "Bearer", "Bearer x", "Basic YTpi", "Bearer lrl_live_",
        "Bearer lrl_live_0000000000000000000000000000000000000000000000000000",
    ])
    func `An invalid key is rejected with 401`(header: String) async throws {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.send("GET", "/v1/leaderboards", headers: ["Authorization": header])
            #expect(answer.status == 401)
        }
    }

    @Test func `A key has a name, a creator and a time of last use, also after a rotation`() async throws {
        try await ServerFixture.run { fixture in
            func key(_ id: String) async throws -> [String: any Sendable] {
                let list = try await fixture.send("GET", "/v1/admin/keys", key: fixture.serverKey)
                let keys = try #require(list.json["keys"] as? [[String: any Sendable]])
                return try #require(keys.first { $0["id"] as? String == id })
            }
            let made = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.serverKey, body: #"{"kind":"client","name":"Unity build"}"#)
            let id = try #require(made.json["id"] as? String)
            let creator = try #require(made.json["createdBy"] as? String)
            #expect(made.json["name"] as? String == "Unity build" && creator.hasPrefix("key key_"))
            let unused = try await key(id)
            #expect(unused["lastUsedAt"] == nil)
            let secret = try #require(made.json["secret"] as? String)
            _ = try await fixture.send("GET", "/v1/leaderboards", key: secret)
            let used = try await key(id)
            #expect(used["lastUsedAt"] as? String == "2026-01-01T10:00:00.000Z")
            #expect(used["name"] as? String == "Unity build" && used["createdBy"] as? String == creator)
            let rotated = try await fixture.send("POST", "/v1/admin/keys/\(id)/rotate", key: fixture.serverKey)
            #expect(rotated.json["name"] as? String == "Unity build", "\(rotated.text)")
            for name in ["", "two\\nlines", String(repeating: "n", count: 101)] {
                let refused = try await fixture.send(
                    "POST", "/v1/admin/keys", key: fixture.serverKey, body: #"{"kind":"client","name":"\#(name)"}"#)
                #expect(refused.status == 400 && refused.json["field"] as? String == "name", "\(name): \(refused.text)")
            }
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `The last use of a key survives a restart and needs one write for many uses`(ledger: ServedLedger) async throws
    {
        func lastUses(_ fixture: ServerFixture) async throws -> [String] {
            let list = try await fixture.send("GET", "/v1/admin/keys", key: fixture.serverKey)
            let keys = try #require(list.json["keys"] as? [[String: any Sendable]])
            return keys.filter { $0["kind"] as? String == "client" }.compactMap { $0["lastUsedAt"] as? String }
        }
        try await ledger.runTwice { fixture in
            _ = try await fixture.send("GET", "/v1/leaderboards", key: fixture.clientKey)
            try await fixture.door.keyAdministration.storeUses()
            #expect(fixture.door.keys.usesToStore.isEmpty)
            fixture.clock.advance(by: .seconds(59))
            _ = try await fixture.send("GET", "/v1/leaderboards", key: fixture.clientKey)
            #expect(fixture.door.keys.usesToStore.isEmpty, "A use within the same minute is not written.")
        } then: { fixture in
            // The second server has another client key, which is not used.
            let uses = try await lastUses(fixture)
            #expect(uses == ["2026-01-01T10:00:00.000Z"])
        }
    }
}
