import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The console's pages of webhooks, images and challenges.
@Suite struct StudioPageTests {
    // 16 by 16 pixels, one bit each.
    private static let png = Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAADklEQVR42mNYtYqBFAQA/j8VQSvFuWMAAAAASUVORK5CYII=
            """)!

    /// Creates the friends Ann and Bob with scores on `cacti`. Ann challenges Bob.
    private func challenge(_ fixture: ConsoleFixture) async throws -> RealmService {
        try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"cacti","referenceName":"Most Cacti"}"#)
        for (score, name) in [(90, "ann"), (40, "bob")] { try await fixture.submit(score, of: name, to: "cacti") }
        try await fixture.send("PUT", "/v1/admin/players/ann/friends", #"{"friends":["bob"]}"#)
        let service = try await fixture.door.service(of: fixture.game, in: .production)
        let board = try LeaderboardID("cacti")
        let history = try await service.history.submissions(of: PlayerReference("ann"), in: fixture.game.id, limit: 1)
        let id = try #require(history.items.first).submission.id
        _ = try await service.challenges.perform(
            .issue(
                ChallengeIssue(
                    game: fixture.game.id, issuer: PlayerReference("ann"), receivers: [PlayerReference("bob")],
                    subject: .submission(id, on: [board]), message: ChallengeMessage("Catch <me>"))))
        return service
    }

    @Test func `Challenges are listed with their status, newest first`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            #expect(try await owner.get("\(fixture.base)/challenges").text.contains("No challenges yet"))
            _ = try await challenge(fixture)
            let page = try await owner.get("\(fixture.base)/challenges").text
            let people = page.matches(of: /<bdi>(ann|bob)<\/bdi>/).map { String($0.1) }
            #expect(people == ["ann", "bob"] && page.contains("<q dir=\"auto\">Catch &lt;me&gt;</q>"))
            #expect(page.contains("<b>90</b>") && page.contains(">pending</span>"))
            fixture.clock.advance(by: .seconds(5))
            try await fixture.submit(95, of: "bob", to: "cacti")
            let after = try await owner.get("\(fixture.base)/challenges").text
            let states = after.matches(of: /badge (pending|completed)"/).map { String($0.1) }
            #expect(states == ["pending", "completed"] && after.contains(">rematch</small>"))
            #expect(try await owner.get("\(fixture.base)/challenges?after=zzz").status == 200)
            let sandbox = fixture.base.replacing("production", with: "sandbox")
            #expect(try await owner.get("\(sandbox)/challenges").text.contains("No challenges yet"))
        }
    }

    @Test func `A player's page lists the challenges that the player received and sent`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            _ = try await challenge(fixture)
            try await fixture.submit(1, of: "cid", to: "cacti")
            for name in ["ann", "bob"] {
                let page = try await owner.get("\(fixture.base)/players/\(name)").text
                #expect(page.matches(of: /data-challenge=/).count == 1 && page.contains("Catch &lt;me&gt;"), "\(name)")
            }
            #expect(try await owner.get("\(fixture.base)/players/cid").text.contains("No challenges yet"))
            fixture.clock.advance(by: .seconds(5))
            try await fixture.submit(95, of: "bob", to: "cacti")
            let page = try await owner.get("\(fixture.base)/players/ann").text
            let states = page.matches(of: /badge (pending|completed)"/).map { String($0.1) }
            #expect(states == ["pending", "completed"], "The newest challenge is first.")
        }
    }

    @Test func `The next page of challenges continues after the previous page`() async throws {
        try await ConsoleFixture.run { fixture in
            let service = try await challenge(fixture)
            let game = fixture.game.id
            for score in 91...100 {
                fixture.clock.advance(by: .seconds(5))
                try await fixture.submit(score, of: score % 2 == 0 ? "ann" : "bob", to: "cacti")
            }
            let all = try await service.challenges.list(in: game, limit: 100)
            #expect(all.challenges.count == 11 && all.next == nil)
            let issued = all.challenges.map(\.challenge.issuedAt)
            #expect(issued == issued.sorted(by: >))
            var (seen, cursor): ([KnownChallenge], String?) = ([], nil)
            repeat {
                let page = try await service.challenges.list(in: game, after: cursor, limit: 3)
                (seen, cursor) = (seen + page.challenges, page.next)
            } while cursor != nil
            #expect(seen == all.challenges)
        }
    }

    /// A ledger whose leader is another process.
    private struct FollowingLedger: LedgerWrapper {
        let ledger: MemoryLedger
        func lead(_ role: LeaderRole) async -> LeadershipToken? { nil }
    }

    @Test func `A new webhook shows its secret once, and a delivery can be resent`() async throws {
        let ledger = MemoryLedger()
        // The server sends nothing itself.
        try await ConsoleFixture.run(on: FollowingLedger(ledger: ledger)) { fixture in
            let owner = try await fixture.owner()
            let (address, list) = ("https://game.example.com/hook", "\(fixture.base)/webhooks")
            #expect(try await owner.post(list, ["url": "ftp://game.example.com"]).status == 400)
            let made = try await owner.post(list, ["url": address])
            let secret = try #require(made.text.firstMatch(of: /whsec_[^<]+/)).0
            let id = try #require(made.text.firstMatch(of: /wh_[0-9a-f-]+/)).0
            let page = "\(list)/\(id)"
            #expect(try await !owner.get(page).text.contains(secret))
            let service = try await challenge(fixture)
            let leader = try #require(await ledger.lead(.deliveries))
            #expect(try await service.deliveries.plan(as: leader))
            let deliveries = try await owner.get(page).text
            #expect(deliveries.contains("<code>challenge.received</code>") && deliveries.contains(">pending</span>"))
            #expect(try await owner.get(list).text.contains(address))
            let message = try #require(deliveries.firstMatch(of: /data-message="([^"]+)"/)).1
            let claimed = try #require(try await service.deliveries.claim(as: leader) { Array($0.prefix(1)) }.first)
            let failure = Delivery.Attempt(at: fixture.clock.now, status: 410, problem: "Gone <there>")
            try await service.deliveries.record(failure, .hopeless, of: claimed.delivery, as: leader)
            let failed = try await owner.get(page).text
            #expect(failed.contains(">failed</span>") && failed.contains("410 <small>Gone &lt;there&gt;</small>"))
            #expect(try await owner.post("\(page)/replay", ["message": String(message)]).location == page)
            #expect(
                try await service.deliveries.claim(as: leader) { $0 }.map(\.delivery.notification) == [
                    claimed.delivery.notification
                ])
            #expect(try await owner.post("\(page)/replay", ["message": "1_9999-0"]).status == 404)
            // The events of the webhook, and whether it is enabled.
            try await owner.post(page, ["enabled": "false"])
            #expect(try await owner.get(list).text.contains(">disabled</small>"))
            try await owner.post(page, ["url": address, "event": "occurrence.final"])
            #expect(try await owner.get(list).text.contains("1 event"))
            let rotated = try await owner.post("\(page)/rotate")
            #expect(rotated.text.contains("whsec_") && !rotated.text.contains(secret))
            #expect(try await owner.post("\(page)/remove").status == 400)
            try await owner.post("\(page)/remove", ["confirmed": "yes"])
            #expect(try await owner.get(list).text.contains("No webhooks yet"))
            #expect(try await owner.get(page).status == 404)
            let audit = try await owner.get("\(fixture.base)/audit").text
            for kind in ["webhook.created", "webhook.changed", "webhook.rotated", "webhook.deleted"] {
                #expect(audit.contains(kind), "\(kind)")
            }
            let editor = try await fixture.newPlayer("ed", .editor)
            #expect(try await editor.post(list, ["url": address]).status == 403)
        }
    }

    @Test func `The console uploads and removes images of the configuration`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let applied = try await fixture.send(
                "PUT", "/v1/admin/games/com.example.racer/configuration",
                #"{"leaderboards":[{"id":"cacti","localizations":{"en":{"name":"Cacti","image":"en/Cacti.png"}}}]}"#)
            #expect(applied.status == 200, "\(applied.text)")
            let (list, image) = ("\(fixture.base)/images", "/v1/games/com.example.racer/images/en%2FCacti.png")
            #expect(try await owner.get(list).text.contains(">missing</small>"))
            let wrong = try await owner.upload(list, ["name": "en/Cacti.png"], picture: Array("<svg>".utf8))
            #expect(wrong.status == 400)
            _ = try await owner.get(list)
            let put = try await owner.upload(list, ["name": "en/Cacti.png"], picture: Array(Self.png))
            #expect(put.location == list, "\(put.text)")
            let shown = try await owner.get(list).text
            #expect(shown.contains("src=\"\(image)\"") && !shown.contains(">missing</small>"))
            #expect(try await fixture.send("GET", image).header("Content-Type") == "image/png")
            #expect(try await owner.post("\(list)/remove", ["name": "en/Cacti.png"]).status == 400)
            try await owner.post("\(list)/remove", ["name": "en/Cacti.png", "confirmed": "yes"])
            #expect(try await fixture.send("GET", image).status == 404)
            let viewer = try await fixture.newPlayer("vi", .viewer)
            #expect(try await !viewer.get(list).text.contains("type=\"file\""))
        }
    }

    @Test func `The sandbox tools submit a score`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await fixture.send(
                "POST", "/v1/admin/leaderboards",
                #"{"id":"runs","format":"fixedPoint1","scoreRange":{"lowest":0,"highest":90}}"#)
            let sandbox = fixture.base.replacing("production", with: "sandbox")
            let fields = ["do": "submit", "leaderboard": "runs", "player": "tester"]
            let taken = try await owner.post("\(sandbox)/sandbox", fields.merging(["score": "75"]) { $1 })
            #expect(taken.location == "\(sandbox)/leaderboards/runs", "\(taken.text)")
            #expect(try await owner.get("\(sandbox)/leaderboards/runs").text.contains(">7.5</td>"))
            for (score, status) in [("99", 422), ("many", 400)] {
                let refused = try await owner.post("\(sandbox)/sandbox", fields.merging(["score": score]) { $1 })
                #expect(refused.status == status, "\(score)")
            }
            #expect(try await owner.get("\(fixture.base)/leaderboards/runs").text.contains("No scores yet"))
        }
    }

    @Test func `The overview updates its counts after the cache expires`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"cacti"}"#)
            func players() async throws -> Substring? {
                let page = try await owner.get("/console").text
                return page.firstMatch(of: /<td class="number">1<\/td><td class="number">(\d+)<\/td>/)?.1
            }
            #expect(try await players() == "0")
            try await fixture.submit(1, of: "ann", to: "cacti")
            #expect(try await players() == "0")
            fixture.clock.advance(by: .seconds(30))
            #expect(try await players() == "1")
        }
    }
}
