import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Notifications about friends and finalized occurrences, as event streams deliver them.
@Suite(.timeLimit(.minutes(15)))
struct NotificationTests {
    private func id(_ event: EventCollector.Event, _ name: String) -> String? { event[name]["id"] as? String }

    private func submit(
        _ fixture: ServerFixture, _ score: Int, by player: FixturePlayer, to board: String = "speedrun"
    ) async throws {
        let answer = try await fixture.send(
            "POST", "/v1/leaderboards/\(board)/scores", key: player.token, body: "{\"score\":\(score)}")
        guard answer.status == 200 else { throw ServerFixture.Unexpected(answer: answer) }
    }

    private func befriend(_ fixture: ServerFixture, _ ann: FixturePlayer, _ ben: FixturePlayer) async throws {
        for (player, other) in [(ann, ben), (ben, ann)] {
            _ = try await fixture.send("PUT", "/v1/friends/\(other.id)", key: player.token)
        }
    }

    private func kinds(_ fixture: ServerFixture) async throws -> [NotificationKind] {
        try await fixture.service.notifications.list(after: nil, limit: .max).map(\.kind)
    }

    @Test(arguments: ServedLedger.allCases)
    func `A friend request notifies its receiver, and its acceptance notifies the requester`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            let (anns, bens) = (
                await EventCollector(fixture, token: ann.token), await EventCollector(fixture, token: ben.token)
            )
            defer { for collector in [anns, bens] { collector.hangUp() } }
            for _ in 0..<2 { _ = try await fixture.send("PUT", "/v1/friends/\(ben.id)", key: ann.token) }
            let requested = await bens.next("friend.requested")
            #expect(id(requested, "friend") == ann.id && id(requested, "player") == ben.id)
            for _ in 0..<2 { _ = try await fixture.send("PUT", "/v1/friends/\(ann.id)", key: ben.token) }
            #expect(id(await anns.next("friend.accepted"), "friend") == ben.id)
            #expect(try await kinds(fixture) == [.friendRequested, .friendAccepted])

