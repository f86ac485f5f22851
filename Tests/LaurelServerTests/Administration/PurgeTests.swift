import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// A purge erases the guests of a flood of sign-ins and no other players.
@Suite struct PurgeTests {
    private func purge(_ fixture: ServerFixture, _ from: String, _ until: String, _ more: String = "") async throws
        -> ServerFixture.Answer
    {
        try await fixture.send(
            "POST", "/v1/admin/purge", key: fixture.serverKey,
            body: "{\"createdFrom\":\"\(from)\",\"createdUntil\":\"\(until)\"\(more)}")
    }

    @Test(arguments: ServedLedger.allCases)
    func `A purge erases only guests of the period who have no scores`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            try await fixture.createLeaderboard(
                "daily", ",\"recurrence\":{\"every\":\"day\"},\"retention\":\"forever\"")
            func score(_ player: FixturePlayer, on leaderboard: String) async throws {
                let answer = try await fixture.send(
                    "POST", "/v1/leaderboards/\(leaderboard)/scores", key: player.token, body: #"{"score":1}"#)
                #expect(answer.status == 200)
            }
            let before = try await fixture.signIn(name: "Before")
            fixture.clock.advance(by: .hours(1))
            // The first hour has passed. The flood starts at 11:00, and honest players sign in during it.
            var flood: [FixturePlayer] = []
            for _ in 0..<25 { flood.append(try await fixture.signIn(name: "Flood")) }
            let device = GuestDevice()
            let (played, dailyPlayed) = (try await fixture.signIn(device), try await fixture.signIn())
            try await score(played, on: "speedrun")
            try await score(dailyPlayed, on: "daily")
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: #"{"player":"ben","score":3}"#
            )
            #expect(sent.status == 200)
            fixture.clock.advance(by: .days(2))
            try await fixture.service.occurrences.finalizeDue()
            let after = try await fixture.signIn(name: "After")
            let (from, until) = ("2026-01-01T11:00:00Z", "2026-01-01T12:00:00Z")
            let counted = try await purge(fixture, from, until, ",\"dryRun\":true")
            #expect(counted.json["found"] as? Int == 25 && counted.json["erased"] as? Int == 0, "\(counted.text)")
            let done = try await purge(fixture, from, until)
            #expect(done.json["found"] as? Int == 25 && done.json["erased"] as? Int == 25)
            #expect(done.json["nextCursor"] == nil)
            #expect(try await purge(fixture, from, until).json["found"] as? Int == 0)
            for player in [before, played, dailyPlayed, after] {
                let seen = try await fixture.send("GET", "/v1/players/\(player.id)", key: fixture.serverKey)
                #expect(seen.json["displayName"] as? String != "Erased player", "\(seen.text)")
            }
            for player in flood {
                let seen = try await fixture.send("GET", "/v1/players/\(player.id)", key: fixture.serverKey)
                #expect(seen.json["displayName"] as? String == "Erased player")
                #expect(try await fixture.refresh(player.refreshToken).status == 401)
            }
            #expect(try await fixture.signIn(device).id == played.id)
            let audit = try await fixture.send("GET", "/v1/admin/audit", key: fixture.serverKey)
            let record = (audit.json["actions"] as? [[String: any Sendable]])?.first
            #expect(record?["action"] as? String == "players.purged")
            #expect(record?["playerCount"] as? Int == 25)
            #expect(try await purge(fixture, until, from).status == 400)
        }
    }

    @Test(arguments: [
        "4294962296", "4294967295", "4294967296", "9999999999", "1000000000000000000", "2", "0", "+1", "01", "-1", "x",
    ])
    func `A purge cursor beyond the last player is rejected`(cursor: String) async throws {
        try await ServerFixture.run { fixture in
            _ = try await fixture.signIn(name: "The only one")
            let answer = try await purge(
                fixture, "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", ",\"dryRun\":true,\"cursor\":\"\(cursor)\"")
            #expect(answer.status == 400 && answer.slug == "invalid-request", "\(answer.text)")
            #expect(answer.json["field"] as? String == "cursor")
        }
    }

    @Test func `A purge continues after its cursor`() async throws {
        try await ServerFixture.run { fixture in
            for _ in 0..<3 { _ = try await fixture.signIn() }
            let counted = try await purge(
                fixture, "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", #","dryRun":true,"cursor":"2""#)
            #expect(counted.json["found"] as? Int == 2, "\(counted.text)")
        }
    }

    @Test(arguments: ["banned", "hidden"])
    func `A banned or hidden guest is not purged`(flag: String) async throws {
        try await ServerFixture.run { fixture in
            let device = GuestDevice()
            let player = try await fixture.signIn(device)
            let flagged = try await fixture.send(
                "PATCH", "/v1/admin/players/\(player.id)", key: fixture.serverKey, body: "{\"\(flag)\":true}")
            #expect(flagged.status == 200)
            let answer = try await purge(fixture, "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z")
            #expect(answer.json["found"] as? Int == 0 && answer.json["erased"] as? Int == 0, "\(answer.text)")
            #expect(try await fixture.signIn(device).id == player.id)
        }
    }
}
