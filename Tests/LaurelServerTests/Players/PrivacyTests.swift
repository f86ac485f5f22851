import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Exports of personal data, blocked words, and access to leaderboards that are not public.
@Suite struct PrivacyTests {
    @Test(arguments: ServedLedger.allCases)
    func `An export contains all data of a player as JSON and CSV`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let (ann, ben) = (try await fixture.signIn(name: "Ann, first"), try await fixture.signIn(name: "Ben"))
            for (player, other) in [(ann, ben), (ben, ann)] {
                #expect(try await fixture.send("PUT", "/v1/friends/\(other.id)", key: player.token).status == 200)
            }
            let cat = try await fixture.signIn(name: "Cat")
            #expect(try await fixture.send("PUT", "/v1/blocks/\(cat.id)", key: ann.token).status == 200)
            let id = "3f0c5a52-9d1e-4c55-8f57-b302099a8057"
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: ann.token,
                body: "{\"id\":\"\(id)\",\"score\":5,\"context\":18446744073709551615}")
            #expect(sent.status == 200)
            let challenge = try await fixture.send(
                "POST", "/v1/challenges", key: ann.token,
                body: "{\"submissionID\":\"\(id)\",\"receivers\":[\"\(ben.id)\"],\"message\":\"Come on\"}")
            #expect((200...201).contains(challenge.status), "\(challenge.text)")
            let json = try await fixture.send("GET", "/v1/players/me/export", key: ann.token)
            let states = (json.json["friends"] as? [[String: any Sendable]] ?? []).map { $0["state"] as? String }
            #expect(states == ["friends", "blocked"])
            #expect((json.json["challenges"] as? [[String: any Sendable]])?.first?["message"] as? String == "Come on")
            // A message belongs to the export of its sender only.
            let bens = try await fixture.send("GET", "/v1/players/me/export", key: ben.token)
            #expect(!bens.text.contains("Come on"))
            let csv = try await fixture.send("GET", "/v1/players/me/export?format=csv", key: ann.token)
            #expect(csv.header("Content-Type") == "text/csv; charset=utf-8")
            #expect(csv.header("Cache-Control") == "no-store")
            #expect(csv.header("Content-Disposition") == "attachment; filename=\"\(ann.id).csv\"")
            let lines = csv.text.split(separator: "\n").map(String.init)
            #expect(lines[0] == "record,id,value,leaderboardID,occurrence,score,context,date,until,state")
            #expect(lines.contains(#"profile,displayName,"Ann, first",,,,,,,"#))
            #expect(lines.contains { $0.hasPrefix("friend,\(ben.id),") && $0.hasSuffix(",friends") })
            #expect(lines.contains { $0.hasPrefix("challenge issued,") && $0.contains("Come on") })
            #expect(lines.contains { $0.hasPrefix("score,\(id),,speedrun,,5,18446744073709551615,2026-01-01T10:00") })
            #expect(lines.filter { $0.hasPrefix("way,guest:") }.count == 1)
            let odd = try await fixture.send("GET", "/v1/players/me/export?format=xml", key: ann.token)
            #expect(odd.status == 400)
        }
    }

    @Test func `Ten thousand blocked words are accepted and apply to names`() async throws {
        try await ServerFixture.run { fixture in
            let words = (0..<10_000).map { "\"blocked\(String($0, radix: 36))\"" }.joined(separator: ",")
            let put = try await fixture.send(
                "PUT", "/v1/admin/sign-in", key: fixture.serverKey, body: "{\"blockedWords\":[\(words)]}")
            #expect(put.status == 200, "\(put.text.prefix(200))")
            let ann = try await fixture.signIn(name: "Ann")
            for (name, status) in [("blocked7ps", 400), ("Bl0cked 7PS", 400), ("Robin", 200)] {
                let answer = try await fixture.send(
                    "PATCH", "/v1/players/me", key: ann.token, body: "{\"displayName\":\"\(name)\"}")
                #expect(answer.status == status, "\(name): \(answer.text)")
            }
            // A wipe retains the settings.
            let wiped = try await fixture.send(
                "POST", "/v1/admin/wipe", key: fixture.serverKey, body: #"{"game":"com.example.racer"}"#)
            #expect(wiped.status == 200)
            #expect(try await GuestDevice().signIn(at: fixture, name: "blocked7ps").status == 400)
        }
    }

    @Test func `A leaderboard that is not public is readable with player tokens and server keys`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("open")
            try await fixture.createLeaderboard("closed", ",\"publicRead\":false")
            let ann = try await fixture.signIn(name: "Ann")
            let reading = ["", "/entries", "/entries?time=week", "/entries?around=\(ann.id)", "/rank?score=1"]
            for (board, key, isRead) in [
                ("open", nil, true), ("open", fixture.clientKey, true), ("closed", nil, false),
                ("closed", fixture.clientKey, false), ("closed", ann.token, true), ("closed", fixture.serverKey, true),
            ] as [(String, String?, Bool)] {
                for path in reading {
                    let answer = try await fixture.send("GET", "/v1/leaderboards/\(board)\(path)", key: key)
                    #expect((answer.status == 200) == isRead, "\(board)\(path): \(answer.text)")
                }
                let list = try await fixture.send("GET", "/v1/leaderboards", key: key)
                #expect(list.text.contains("\"id\":\"\(board)\"") == isRead)
            }
        }
    }
}
