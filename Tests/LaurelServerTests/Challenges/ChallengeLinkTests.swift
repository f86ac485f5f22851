import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Challenge links, and the settings of games and players for challenges.
@Suite(.timeLimit(.minutes(15)))
struct ChallengeLinkTests {
    private func score(_ fixture: ServerFixture, _ score: Int, by player: FixturePlayer) async throws -> String {
        var random = SystemRandomNumberGenerator()
        let id = SubmissionID(at: fixture.clock.now, using: &random).text
        let answer = try await fixture.send(
            "POST", "/v1/leaderboards/speedrun/scores", key: player.token, body: "{\"id\":\"\(id)\",\"score\":\(score)}"
        )
        guard answer.status == 200 else { throw ServerFixture.Unexpected(answer: answer) }
        return id
    }

    private func link(_ fixture: ServerFixture, by player: FixturePlayer, _ submission: String) async throws -> String {
        let answer = try await fixture.send(
            "POST", "/v1/challenges/links", key: player.token,
            body: "{\"submissionID\":\"\(submission)\",\"message\":\"Come and play.\"}")
        guard answer.status == 201, let code = answer.json["code"] as? String else {
            throw ServerFixture.Unexpected(answer: answer)
        }
        return code
    }

    @Test(arguments: ServedLedger.allCases)
    func `The first player who claims a link receives the challenge`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let store = "https://store.example/whackacac"
            let set = try await fixture.send(
                "PUT", "/v1/admin/challenges", key: fixture.serverKey, body: "{\"storeLinks\":[\"\(store)\"]}")
            #expect(set.status == 200)
            let ann = try await fixture.signIn(name: "Ann")
            let code = try await link(fixture, by: ann, try await score(fixture, 10, by: ann))
            let path = "/v1/challenges/links/\(code)"

            // An unauthenticated client can read the link.
            let seen = try await fixture.send("GET", path)
            #expect(seen["issuer"]?["displayName"] as? String == "Ann")
            #expect(seen["score"]?["score"] as? Int == 10)
            #expect(seen.json["storeLinks"] as? [String] == [store])
            #expect(seen.json["isTaken"] as? Bool == false)