            // A stream that resumes later receives the notification.
            let later = await EventCollector(fixture, token: ann.token, after: requested.id)
            #expect(id(await later.next("friend.accepted"), "friend") == ben.id)
            later.hangUp()
        }
    }

    @Test func `Requests from blocked players and friends that a server key sets cause no notification`() async throws {
        try await ServerFixture.run { fixture in
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            _ = try await fixture.send("PUT", "/v1/blocks/\(ann.id)", key: ben.token)
            _ = try await fixture.send("PUT", "/v1/friends/\(ben.id)", key: ann.token)
            #expect(try await kinds(fixture) == [])
            _ = try await fixture.send("DELETE", "/v1/blocks/\(ann.id)", key: ben.token)
            let friends = try await fixture.send(
                "PUT", "/v1/admin/players/\(ann.id)/friends", key: fixture.serverKey,
                body: "{\"friends\":[\"\(ben.id)\"]}")
            #expect(friends.status == 200)
            #expect(try await kinds(fixture) == [])
        }
    }

    @Test func `A friend who passes the player is reported once, and other players are not reported`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            let cat = try await fixture.signIn(name: "Cat")
            try await befriend(fixture, ann, ben)
            let collector = await EventCollector(fixture, token: ann.token)
            defer { collector.hangUp() }
            for (player, score) in [(ann, 20), (ben, 10), (cat, 30), (ben, 21), (ben, 40), (ann, 50)] {
                try await submit(fixture, score, by: player)
                // The scores are submitted in sequence, as the events of a stream are.
                if score == 21 {
                    let passed = await collector.next("friend.passed")
                    #expect((passed["entry"]["player"] as? [String: any Sendable])?["id"] as? String == ben.id)
                    #expect(passed["entry"]["score"] as? Int == 21 && passed.id == nil)
                }
            }
            let rest = await collector.next(count: 1)
            #expect(rest.map(\.type) == ["entry.improved"])
            #expect(rest.first?["entry"]["score"] as? Int == 50)
        }
    }

    @Test func `A stream reports the leader only if the leader changes`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            try await submit(fixture, 10, by: ann)
            let collector = await EventCollector(fixture, "/v1/events?leaderboard=speedrun", token: nil)
            defer { collector.hangUp() }
            try await submit(fixture, 20, by: ann)
            #expect(await collector.next(count: 1).map(\.type) == ["leaderboard.updated"])
            try await submit(fixture, 30, by: ben)
            #expect(await collector.next(count: 2).map(\.type) == ["leaderboard.updated", "leader.changed"])
            _ = try await fixture.send(
                "DELETE", "/v1/admin/leaderboards/speedrun/entries/\(ben.id)", key: fixture.serverKey)
            #expect(await collector.next(count: 2).map(\.type) == ["leaderboard.updated", "leader.changed"])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Each change to a finalized occurrence is reported once`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            let recurrence = #"{"start":"2026-01-01T10:00:00Z","duration":"PT6H","interval":"PT24H"}"#
            try await fixture.createLeaderboard("daily", ",\"recurrence\":\(recurrence)")
            let device = GuestDevice()
            let ann = try await fixture.signIn(device, name: "Ann")
            let ben = try await fixture.signIn(name: "Ben")
            try await submit(fixture, 10, by: ann, to: "daily")
            try await submit(fixture, 20, by: ben, to: "daily")
            fixture.clock.advance(by: .hours(7))
            try await fixture.service.occurrences.finalizeDue()
            let watcher = await EventCollector(fixture, "/v1/events?leaderboard=daily", token: nil)
            defer { watcher.hangUp() }
            func corrections() async throws -> Int {
                try await kinds(fixture).filter { $0 == .occurrenceCorrected }.count
            }
            // Each change either affects the ranking of the finalized occurrence or does not.
            var expected = 0
            for (change, changes, count) in [
                (#"{"banned":true}"#, true, 1), (#"{"hidden":true}"#, false, 1), (#"{"banned":false}"#, false, 1),
                (#"{"hidden":false}"#, true, 2), (#"{"underage":true}"#, false, 2), (#"{"hidden":true}"#, true, 1),
            ] {
                let answer = try await fixture.send(
                    "PATCH", "/v1/admin/players/\(ann.id)", key: fixture.serverKey, body: change)
                #expect(answer.status == 200, "\(answer.text)")
                expected += changes ? 1 : 0
                #expect(try await corrections() == expected, "\(change)")
                guard changes else { continue }
                let notification = await watcher.next("occurrence.corrected")
                #expect(
                    notification.json["playerCount"] as? Int == count && notification.json["occurrence"] as? Int == 0)
            }
            // A later change of settings is a separate administrative change.
            let board = try await fixture.service.leaderboard(LeaderboardID("daily"), of: GameID("com.example.racer"))
            let range = try ScoreRange(0, 15)
            try await fixture.service.administration.configure(
                Leaderboard(id: board.id, game: board.game, range: range, recurrence: board.recurrence))
            #expect(await watcher.next("occurrence.corrected").json["playerCount"] as? Int == 0)
            #expect(try await corrections() == expected + 1)
            try await fixture.service.administration.configure(
                Leaderboard(
                    id: board.id, game: board.game, referenceName: "Every day", range: range,
                    recurrence: board.recurrence))
            #expect(try await corrections() == expected + 1)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `The finalization of an occurrence and its corrections notify each participant once`(
        ledger: ServedLedger
    ) async throws {
        let (annsDevice, catsDevice) = (GuestDevice(), GuestDevice())
        // The server finalizes occurrences on its own schedule. The streams therefore resume from this identifier.
        var place: String?
        try await ledger.runTwice { fixture in
            try await fixture.createLeaderboard(
                "daily", #","recurrence":{"start":"2026-01-01T10:00:00Z","duration":"PT6H","interval":"PT24H"}"#)
            let ann = try await fixture.signIn(annsDevice, name: "Ann")
            _ = try await fixture.signIn(catsDevice, name: "Cat")
            try await submit(fixture, 10, by: ann, to: "daily")
            let watcher = await EventCollector(fixture, "/v1/events?leaderboard=daily", token: nil)
            place = watcher.place
            watcher.hangUp()
            // The occurrence ends while no server runs.
        } then: { fixture in
            fixture.clock.advance(by: .hours(30))
            let (ann, cat) = (try await fixture.signIn(annsDevice), try await fixture.signIn(catsDevice))
            let anns = await EventCollector(fixture, token: ann.token, after: place)
            let cats = await EventCollector(fixture, token: cat.token, after: place)
            let watcher = await EventCollector(fixture, "/v1/events?leaderboard=daily", token: nil, after: place)
            defer { for collector in [anns, cats, watcher] { collector.hangUp() } }
            let service = try await fixture.service
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { try await service.occurrences.finalizeDue() } }
                try await group.waitForAll()
            }
            let final = await anns.next("occurrence.final")
            #expect(place != nil && final.id != nil)
            #expect(final.json["leaderboardID"] as? String == "daily" && final.json["occurrence"] as? Int == 0)
            #expect(final.json["playerCount"] as? Int == 1 && final.data.contains("\"score\":10"))
            #expect(await watcher.next("occurrence.final").id == final.id)
            #expect(try await kinds(fixture) == [.occurrenceFinal])

            let removed = try await fixture.send(
                "DELETE", "/v1/admin/leaderboards/daily/entries/\(ann.id)?occurrence=0", key: fixture.serverKey)
            #expect(removed.status == 200)
            let corrected = await watcher.next("occurrence.corrected")
            #expect(corrected.json["playerCount"] as? Int == 0)
            let undone = try await fixture.send(
                "POST", "/v1/admin/undo/\(removed.json["id"] as? String ?? "")", key: fixture.serverKey)
            #expect(undone.status == 200, "\(undone.text)")
            #expect(await anns.next("occurrence.corrected").json["playerCount"] as? Int == 1)
            #expect(try await kinds(fixture) == [.occurrenceFinal, .occurrenceCorrected, .occurrenceCorrected])

            // A player who did not participate receives no event about the occurrence, also not later.
            _ = try await fixture.send("PUT", "/v1/friends/\(cat.id)", key: ann.token)
            #expect(await cats.next(count: 1).map(\.type) == ["friend.requested"])
            let again = await EventCollector(fixture, token: cat.token, after: final.id)
            #expect(await again.next(count: 1).map(\.type) == ["friend.requested"])
            again.hangUp()
            let watching = await EventCollector(fixture, "/v1/events?leaderboard=daily", token: nil, after: final.id)
            #expect(await watching.next(count: 2).map(\.type) == ["occurrence.corrected", "occurrence.corrected"])
            watching.hangUp()
        }
    }
}
