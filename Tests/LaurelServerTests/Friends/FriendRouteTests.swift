import Foundation
import LaurelSQLite
import Testing

@testable import LaurelServer

struct `Friends over HTTP` {
    private func names(_ answer: ServerFixture.Answer, _ list: String = "friends") -> [String] {
        (answer.json[list] as? [[String: any Sendable]] ?? []).compactMap {
            ($0["player"] as? [String: any Sendable])?["displayName"] as? String
        }
    }

    private func state(_ answer: ServerFixture.Answer) -> String? { answer.json["state"] as? String }

    @Test(arguments: ServedLedger.allCases)
    func `Two players become friends and compare their ranks`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            let cat = try await fixture.signIn(name: "Cat")
            for (player, score) in [(ann, 10), (ben, 30), (cat, 20)] {
                let answer = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: player.token, body: "{\"score\":\(score)}")
                #expect(answer.status == 200)
            }
            let code = try await fixture.send("GET", "/v1/friends/code", key: ben.token).json["code"] as? String
            let asked = try await fixture.send("PUT", "/v1/friends/\(try #require(code))", key: ann.token)
            #expect(state(asked) == "requested")
            let waiting = try await fixture.send("GET", "/v1/friends/requests", key: ben.token)
            #expect(names(waiting, "received") == ["Ann"])
            let path = "/v1/leaderboards/speedrun/entries?scope=friends"
            let alone = try await fixture.send("GET", path, key: ann.token)
            #expect(alone.json["playerCount"] as? Int == 1)
            #expect(state(try await fixture.send("PUT", "/v1/friends/\(ann.id)", key: ben.token)) == "friends")
            #expect(names(try await fixture.send("GET", "/v1/friends", key: ann.token)) == ["Ben"])

            let page = try await fixture.send("GET", path, key: ann.token)
            #expect(names(page, "entries") == ["Ben", "Ann"])
            #expect(page.json["playerCount"] as? Int == 2)
            let entries = page.json["entries"] as? [[String: any Sendable]] ?? []
            #expect(entries.map { $0["rank"] as? Int } == [1, 2])
            #expect(entries.map { $0["globalRank"] as? Int } == [1, 3])
            #expect((page.json["localPlayerEntry"] as? [String: any Sendable])?["globalRank"] as? Int == 3)
            #expect(page.header("ETag") != alone.header("ETag"))
            let known = ["If-None-Match": page.header("ETag") ?? ""]
            #expect(try await fixture.send("GET", path, key: ann.token, headers: known).status == 304)

            // A server key specifies the player whose friends are compared.
            for query in ["&viewer=\(ann.id)", "&player=\(ann.id)"] {
                #expect(
                    names(try await fixture.send("GET", path + query, key: fixture.serverKey), "entries") == [
                        "Ben", "Ann",
                    ])
            }
            #expect(try await fixture.send("GET", path, key: fixture.serverKey).slug == "invalid-request")
            #expect(try await fixture.send("GET", path, key: fixture.clientKey).slug == "player-required")
            #expect(try await fixture.send("GET", path).slug == "player-required")

            #expect(state(try await fixture.send("PUT", "/v1/blocks/\(ann.id)", key: ben.token)) == "blocked")
            #expect(names(try await fixture.send("GET", path, key: ann.token, headers: known), "entries") == ["Ann"])
            #expect(names(try await fixture.send("GET", "/v1/blocks", key: ben.token), "blocks") == ["Ann"])
            #expect(try await fixture.send("PUT", "/v1/friends/\(ann.id)", key: ben.token).slug == "player-blocked")
        }
    }

    @Test func `Friends remain after a restart`() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("laurel-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let (ann, ben) = (GuestDevice(), GuestDevice())
        for isFirst in [true, false] {
            let ledger = try SQLiteLedger(in: directory, creating: isFirst)
            try await ServerFixture.run(on: ledger) { fixture in
                let first = try await fixture.signIn(ann, name: isFirst ? "Ann" : nil)
                let second = try await fixture.signIn(ben, name: isFirst ? "Ben" : nil)
                if isFirst {
                    _ = try await fixture.send("PUT", "/v1/friends/\(second.id)", key: first.token)
                    _ = try await fixture.send("PUT", "/v1/friends/\(first.id)", key: second.token)
                }
                #expect(names(try await fixture.send("GET", "/v1/friends", key: first.token)) == ["Ben"])
                #expect(names(try await fixture.send("GET", "/v1/friends", key: second.token)) == ["Ann"])
            }
            try await ledger.close()
        }
    }

    @Test func `Players change only their own friends, and a server key sets any player's friends`() async throws {
        try await ServerFixture.run { fixture in
            let ann = try await fixture.signIn(name: "Ann")
            for key in [fixture.serverKey, fixture.clientKey] {
                #expect(try await fixture.send("PUT", "/v1/friends/\(ann.id)", key: key).slug == "player-required")
            }
            #expect(try await fixture.send("PUT", "/v1/friends/\(ann.id)").status == 401)
            #expect(try await fixture.send("PUT", "/v1/friends/\(ann.id)", key: ann.token).slug == "friend-is-oneself")
            #expect(try await fixture.send("PUT", "/v1/friends/ann", key: ann.token).slug == "invalid-request")
            #expect(
                try await fixture.send("PUT", "/v1/friends/AAAA-AAAA", key: ann.token).slug == "friend-code-not-found")
            #expect(
                try await fixture.send("GET", "/v1/friends?player=\(ann.id)", key: ann.token).slug == "invalid-request")
            #expect(try await fixture.send("GET", "/v1/friends", key: fixture.serverKey).slug == "invalid-request")
            let admin = "/v1/admin/players/\(ann.id)/friends"
            #expect(
                try await fixture.send("PUT", admin, key: ann.token, body: "{\"friends\":[]}").slug
                    == "server-key-required")
            try await fixture.createLeaderboard("points")
            for name in ["ben", "cat"] {
                _ = try await fixture.send(
                    "POST", "/v1/leaderboards/points/scores", key: fixture.serverKey,
                    body: "{\"player\":\"\(name)\",\"score\":1}")
            }
            let set = try await fixture.send(
                "PUT", admin, key: fixture.serverKey, body: "{\"friends\":[\"ben\",\"cat\"]}")
            #expect(names(set) == ["ben", "cat"])
            let page = try await fixture.send("GET", admin + "?limit=1", key: fixture.serverKey)
            #expect(names(page) == ["ben"])
            let cursor = try #require(page.json["nextCursor"] as? String)
            let next = try await fixture.send("GET", admin + "?limit=1&cursor=\(cursor)", key: fixture.serverKey)
            #expect(names(next) == ["cat"])
            #expect(next.json["nextCursor"] == nil)
            let underage = try await fixture.send(
                "PATCH", "/v1/admin/players/\(ann.id)", key: fixture.serverKey, body: "{\"underage\":true}")
            #expect(underage.json["underage"] as? Bool == true)
            #expect(names(try await fixture.send("GET", "/v1/friends", key: ann.token)) == [])
            #expect(try await fixture.send("GET", "/v1/friends/code", key: ann.token).slug == "friends-not-allowed")
        }
    }
}
