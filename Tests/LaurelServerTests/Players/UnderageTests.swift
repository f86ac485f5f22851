import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Restrictions for players that the developer has flagged as underage.
@Suite struct UnderageTests {
    @Test(arguments: ServedLedger.allCases)
    func `An underage player has no friends and a generated name until the flag is cleared`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let (kid, ben) = (
                try await fixture.signIn(name: "Kim of Springfield"), try await fixture.signIn(name: "Ben")
            )
            for (player, other) in [(kid, ben), (ben, kid)] {
                #expect(try await fixture.send("PUT", "/v1/friends/\(other.id)", key: player.token).status == 200)
                let sent = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: player.token, body: #"{"score":5}"#)
                #expect(sent.status == 200)
            }
            func flag(_ isUnderage: Bool) async throws {
                let answer = try await fixture.send(
                    "PATCH", "/v1/admin/players/\(kid.id)", key: fixture.serverKey, body: "{\"underage\":\(isUnderage)}"
                )
                #expect(answer.status == 200)
            }
            func page(_ query: String = "", key: String? = nil) async throws -> String {
                try await fixture.send("GET", "/v1/leaderboards/speedrun/entries\(query)", key: key).text
            }
            #expect(try await page().contains("Kim"))
            try await flag(true)
            // The player's own name is hidden from all callers, including the developer's server.
            for key in [nil, ben.token, fixture.serverKey] {
                #expect(try await !page(key: key).contains("Kim"))
            }
            #expect(
                try await fixture.send("GET", "/v1/players/\(kid.id)", key: ben.token).text.contains("Kim") == false)
            // Existing friendships are hidden from both players, and new requests are rejected.
            #expect(try await fixture.send("GET", "/v1/friends", key: kid.token).text.contains(ben.id) == false)
            #expect(try await fixture.send("GET", "/v1/friends", key: ben.token).text.contains(kid.id) == false)
            #expect(try await !page("?scope=friends", key: ben.token).contains(kid.id))
            #expect(try await !page("?scope=friends", key: kid.token).contains(ben.id))
            let asking = try await fixture.send("PUT", "/v1/friends/\(ben.id)", key: kid.token)
            #expect(asking.status == 403, "\(asking.text)")
            #expect(try await fixture.send("GET", "/v1/friends/code", key: kid.token).status == 403)
            let set = try await fixture.send(
                "PUT", "/v1/admin/players/\(kid.id)/friends", key: fixture.serverKey,
                body: "{\"friends\":[\"\(ben.id)\"]}")
            #expect(set.status == 200 || set.status == 403, "\(set.text)")
            // Scores and ranks are those of any other player.
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: kid.token, body: #"{"score":9}"#)
            #expect((sent.json["entry"] as? [String: any Sendable])?["rank"] as? Int == 1)
            // A name that is set now is shown after the flag is cleared.
            let renamed = try await fixture.send(
                "PATCH", "/v1/players/me", key: kid.token, body: #"{"displayName":"Robin"}"#)
            #expect(renamed.status == 200)
            #expect((renamed.json["displayName"] as? String)?.hasPrefix("Player ") == true, "\(renamed.text)")
            #expect(try await !page().contains("Robin"))
            try await flag(false)
            #expect(try await page().contains("Robin"))
            #expect(try await fixture.send("GET", "/v1/friends", key: ben.token).text.contains(kid.id))
        }
    }
}
