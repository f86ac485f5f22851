import Foundation
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Four players who are friends and their event streams on one server.
final class ChallengeWalkthrough {
    let fixture: ServerFixture
    private(set) var players: [FixturePlayer]
    private let devices: [GuestDevice]
    let collectors: [EventCollector]
    let story = Story()
    private let names = ["Ann", "Ben", "Cat", "Dan"]

    init(at fixture: ServerFixture) async throws {
        self.fixture = fixture
        try await fixture.createLeaderboard("points")
        try await fixture.createLeaderboard(
            "weekly", #","recurrence":{"start":"2026-01-01T10:00:00Z","duration":"PT2H","interval":"PT2H"}"#)
        var cactus = AchievementDefinition(id: try AchievementID("first-cactus"), points: 10)
        cactus.localizations = [
            .init(
                locale: try LanguageTag("en"), title: "First cactus", beforeEarnedDescription: "Whack a cactus.",
                afterEarnedDescription: "You whacked a cactus.")
        ]
        let game = try Game(id: GameID("com.example.racer"))
        let service = try await fixture.service
        let book = ConfigurationStore(of: game, in: service)
        var configuration = try await book.current().configuration
        configuration.achievements = [cactus]
        configuration.groupChallenges = [
            GroupChallengeDefinition(id: try GroupChallengeID("day-race"), leaderboard: try LeaderboardID("points"))
        ]
        _ = try await book.apply(ConfigurationDocument(configuration), by: .test)
        var players: [FixturePlayer] = []
        let devices = names.map { _ in GuestDevice() }
        for (device, name) in zip(devices, names) { players.append(try await fixture.signIn(device, name: name)) }
        self.devices = devices
        self.players = players
        for player in players {
            for friend in players where friend.id != player.id {
                _ = try await fixture.send("PUT", "/v1/friends/\(friend.id)", key: player.token)
            }
        }
        var collectors: [EventCollector] = []
        for player in players {
            collectors.append(await EventCollector(fixture, token: player.token, reconnects: true))
        }
        self.collectors = collectors
    }

    /// Advances the clock, signs all players in and reconnects their streams. Tokens expire after 15 minutes, and
    /// streams end with them.
    private func wait(_ span: Span) async throws {
        fixture.clock.advance(by: span)
        for (index, device) in devices.enumerated() {
            players[index] = try await fixture.signIn(device)
            await collectors[index].reconnect(token: players[index].token)
        }
    }

    func hangUp() { for collector in collectors { collector.hangUp() } }

    // MARK: - Requests

    /// - Returns: The submission's identifier.
    @discardableResult
    func submit(
        _ score: Int64, by player: FixturePlayer, to board: String = "points", wins: [String] = []
    ) async throws -> String {
        var random = SystemRandomNumberGenerator()
        let id = SubmissionID(at: fixture.clock.now, using: &random).text
        let answer = try await send(
            "POST", "/v1/leaderboards/\(board)/scores", player, "{\"id\":\"\(id)\",\"score\":\(score)}")
        #expect(answer.json["challengesCompleted"] as? [String] == wins)
        return id
    }

    @discardableResult
    private func send(
        _ method: String, _ path: String, _ player: FixturePlayer, _ body: String? = nil
    ) async throws -> ServerFixture.Answer {
        let answer = try await fixture.send(method, path, key: player.token, body: body)
        let name = players.firstIndex { $0.id == player.id }.map { names[$0] } ?? ""
        story.record(name, method, path, body, answer)
        guard answer.status < 300 else { throw ServerFixture.Unexpected(answer: answer) }
        return answer
    }

    private func challenge(
        _ receivers: [FixturePlayer], by player: FixturePlayer, _ subject: String, message: String? = nil
    ) async throws -> [String] {
        let ids = receivers.map { "\"\($0.id)\"" }.joined(separator: ",")
        let message = message.map { ",\"message\":\"\($0)\"" } ?? ""
        let answer = try await send(
            "POST", "/v1/challenges", player, "{\(subject),\"receivers\":[\(ids)]\(message)}")
        let challenges = answer.json["challenges"] as? [[String: any Sendable]] ?? []
        return challenges.compactMap { $0["id"] as? String }
    }

    private func receive(_ type: String, _ index: Int) async -> EventCollector.Event {
        let event = await collectors[index].next(type)
        story.receive(names[index], event)
        return event
    }

    // MARK: - Scenes

    func challengeAndBeat() async throws {
        let (ann, ben, cat, dan) = (players[0], players[1], players[2], players[3])
        story.say(
            "Each player submits a score. Ann has the second-best score and requests suggestions for a challenge.")
        for (player, score) in zip(players, [Int64(120), 80, 100, 150]) { try await submit(score, by: player) }
        let best = try await submit(130, by: ann)
        let suggestions = try await send("GET", "/v1/challenges/suggestions?leaderboard=points", ann)
        let suggested = (suggestions.json["players"] as? [[String: any Sendable]] ?? []).compactMap {
            $0["id"] as? String
        }
        #expect(suggested == [cat.id, ben.id])
        #expect(!suggested.contains(dan.id))

        story.say("Ann challenges Cat and Ben with a message.")
        let ids = try await challenge([ben, cat], by: ann, "\"submissionID\":\"\(best)\"", message: "Can you beat me?")
        #expect(ids.count == 2)
        let received = await receive("challenge.received", 1)
        #expect(received["challenge"]["message"] as? String == "Can you beat me?")
        #expect(received["challenge"]["id"] as? String == ids[0])
        #expect(received.json["showsBanner"] as? Bool == true)
        _ = await receive("challenge.received", 2)

        story.say("Ben accepts. He taps the banner, and his game selects the challenge. Cat declines.")
        try await send("POST", "/v1/challenges/\(ids[0])/accept", ben)
        try await send("POST", "/v1/challenges/\(ids[0])/select", ben)
        let selected = await receive("challenge.selected", 1)
        #expect(selected["challenge"]["acceptDate"] as? String != nil)
        try await send("POST", "/v1/challenges/\(ids[1])/decline", cat)
        for index in [0, 2] {
            #expect(await receive("challenge.declined", index)["challenge"]["id"] as? String == ids[1])
        }

        story.say("An hour later Ben ties Ann's score, then beats it. The second submission challenges Ann in return.")
        try await wait(.hours(1))
        try await submit(130, by: players[1])
        try await submit(131, by: players[1], wins: [ids[0]])
        for index in [0, 1] {
            let completed = await receive("challenge.completed", index)
            #expect(completed["challenge"]["id"] as? String == ids[0])
            #expect(completed["challenge"]["completionDate"] as? String != nil)
        }
        let returned = await receive("challenge.received", 0)
        #expect(returned["challenge"]["returnedChallengeID"] as? String == ids[0])
        let score = returned["challenge"]["score"] as? [String: any Sendable]
        #expect(score?["score"] as? Int == 131)
        let list = try await send("GET", "/v1/challenges?role=received&state=pending", players[0])
        #expect((list.json["challenges"] as? [any Sendable])?.count == 1)
    }

    func challengeToComplete() async throws {
        let (ann, dan) = (players[0], players[3])
        story.say("Ann completes the achievement `first-cactus` and challenges Dan, who has not completed it.")
        let complete = "{\"achievements\":[{\"achievementID\":\"first-cactus\",\"percentComplete\":100}]}"
        try await send("POST", "/v1/achievements/progress", ann, complete)
        _ = await receive("achievement.completed", 0)
        let ids = try await challenge([dan], by: ann, "\"achievementID\":\"first-cactus\"")
        _ = await receive("challenge.received", 3)
        story.say("Dan reports 50 %, 30 % and 100 %. Progress never decreases.")
        for percent in [50, 30] {
            let half = "{\"achievements\":[{\"achievementID\":\"first-cactus\",\"percentComplete\":\(percent)}]}"
            let answer = try await send("POST", "/v1/achievements/progress", dan, half)
            let mine = (answer.json["achievements"] as? [[String: any Sendable]])?.first
            #expect(mine?["percentComplete"] as? Int == 50)
            #expect(mine?["description"] as? String == "Whack a cactus.")
        }
        let done = try await send("POST", "/v1/achievements/progress", dan, complete)
        #expect(done.text.contains("You whacked a cactus.") && done.text.contains("\"rarityPercent\":50"))
        _ = await receive("achievement.completed", 3)
        for index in [0, 3] {
            #expect(await receive("challenge.completed", index)["challenge"]["id"] as? String == ids[0])
        }
    }

    func challengeOnTheWeeklyBoard() async throws {
        let (ann, ben) = (players[0], players[1])
        story.say(
            "On a leaderboard that resets every two hours, Ann challenges Ben. Its occurrence ends before he plays.")
        let id = try await submit(7, by: ann, to: "weekly")
        let ids = try await challenge([ben], by: ann, "\"submissionID\":\"\(id)\"")
        _ = await receive("challenge.received", 1)
        try await wait(.hours(2))
        try await fixture.service.occurrences.finalizeDue()
        for index in [0, 1] {
            let invalid = await receive("challenge.invalid", index)
            #expect(invalid["challenge"]["id"] as? String == ids[0])
            #expect(invalid["challenge"]["reason"] as? String == "occurrenceFinal")
        }
        try await submit(8, by: players[1], to: "weekly")
    }

    func playTogether() async throws {
        let (ann, ben, cat) = (players[0], players[1], players[2])
        story.say("Ann starts a group challenge of one day, with three tries for each player.")
        let started = try await send(
            "POST", "/v1/group-challenges", ann,
            "{\"definitionID\":\"day-race\",\"days\":1,\"tries\":\"3\",\"players\":[\"\(ben.id)\",\"\(cat.id)\"]}")
        let id = try #require(started.json["id"] as? String)
        for index in [1, 2] {
            #expect(await receive("group-challenge.invited", index)["groupChallenge"]["id"] as? String == id)
        }
        for player in [ben, cat] { try await send("POST", "/v1/group-challenges/\(id)/join", player) }
        story.say(
            "Ben's fourth score does not count, because he has used his three tries. Cat wins with one score.")
        for score in [Int64(11), 12, 13, 99] { try await submit(score, by: ben) }
        try await submit(40, by: cat)
        try await wait(.hours(25))
        try await fixture.service.challenges.expireDue()
        for index in [0, 1, 2] {
            #expect(await receive("group-challenge.ended", index)["groupChallenge"]["id"] as? String == id)
        }
        let standings = try await send("GET", "/v1/group-challenges/\(id)/entries", players[0])
        let entries = standings.json["entries"] as? [[String: any Sendable]] ?? []
        #expect(entries.map { $0["score"] as? Int } == [40, 13, nil])
        #expect(entries.map { $0["tryCount"] as? Int } == [1, 3, 0])
        #expect((entries.first?["player"] as? [String: any Sendable])?["id"] as? String == cat.id)
        try await fixture.service.challenges.expireDue()
        #expect(try await fixture.send("POST", "/v1/group-challenges/\(id)/join", key: players[1].token).status == 409)
    }

    /// A stream that resumes at an identifier receives each later event once and in order.
    func receiveEveryEventAgain() async throws {
        let ann = players[0]
        let notification = try await fixture.service.notifications.list(to: PlayerNumber(1), after: nil, limit: 1_000)
            .notification
        let first = "\(try await fixture.service.epoch).\(notification[0].id.text)"
        let collector = await EventCollector(fixture, token: ann.token, after: first)
        let events = await collector.next(count: notification.count - 1)
        #expect(events.map(\.type) == notification.dropFirst().map(\.kind.rawValue))
        #expect(Set(events.compactMap(\.id)).count == notification.count - 1)
        collector.hangUp()
        let lost = await EventCollector(fixture, token: ann.token, after: "1.999999-0")
        #expect(await lost.next(count: 1).map(\.type) == ["reset"])
        lost.hangUp()
    }
}

/// The requests, responses and events of the walkthrough as a Markdown page.
final class Story {
    private(set) var text = ""

    func say(_ sentence: String) { text += "\n\(sentence)\n" }

    func record(_ name: String, _ method: String, _ path: String, _ body: String?, _ answer: ServerFixture.Answer) {
        text +=
            "\n```http\n# \(name)\n\(method) \(path)\n\(body.map { "\($0)\n" } ?? "")\n\(answer.status)\n\(answer.text)\n```\n"
    }

    func receive(_ name: String, _ event: EventCollector.Event) {
        text += "\n\(name) receives:\n\n```\nid: \(event.id ?? "")\nevent: \(event.type)\ndata: \(event.data)\n```\n"
    }
}
