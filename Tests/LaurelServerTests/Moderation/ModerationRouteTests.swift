import Foundation
import LaurelModel
import LaurelSQLite
import LaurelTesting
import Testing

@testable import LaurelServer

struct `Moderation over HTTP` {
    private static let players = "/v1/admin/players"
    private static let page = "/v1/leaderboards/speedrun/entries?limit=1000"

    /// Returns the name, rank, score and date of every entry.
    private func rows(_ fixture: ServerFixture, _ query: String = "") async throws -> [String] {
        let answer = try await fixture.send("GET", Self.page + query, key: fixture.serverKey)
        return (answer.json["entries"] as? [[String: any Sendable]] ?? []).map { entry in
            let player = (entry["player"] as? [String: any Sendable])?["externalID"] ?? ""
            return "\(player) \(entry["rank"] ?? "") \(entry["score"] ?? "") \(entry["date"] ?? "")"
        }
    }

    private func fill(_ fixture: ServerFixture, count: Int) async throws {
        let scores = (0..<count).map { number in
            "{\"leaderboardID\":\"speedrun\",\"player\":\"player \(number)\",\"score\":\((number * 7_919) % 5_000)}"
        }
        for start in stride(from: 0, to: count, by: 1_000) {
            let body = "[\(scores[start..<min(start + 1_000, count)].joined(separator: ","))]"
            let answer = try await fixture.send("POST", "/v1/admin/scores", key: fixture.serverKey, body: body)
            #expect(answer.status == 200, "\(answer.text)")
            fixture.clock.advance(by: .seconds(1))
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Flags and removals of a large leaderboard's leader can be undone`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            try await fill(fixture, count: 2_500)
            let before = try await rows(fixture)
            let first = try #require(before.first)
            let leader = first.split(separator: " ").prefix(2).joined(separator: "%20")
            let name = first.split(separator: " ").prefix(2).joined(separator: " ")
            for flag in ["banned", "hidden"] {
                let ban = try await fixture.send(
                    "PATCH", "\(Self.players)/\(leader)", key: fixture.serverKey, body: "{\"\(flag)\":true}")
                #expect(ban.json[flag] as? Bool == true)
                let during = try await rows(fixture)
                #expect(during.prefix(999).map(\.withoutRank) == before.dropFirst().map(\.withoutRank))
                #expect(during.map(\.rank) == Array(1...1_000))
                for time in ["today", "week"] { #expect(try await rows(fixture, "&time=\(time)") == during) }
                let action = try #require(ban.json["action"] as? String)
                let undone = try await fixture.send("POST", "/v1/admin/undo/\(action)", key: fixture.serverKey)
                #expect(undone.json["undid"] as? String == action)
                #expect(try await rows(fixture) == before)
                let again = try await fixture.send("POST", "/v1/admin/undo/\(action)", key: fixture.serverKey)
                #expect(again.status == 409)
                #expect(again.slug == "action-not-undoable")
            }
            let removed = try await fixture.send(
                "DELETE", "/v1/admin/leaderboards/speedrun/entries/\(leader)", key: fixture.serverKey)
            #expect(removed.json["removedFrom"] as? [String] == ["speedrun"])
            #expect(try await rows(fixture).map(\.withoutRank).contains { $0.hasPrefix(name + " ") } == false)
            let action = try #require(removed.json["id"] as? String)
            _ = try await fixture.send("POST", "/v1/admin/undo/\(action)", key: fixture.serverKey)
            for time in ["", "&time=today", "&time=week"] { #expect(try await rows(fixture, time) == before) }
            func remove(_ player: String) async throws -> ServerFixture.Answer {
                try await fixture.send(
                    "DELETE", "/v1/admin/leaderboards/speedrun/entries/\(player)", key: fixture.serverKey)
            }
            #expect(try await remove("unknown").slug == "player-not-found")
            #expect(try await remove(leader).status == 200)
            let again = try await remove(leader)
            #expect(again.status == 404 && again.slug == "entry-not-found", "\(again.text)")
        }
    }

    @Test func `A removal survives a restart, and so does its undo`() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("laurel-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        var (whole, action) = ([String](), "")
        for step in 0..<4 {
            let ledger = try SQLiteLedger(in: directory, creating: step == 0)
            try await ServerFixture.run(on: ledger) { fixture in
                switch step {
                case 0:
                    try await fixture.createLeaderboard()
                    try await fill(fixture, count: 20)
                    whole = try await rows(fixture)
                case 1:
                    let removed = try await fixture.send(
                        "DELETE", "\(Self.players)/player%203/scores", key: fixture.serverKey)
                    action = try #require(removed.json["id"] as? String)
                    #expect(try await rows(fixture).count == 19)
                case 2:
                    #expect(try await rows(fixture).count == 19)
                    _ = try await fixture.send("POST", "/v1/admin/undo/\(action)", key: fixture.serverKey)
                    #expect(try await rows(fixture) == whole)
                default: #expect(try await rows(fixture) == whole)
                }
            }
            try await ledger.close()
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A suspicious score is pending review until an operator decides`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard(
                "speedrun", ",\"checks\":{\"maximumImprovement\":100,\"onViolation\":\"hold\"}")
            let player = try await fixture.signIn(name: "Ann")
            func submit(_ score: Int) async throws -> ServerFixture.Answer {
                fixture.clock.advance(by: .seconds(1))
                return try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: player.token, body: "{\"score\":\(score)}")
            }
            #expect(try await submit(50).status == 200)
            for score in [1_000, 2_000] {
                let held = try await submit(score)
                #expect(held.status == 202)
                #expect(held.json["outcome"] as? String == "held")
                #expect(
                    (held.json["problem"] as? [String: any Sendable])?["type"] as? String
                        == "/problems/improvement-too-large")
                #expect((held.json["entry"] as? [String: any Sendable])?["score"] as? Int == 50)
            }
            let queue = try await fixture.send("GET", "/v1/admin/review?limit=1", key: fixture.serverKey)
            let items = queue.json["scores"] as? [[String: any Sendable]] ?? []
            #expect(items.map { $0["score"] as? Int } == [1_000])
            #expect(items.map { $0["reason"] as? String } == ["improvement-too-large"])
            let next = try await fixture.send(
                "GET", "/v1/admin/review?cursor=\(queue.json["nextCursor"] ?? "")", key: fixture.serverKey)
            let second = try #require((next.json["scores"] as? [[String: any Sendable]])?.first?["id"] as? String)
            let first = try #require(items.first?["id"] as? String)
            let rejected = try await fixture.send("POST", "/v1/admin/review/\(second)/reject", key: fixture.serverKey)
            #expect(rejected.json["action"] as? String == "score.rejected")
            let approved = try await fixture.send("POST", "/v1/admin/review/\(first)/approve", key: fixture.serverKey)
            #expect(approved.json["action"] as? String == "score.approved")
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: player.token)
            let entry = page.json["localPlayerEntry"] as? [String: any Sendable]
            #expect(entry?["score"] as? Int == 1_000)
            #expect(entry?["date"] as? String == items.first?["date"] as? String)
            #expect(
                try await fixture.send("POST", "/v1/admin/review/\(first)/approve", key: fixture.serverKey).slug
                    == "review-item-not-found")
            #expect(try await fixture.send("GET", "/v1/admin/review", key: player.token).slug == "server-key-required")
            let shown = try await fixture.send("GET", "/v1/leaderboards/speedrun", key: player.token)
            #expect(shown.json["checks"] == nil, "The checks are not visible to players, who could stay within them.")
            let own = try await fixture.send("GET", "/v1/leaderboards/speedrun", key: fixture.serverKey)
            #expect((own.json["checks"] as? [String: any Sendable])?["maximumImprovement"] as? Int == 100)
        }
    }

    /// Creates another game of the same group and returns its server key.
    private func addSibling(_ fixture: ServerFixture) async throws -> String {
        let game = try GameID("com.example.racer.free")
        _ = try await fixture.door.add(Game(id: game, group: GroupID("com.example.racer")))
        return try await fixture.door.make(.server, for: game, in: .production).secret.text
    }

    @Test(arguments: ServedLedger.allCases)
    func `An undo of another game's action returns 404`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let sibling = try await addSibling(fixture)
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: #"{"player":"ann","score":5}"#
            )
            #expect(sent.status == 200)
            let one = try await fixture.send(
                "DELETE", "/v1/admin/leaderboards/speedrun/entries/ann", key: fixture.serverKey)
            let action = try #require(one.json["id"] as? String)
            let refused = try await fixture.send("POST", "/v1/admin/undo/\(action)", key: sibling)
            #expect(refused.status == 404 && refused.slug == "action-not-found", "\(refused.text)")
            #expect(try await rows(fixture).isEmpty)
            #expect(try await fixture.send("POST", "/v1/admin/undo/\(action)", key: fixture.serverKey).status == 200)
            #expect(try await rows(fixture).count == 1)

            let all = try await fixture.send("DELETE", "/v1/admin/players/ann/scores", key: fixture.serverKey)
            let second = try #require(all.json["id"] as? String)
            #expect(try await fixture.send("POST", "/v1/admin/undo/\(second)", key: sibling).status == 404)
            // A player belongs to all games of the group.
            let ban = try await fixture.send(
                "PATCH", "/v1/admin/players/ann", key: fixture.serverKey, body: #"{"banned":true}"#)
            let third = try #require(ban.json["action"] as? String)
            #expect(try await fixture.send("POST", "/v1/admin/undo/\(third)", key: sibling).status == 200)
        }
    }

    @Test(arguments: [1, 2, 3, 7, 1_000])
    func `Paging through pending reviews returns all of the game's scores for every limit`(limit: Int) async throws {
        try await ServerFixture.run { fixture in
            let sibling = try await addSibling(fixture)
            let checks = #","checks":{"maximumImprovement":100,"onViolation":"hold"}"#
            try await fixture.createLeaderboard("speedrun", checks)
            let made = try await fixture.send(
                "POST", "/v1/admin/leaderboards", key: sibling, body: "{\"id\":\"free\"\(checks)}")
            #expect(made.status == 201)
            func submit(_ score: Int, of player: String, to board: String, _ key: String) async throws {
                fixture.clock.advance(by: .seconds(1))
                _ = try await fixture.send(
                    "POST", "/v1/leaderboards/\(board)/scores", key: key,
                    body: "{\"player\":\"\(player)\",\"score\":\(score)}")
            }
            // Four scores of the sibling game and one score of this game are pending in each round.
            for round in 0..<5 {
                for other in 0..<4 {
                    for score in [1, 10_000] {
                        try await submit(score, of: "other \(round) \(other)", to: "free", sibling)
                    }
                }
                for score in [1, 10_000 + round] {
                    try await submit(score, of: "player \(round)", to: "speedrun", fixture.serverKey)
                }
            }
            for (key, expected) in [(fixture.serverKey, 5), (sibling, 20)] {
                var (found, cursor, pageCount) = (Set<String>(), "", 0)
                repeat {
                    let page = try await fixture.send("GET", "/v1/admin/review?limit=\(limit)\(cursor)", key: key)
                    let scores = page.json["scores"] as? [[String: any Sendable]] ?? []
                    #expect(page.json["nextCursor"] == nil || scores.count == limit, "\(page.text)")
                    found.formUnion(scores.compactMap { $0["id"] as? String })
                    cursor = (page.json["nextCursor"] as? String).map { "&cursor=\($0)" } ?? ""
                    pageCount += 1
                } while !cursor.isEmpty && pageCount < 100
                #expect(found.count == expected)
            }
        }
    }

    @Test func `Every administrative action is recorded in the audit log`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            try await fill(fixture, count: 3)
            _ = try await fixture.send(
                "PATCH", "\(Self.players)/player%201", key: fixture.serverKey, body: "{\"banned\":true}")
            _ = try await fixture.send(
                "PUT", "\(Self.players)/player%202/friends", key: fixture.serverKey, body: "{\"friends\":[]}")
            _ = try await fixture.send("POST", "/v1/admin/leaderboards/speedrun/reset", key: fixture.serverKey)
            let made = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.serverKey, body: "{\"kind\":\"client\"}")
            _ = try await fixture.send("DELETE", "/v1/admin/keys/\(made.json["id"] ?? "")", key: fixture.serverKey)
            var (actions, cursor) = ([[String: any Sendable]](), "")
            repeat {
                let page = try await fixture.send("GET", "/v1/admin/audit?limit=2" + cursor, key: fixture.serverKey)
                actions += page.json["actions"] as? [[String: any Sendable]] ?? []
                cursor = (page.json["nextCursor"] as? String).map { "&cursor=\($0)" } ?? ""
            } while !cursor.isEmpty
            #expect(
                actions.map { $0["action"] as? String } == [
                    "key.revoked", "key.created", "leaderboard.reset", "friends.set", "player.flagged",
                    "leaderboard.created",
                ])
            #expect(actions.map { $0["id"] as? String } == ["6", "5", "4", "3", "2", "1"])
            #expect(actions.allSatisfy { ($0["actor"] as? String)?.hasPrefix("key ") ?? false })
            #expect(actions.allSatisfy { $0["address"] as? String == "127.0.0.1" })
            #expect(
                actions.dropLast().map { $0["previousHash"] as? String }
                    == actions.dropFirst().map { $0["hash"] as? String })
            #expect((actions[4]["player"] as? [String: any Sendable])?["externalID"] as? String == "player 1")
            #expect(actions[4]["flagsAfter"] as? [String] == ["banned"])
            // The sandbox has its own log, which contains only the creation of its leaderboard.
            let other = try await fixture.send("GET", "/v1/admin/audit", key: fixture.sandboxKey)
            let inSandbox = other.json["actions"] as? [[String: any Sendable]]
            #expect(inSandbox?.map { $0["action"] as? String } == ["leaderboard.created"])
        }
    }
}

extension String {
    /// The rank in an entry's text.
    fileprivate var rank: Int? { Int(split(separator: " ")[2]) }

    fileprivate var withoutRank: String {
        var words = split(separator: " ")
        words.remove(at: 2)
        return words.joined(separator: " ")
    }
}
