import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Challenges between four friends over HTTP: the walkthrough in `Documentation/Challenges.md`.
@Suite(.timeLimit(.minutes(15)))
struct ChallengeWalkthroughTests {
    @Test(arguments: [ServedLedger.memory, .sqlite])
    func `Four friends challenge each other over HTTP`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let evening = try await ChallengeWalkthrough(at: fixture)
            defer { evening.hangUp() }
            try await evening.challengeAndBeat()
            try await evening.challengeToComplete()
            try await evening.challengeOnTheWeeklyBoard()
            try await evening.playTogether()
            try await evening.receiveEveryEventAgain()
            if let path = ProcessInfo.processInfo.environment["LAUREL_STORY"] {
                try evening.story.text.write(toFile: path, atomically: true, encoding: .utf8)
            }
        }
    }

    @Test func `Player endpoints reject server keys with 403 and unauthenticated clients with 401`() async throws {
        try await ServerFixture.run { fixture in
            let own = [
                ("GET", "/v1/challenges"), ("POST", "/v1/challenges"), ("POST", "/v1/challenges/c1/accept"),
                ("POST", "/v1/challenges/c1/decline"), ("GET", "/v1/achievements"),
                ("POST", "/v1/group-challenges"),
            ]
            for (method, path) in own {
                let studio = try await fixture.send(
                    method, path, key: fixture.serverKey, body: method == "GET" ? nil : "{}")
                #expect(studio.status == 403 && studio.slug == "player-required", "\(path) \(studio.text)")
                let otherPlayer = try await fixture.send(method, path, body: method == "GET" ? nil : "{}")
                #expect(otherPlayer.status == 401, "\(path)")
            }
        }
    }

    @Test func `Hidden achievements are listed if the player requests them or has reported progress`() async throws {
        try await ServerFixture.run { fixture in
            _ = try await fixture.apply(
                "language: en\nachievements: [{id: seen, points: 5}, {id: secret, points: 5, hidden: true}]")
            let ann = try await fixture.signIn()
            func ids(_ query: String = "") async throws -> [String] {
                try await fixture.send("GET", "/v1/achievements" + query, key: ann.token).ids("achievements")
            }
            #expect(try await ids() == ["seen"])
            #expect(try await ids("?hidden=false") == ["seen"])
            #expect(try await ids("?hidden=true") == ["seen", "secret"])
            #expect(try await fixture.send("GET", "/v1/achievements?hidden=yes", key: ann.token).status == 400)
            let report = #"{"achievements":[{"achievementID":"secret","percentComplete":0}]}"#
            #expect(
                try await fixture.send("POST", "/v1/achievements/progress", key: ann.token, body: report).status == 200)
            #expect(try await ids() == ["seen", "secret"], "A report of 0 % counts as progress.")
        }
    }

    @Test func `A player cannot use another player's submission or challenge`() async throws {
        try await ServerFixture.run { fixture in
            let evening = try await ChallengeWalkthrough(at: fixture)
            defer { evening.hangUp() }
            let (ann, ben) = (evening.players[0], evening.players[1])
            let otherPlayer = try await fixture.signIn(name: "Eve")
            let id = try await evening.submit(100, by: ann)
            let body = { (receiver: String) in "{\"submissionID\":\"\(id)\",\"receivers\":[\"\(receiver)\"]}" }
            let toOtherPlayer = try await fixture.send(
                "POST", "/v1/challenges", key: ann.token, body: body(otherPlayer.id))
            #expect(toOtherPlayer.slug == "receiver-refused")
            let toSelf = try await fixture.send("POST", "/v1/challenges", key: ann.token, body: body(ann.id))
            #expect(toSelf.slug == "receiver-refused")
            let stolen = try await fixture.send("POST", "/v1/challenges", key: otherPlayer.token, body: body(ann.id))
            #expect(stolen.slug == "submission-not-found")
            let issued = try await fixture.send("POST", "/v1/challenges", key: ann.token, body: body(ben.id))
            let again = try await fixture.send("POST", "/v1/challenges", key: ann.token, body: body(ben.id))
            #expect(issued.text == again.text)
            #expect(issued.status == 201 && again.status == 200)
            let both = try await fixture.send(
                "POST", "/v1/challenges", key: ann.token,
                body: "{\"submissionID\":\"\(id)\",\"receivers\":[\"\(ben.id)\",\"\(evening.players[2].id)\"]}")
            #expect(both.status == 201, "One of the challenges is new: \(both.text)")
            let challenge = try #require(
                (issued.json["challenges"] as? [[String: any Sendable]])?.first?["id"] as? String)
            for act in ["accept", "decline", "select"] {
                let answer = try await fixture.send("POST", "/v1/challenges/\(challenge)/\(act)", key: ann.token)
                #expect(answer.slug == "challenge-not-found")
            }
            let declined = try await fixture.send("POST", "/v1/challenges/\(challenge)/decline", key: ben.token)
            #expect(declined.json["state"] as? String == "declined")
            let late = try await fixture.send("POST", "/v1/challenges/\(challenge)/accept", key: ben.token)
            #expect(late.status == 409 && late.slug == "challenge-over")
        }
    }

    @Test func `A server key that opens a stream must specify a leaderboard`() async throws {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.send("GET", "/v1/events", key: fixture.serverKey)
            #expect(answer.status == 400 && answer.slug == "invalid-request", "\(answer.text)")
            #expect(answer.json["field"] as? String == "leaderboard", "\(answer.text)")
        }
    }

    @Test func `A public leaderboard's stream needs no token and reports a new leader`() async throws {
        try await ServerFixture.run { fixture in
            let evening = try await ChallengeWalkthrough(at: fixture)
            defer { evening.hangUp() }
            let collector = await EventCollector(fixture, "/v1/events?leaderboard=points", token: nil)
            _ = try await evening.submit(10, by: evening.players[0])
            let first = await collector.next("leaderboard.updated")
            #expect(first.json["playerCount"] as? Int == 1 && first.id == nil)
            #expect(await collector.next("leader.changed").data.contains(evening.players[0].id))
            _ = try await evening.submit(20, by: evening.players[1])
            let leader = await collector.next("leader.changed")
            #expect(leader.data.contains(evening.players[1].id))
            let mine = await evening.collectors[1].next("entry.improved")
            #expect(mine["entry"]["score"] as? Int == 20)
            collector.hangUp()
        }
    }
}