            let (ben, cat) = (try await fixture.signIn(name: "Ben"), try await fixture.signIn(name: "Cat"))
            let claimed = try await fixture.send("POST", path + "/claim", key: ben.token)
            #expect(claimed.status == 200 && claimed.json["message"] as? String == "Come and play.")
            #expect(
                try await fixture.send("POST", path + "/claim", key: ben.token).json["id"] as? String == claimed.json[
                    "id"]
                    as? String)
            #expect(try await fixture.send("POST", path + "/claim", key: cat.token).slug == "challenge-link-not-found")
            let own = try await link(fixture, by: ann, try await score(fixture, 11, by: ann))
            #expect(
                try await fixture.send("POST", "/v1/challenges/links/\(own)/claim", key: ann.token).slug
                    == "receiver-refused")
            _ = try await score(fixture, 12, by: ben)
            let list = try await fixture.send("GET", "/v1/challenges?role=received", key: ben.token)
            let challenges = list.json["challenges"] as? [[String: any Sendable]] ?? []
            #expect(challenges.map { $0["state"] as? String } == ["completed"])
        }
    }

    @Test(arguments: ["pending", "declined"], 1...4)
    func `Paging through challenges of a state fills every page but the last`(state: String, limit: Int) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            for (player, other) in [(ann, ben), (ben, ann)] {
                #expect(try await fixture.send("PUT", "/v1/friends/\(other.id)", key: player.token).status == 200)
            }
            var expected: [String] = []
            // The first two of ten challenges are declined, and after them every second one.
            for number in 1...10 {
                fixture.clock.advance(by: .seconds(1))
                let submission = try await score(fixture, number, by: ann)
                let issued = try await fixture.send(
                    "POST", "/v1/challenges", key: ann.token,
                    body: "{\"submissionID\":\"\(submission)\",\"receivers\":[\"\(ben.id)\"]}")
                let challenges = issued.json["challenges"] as? [[String: any Sendable]]
                let id = try #require(challenges?.first?["id"] as? String, "\(issued.text)")
                let isDeclined = number < 3 || number.isMultiple(of: 2)
                if isDeclined {
                    let declined = try await fixture.send("POST", "/v1/challenges/\(id)/decline", key: ben.token)
                    #expect(declined.status == 200, "\(declined.text)")
                }
                if isDeclined == (state == "declined") { expected.insert(id, at: 0) }
            }
            var (found, cursor): ([String], String?) = ([], nil)
            repeat {
                let page = try await fixture.send(
                    "GET", "/v1/challenges?state=\(state)&limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? ""),
                    key: ben.token)
                let challenges = page.json["challenges"] as? [[String: any Sendable]] ?? []
                found += challenges.compactMap { $0["id"] as? String }
                cursor = page.json["nextCursor"] as? String
                #expect(challenges.count == limit || cursor == nil, "\(page.text)")
            } while cursor != nil
            #expect(found == expected)
        }
    }

    @Test func `A link expires when its challenge would, and a server key cannot create links`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let device = GuestDevice()
            let ann = try await fixture.signIn(device, name: "Ann")
            let code = try await link(fixture, by: ann, try await score(fixture, 10, by: ann))
            let studio = try await fixture.send(
                "POST", "/v1/challenges/links", key: fixture.serverKey, body: "{\"achievementID\":\"a\"}")
            #expect(studio.slug == "player-required")
            fixture.clock.advance(by: .days(31))
            try await fixture.service.challenges.expireDue()
            let late = try await fixture.send("GET", "/v1/challenges/links/\(code)")
            #expect(late.status == 404 && late.slug == "challenge-link-not-found")
            let ben = try await fixture.signIn(name: "Ben")
            #expect(try await fixture.send("POST", "/v1/challenges/links/\(code)/claim", key: ben.token).status == 404)
        }
    }

    @Test func `A message with a blocked word is rejected, and suggestions contain a message`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let settings = try await fixture.send(
                "PUT", "/v1/admin/sign-in", key: fixture.serverKey, body: #"{"blockedWords":["heck"]}"#)
            #expect(settings.status == 200)
            let ann = try await fixture.signIn(name: "Ann")
            let id = try await score(fixture, 10, by: ann)
            for (message, status) in [("What the H3CK?", 400), ("Hello!", 201)] {
                let answer = try await fixture.send(
                    "POST", "/v1/challenges/links", key: ann.token,
                    body: "{\"submissionID\":\"\(id)\",\"message\":\"\(message)\"}")
                #expect(answer.status == status, "\(answer.text)")
            }
            let ben = try await fixture.signIn(name: "Ben")
            let challenged = try await fixture.send(
                "POST", "/v1/challenges", key: ann.token,
                body: "{\"submissionID\":\"\(id)\",\"receivers\":[\"\(ben.id)\"],\"message\":\"heck!\"}")
            #expect(challenged.status == 400 && challenged.text.contains("message"))
            for (languages, message) in [("de-AT, en", "Schlägst du mich?"), ("pt", "Can you beat me?")] {
                let suggested = try await fixture.send(
                    "GET", "/v1/challenges/suggestions?leaderboard=speedrun", key: ann.token,
                    headers: ["Accept-Language": languages])
                #expect(suggested.json["message"] as? String == message)
            }
        }
    }

    @Test func `Games silence banners, and players mute banners and opt out of return challenges`() async throws {
        try await ServerFixture.run { fixture in
            let evening = try await ChallengeWalkthrough(at: fixture)
            defer { evening.hangUp() }
            let (ann, ben) = (evening.players[0], evening.players[1])
            for (path, key, body) in [
                ("/v1/admin/challenges", fixture.serverKey, #"{"silenced":["challenge.received"],"expiryDays":1}"#),
                ("/v1/players/me/settings", ben.token, #"{"muted":["challenge.completed"],"returnsChallenges":false}"#),
            ] {
                let set = try await fixture.send("PUT", path, key: key, body: body)
                #expect(set.status == 200, "\(set.text)")
                #expect(try await fixture.send("GET", path, key: key).json.count == 2)
                let wrong = try await fixture.send(
                    "PUT", path, key: key, body: body.replacing("challenge.", with: "chalenge."))
                #expect(wrong.slug == "invalid-request")
            }
            let id = try await evening.submit(100, by: ann)
            let issued = try await fixture.send(
                "POST", "/v1/challenges", key: ann.token,
                body: "{\"submissionID\":\"\(id)\",\"receivers\":[\"\(ben.id)\"]}")
            let challenge = (issued.json["challenges"] as? [[String: any Sendable]])?.first
            #expect(challenge?["expirationDate"] as? String == "2026-01-02T10:00:00.000Z")
            #expect(await evening.collectors[1].next("challenge.received").json["showsBanner"] as? Bool == false)
            try await evening.submit(101, by: ben, wins: [challenge?["id"] as? String ?? ""])
            #expect(await evening.collectors[1].next("challenge.completed").json["showsBanner"] as? Bool == false)
            #expect(await evening.collectors[0].next("challenge.completed").json["showsBanner"] as? Bool == true)
            let returned = try await fixture.send("GET", "/v1/challenges?role=received", key: ann.token)
            #expect((returned.json["challenges"] as? [any Sendable])?.count == 0)
        }
    }

    @Test func `Old notifications are pruned, and a resuming stream that missed one receives a reset`() async throws {
        try await ServerFixture.run { fixture in
            let devices = [GuestDevice(), GuestDevice()]
            let ann = try await fixture.signIn(devices[0], name: "Ann")
            let ben = try await fixture.signIn(devices[1], name: "Ben")
            let collector = await EventCollector(fixture, token: ben.token)
            _ = try await fixture.send("PUT", "/v1/friends/\(ben.id)", key: ann.token)
            let first = await collector.next("friend.requested")
            collector.hangUp()
            fixture.clock.advance(by: .days(20))
            let back = try await fixture.signIn(devices[1])
            _ = try await fixture.send("PUT", "/v1/friends/\(ann.id)", key: back.token)
            fixture.clock.advance(by: .days(30))
            try await fixture.service.notifications.prune()
            #expect(
                try await fixture.service.notifications.list(after: nil, limit: 10).map(\.kind) == [.friendAccepted])
            let late = try await fixture.signIn(devices[0])
            let recent = await EventCollector(fixture, token: late.token, after: first.id)
            #expect(await recent.next(count: 1).map(\.type) == ["friend.accepted"])
            recent.hangUp()
            fixture.clock.advance(by: .days(30))
            try await fixture.service.notifications.prune()
            let gone = try await fixture.signIn(devices[0])
            let lost = await EventCollector(fixture, token: gone.token, after: first.id)
            #expect(await lost.next(count: 1).map(\.type) == ["reset"])
            lost.hangUp()
        }
    }
}

extension ServerFixture.Answer {
    fileprivate subscript(name: String) -> [String: any Sendable]? { json[name] as? [String: any Sendable] }
}
