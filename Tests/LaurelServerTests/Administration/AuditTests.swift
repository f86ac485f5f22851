import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The audit log records the actions of operators and the developer's server, without players' personal data.
@Suite struct AuditTests {
    private func actions(_ fixture: ServerFixture, _ query: String = "?limit=1000") async throws -> [[String:
        any Sendable]]
    {
        let answer = try await fixture.send("GET", "/v1/admin/audit\(query)", key: fixture.serverKey)
        return answer.json["actions"] as? [[String: any Sendable]] ?? []
    }

    private func kinds(_ fixture: ServerFixture) async throws -> [String] {
        try await actions(fixture).reversed().compactMap { $0["action"] as? String }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Each administrative change adds one audit record, and the records survive a wipe`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            let game = "com.example.racer"
            func send(_ method: String, _ path: String, _ body: String? = nil, type: String? = nil) async throws {
                let answer = try await fixture.send(
                    method, "/v1/admin/" + path, key: fixture.serverKey, body: body,
                    headers: type.map { ["Content-Type": $0] } ?? [:])
                #expect((200...201).contains(answer.status), "\(path): \(answer.text)")
            }
            // The second request changes nothing.
            for _ in 0..<2 { try await send("POST", "leaderboards", #"{"id":"speedrun"}"#) }
            try await send(
                "PUT", "games/\(game)/configuration", #"{"leaderboards":[{"id":"level-2","sortOrder":"lowToHigh"}]}"#)
            try await send("PUT", "sign-in", #"{"blockedWords":["heck"]}"#)
            try await send("PUT", "sign-in", #"{"blockedWords":["heck"]}"#)
            for _ in 0..<2 { try await send("PUT", "challenges", #"{"equalScoreWins":true}"#) }
            try await send(
                "POST", "leaderboards/speedrun/import?player=who&score=points", "who,points\nann,5\nben,7\n",
                type: "text/csv")
            try await send("PATCH", "players/ann", #"{"banned":true}"#)
            try await send("PATCH", "players/ann", #"{"banned":true}"#)
            try await send("PATCH", "players/ann", #"{"banned":false}"#)
            try await send("DELETE", "leaderboards/speedrun/entries/ben")
            try await send("PUT", "players/ann/friends", #"{"friends":["ben"]}"#)
            try await send("POST", "leaderboards/speedrun/reset")
            // A preview changes nothing, and neither does the recomputation of correct entries.
            try await send("POST", "leaderboards/speedrun/recompute?preview=true")
            try await send("POST", "leaderboards/speedrun/recompute")
            try await send("POST", "keys", #"{"kind":"client"}"#)
            try await send("POST", "wipe", "{\"game\":\"\(game)\"}")
            #expect(
                try await kinds(fixture) == [
                    "leaderboard.created", "configuration.changed", "signIn.changed", "challenges.changed",
                    "scores.imported",
                    "player.flagged", "player.flagged", "entry.removed", "friends.set", "leaderboard.reset",
                    "key.created", "realm.wiped",
                ])
            let all = try await actions(fixture)
            #expect(all.allSatisfy { ($0["actor"] as? String)?.hasPrefix("key key_") == true })
            #expect(all.allSatisfy { $0["address"] as? String == "127.0.0.1" })
            #expect(all.contains { $0["configuration"] as? String == "configuration-1" })

            var (pages, cursor): ([[String: any Sendable]], String?) = ([], nil)
            repeat {
                let page = try await fixture.send(
                    "GET", "/v1/admin/audit?limit=4" + (cursor.map { "&cursor=\($0)" } ?? ""), key: fixture.serverKey)
                pages += page.json["actions"] as? [[String: any Sendable]] ?? []
                cursor = page.json["nextCursor"] as? String
            } while cursor != nil
            #expect(pages.compactMap { $0["id"] as? String } == all.compactMap { $0["id"] as? String })

            let verified = try await fixture.send("GET", "/v1/admin/audit/verification", key: fixture.serverKey)
            #expect(verified.json["recordCount"] as? Int == all.count)
            #expect(verified.json["lastHash"] as? String == all.first?["hash"] as? String)
            #expect((verified.json["faults"] as? [any Sendable])?.isEmpty == true)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A key reads and verifies only the audit log of its environment`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            _ = try await fixture.send(
                "PATCH", "/v1/admin/players/ann", key: fixture.serverKey, body: #"{"banned":true}"#)
            let sandbox = try await fixture.send(
                "PUT", "/v1/admin/sign-in", key: fixture.sandboxKey, body: #"{"blockedWords":["heck"]}"#)
            #expect(sandbox.status == 200, "\(sandbox.text)")
            for query in ["", "?environment=production", "?cursor=1000000"] {
                let answer = try await fixture.send("GET", "/v1/admin/audit\(query)", key: fixture.sandboxKey)
                #expect(!answer.text.contains("player.flagged"))
                #expect(answer.status == (query.contains("environment") ? 400 : 200), "\(answer.text)")
            }
            let verified = try await fixture.send("GET", "/v1/admin/audit/verification", key: fixture.sandboxKey)
            // The leaderboard was created in both environments.
            #expect(verified.json["recordCount"] as? Int == 2, "\(verified.text)")
            #expect(try await !kinds(fixture).contains("signIn.changed"))
            #expect(try await fixture.send("POST", "/v1/admin/undo/1", key: fixture.sandboxKey).status != 200)
        }
    }

    @Test(arguments: ["changed", "removed", "truncated"])
    func `Verification detects an audit log that was tampered with`(harm: String) async throws {
        try await ServerFixture.run { fixture in
            for id in ["a", "b", "c"] { try await fixture.createLeaderboard(id) }
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let (first, last) = (
                RecordKey(RecordTable("audit"), UInt64(1).rowName), RecordKey(RecordTable("audit"), UInt64(3).rowName)
            )
            try await fixture.door.ledger.transact(in: realm) { transaction in
                switch harm {
                case "changed":
                    let text = try transaction.row(first)?.replacing(
                        "\"leaderboard\":\"a\"", with: "\"leaderboard\":\"z\"")
                    try transaction.write([first: text])
                case "removed": try transaction.erase(first)
                default: try transaction.erase(last)
                }
            }
            let verified = try await fixture.send("GET", "/v1/admin/audit/verification", key: fixture.serverKey)
            #expect((verified.json["faults"] as? [any Sendable])?.isEmpty == false, "\(verified.text)")
        }
    }

    @Test func `The audit record of an erasure does not contain the player's address`() async throws {
        try await ServerFixture.run { fixture in
            let ann = try await fixture.signIn(name: "Ann")
            #expect(try await fixture.send("DELETE", "/v1/players/me", key: ann.token).status == 204)
            let record = try #require(try await actions(fixture).first)
            #expect(record["action"] as? String == "player.erased")
            #expect(record["actor"] as? String == "player")
            #expect(record["address"] == nil)
            #expect((record["player"] as? [String: any Sendable])?["displayName"] as? String == "Erased player")
        }
    }
}
