import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// What players are told of their friends, and of the ends of occurrences, as their streams have it.
@Suite(.timeLimit(.minutes(2)))
struct TellingTests {
    private func id(_ event: EventEar.Event, _ name: String) -> String? { event[name]["id"] as? String }

    private func submit(
        _ bench: ServerBench, _ score: Int, by player: BenchPlayer, to board: String = "speedrun"
    ) async throws {
        let answer = try await bench.ask(
            "POST", "/v1/leaderboards/\(board)/scores", key: player.token, body: "{\"score\":\(score)}")
        guard answer.status == 200 else { throw ServerBench.Unexpected(answer: answer) }
    }

    private func befriend(_ bench: ServerBench, _ ann: BenchPlayer, _ ben: BenchPlayer) async throws {
        for (player, other) in [(ann, ben), (ben, ann)] {
            _ = try await bench.ask("PUT", "/v1/friends/\(other.id)", key: player.token)
        }
    }

    private func kinds(_ bench: ServerBench) async throws -> [ToldKind] {
        try await bench.service.notifications.list(after: nil, limit: .max).map(\.kind)
    }

    @Test(arguments: ServedLedger.allCases)
    func `who is asked hears of it, and so does who is accepted`(ledger: ServedLedger) async throws {
        try await ledger.run { bench in
            let (ann, ben) = (try await bench.signIn(name: "Ann"), try await bench.signIn(name: "Ben"))
            let (anns, bens) = (
                await EventEar(bench, token: ann.token), await EventEar(bench, token: ben.token)
            )
            defer { for ear in [anns, bens] { ear.hangUp() } }
            for _ in 0..<2 { _ = try await bench.ask("PUT", "/v1/friends/\(ben.id)", key: ann.token) }
            let requested = await bens.next("friend.requested")
            #expect(id(requested, "friend") == ann.id && id(requested, "player") == ben.id)
            for _ in 0..<2 { _ = try await bench.ask("PUT", "/v1/friends/\(ann.id)", key: ben.token) }
            #expect(id(await anns.next("friend.accepted"), "friend") == ben.id)
            #expect(try await kinds(bench) == [.friendRequested, .friendAccepted])

            // Whoever was away hears it when they come back.
            let later = await EventEar(bench, token: ann.token, after: requested.id)
            #expect(id(await later.next("friend.accepted"), "friend") == ben.id)
            later.hangUp()
        }
    }

    @Test func `nobody hears of whom they have blocked, and the studio's word is told to nobody`() async throws {
        try await ServerBench.run { bench in
            let (ann, ben) = (try await bench.signIn(name: "Ann"), try await bench.signIn(name: "Ben"))
            _ = try await bench.ask("PUT", "/v1/blocks/\(ann.id)", key: ben.token)
            _ = try await bench.ask("PUT", "/v1/friends/\(ben.id)", key: ann.token)
            #expect(try await kinds(bench) == [])
            _ = try await bench.ask("DELETE", "/v1/blocks/\(ann.id)", key: ben.token)
            let friends = try await bench.ask(
                "PUT", "/v1/admin/players/\(ann.id)/friends", key: bench.serverKey,
                body: "{\"friends\":[\"\(ben.id)\"]}")
            #expect(friends.status == 200)
            #expect(try await kinds(bench) == [])
        }
    }

    @Test func `a friend who passes is told of, once, and a stranger is not`() async throws {
        try await ServerBench.run { bench in
            try await bench.createLeaderboard()
            let (ann, ben) = (try await bench.signIn(name: "Ann"), try await bench.signIn(name: "Ben"))
            let cat = try await bench.signIn(name: "Cat")
            try await befriend(bench, ann, ben)
            let ear = await EventEar(bench, token: ann.token)
            defer { ear.hangUp() }
            for (player, score) in [(ann, 20), (ben, 10), (cat, 30), (ben, 21), (ben, 40), (ann, 50)] {
                try await submit(bench, score, by: player)
                // One after the other, as their stream would have them.
                if score == 21 {
                    let passed = await ear.next("friend.passed")
                    #expect((passed["entry"]["player"] as? [String: any Sendable])?["id"] as? String == ben.id)
                    #expect(passed["entry"]["score"] as? Int == 21 && passed.id == nil)
                }
            }
            let rest = await ear.next(count: 1)
            #expect(rest.map(\.type) == ["entry.improved"])
            #expect(rest.first?["entry"]["score"] as? Int == 50)
        }
    }

    @Test func `only a change of who leads is told`() async throws {
        try await ServerBench.run { bench in
            try await bench.createLeaderboard()
            let (ann, ben) = (try await bench.signIn(name: "Ann"), try await bench.signIn(name: "Ben"))
            try await submit(bench, 10, by: ann)
            let ear = await EventEar(bench, "/v1/events?leaderboard=speedrun", token: nil)
            defer { ear.hangUp() }
            try await submit(bench, 20, by: ann)
            #expect(await ear.next(count: 1).map(\.type) == ["leaderboard.updated"])
            try await submit(bench, 30, by: ben)
            #expect(await ear.next(count: 2).map(\.type) == ["leaderboard.updated", "leader.changed"])
            _ = try await bench.ask(
                "DELETE", "/v1/admin/leaderboards/speedrun/entries/\(ben.id)", key: bench.serverKey)
            #expect(await ear.next(count: 2).map(\.type) == ["leaderboard.updated", "leader.changed"])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `whatever changes a final occurrence is told once, and what changes none is not`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { bench in
            let recurrence = #"{"start":"2026-01-01T10:00:00Z","duration":"PT6H","interval":"PT24H"}"#
            try await bench.createLeaderboard("daily", ",\"recurrence\":\(recurrence)")
            let device = GuestDevice()
            let ann = try await bench.signIn(device, name: "Ann")
            let ben = try await bench.signIn(name: "Ben")
            try await submit(bench, 10, by: ann, to: "daily")
            try await submit(bench, 20, by: ben, to: "daily")
            bench.clock.advance(by: .hours(7))
            try await bench.service.occurrences.finalizeDue()
            let watcher = await EventEar(bench, "/v1/events?leaderboard=daily", token: nil)
            defer { watcher.hangUp() }
            func corrections() async throws -> Int {
                try await kinds(bench).filter { $0 == .occurrenceCorrected }.count
            }
            // Each changes the ranking of what is over, or does not.
            var expected = 0
            for (change, changes, count) in [
                (#"{"banned":true}"#, true, 1), (#"{"hidden":true}"#, false, 1), (#"{"banned":false}"#, false, 1),
                (#"{"hidden":false}"#, true, 2), (#"{"underage":true}"#, false, 2), (#"{"hidden":true}"#, true, 1),
            ] {
                let answer = try await bench.ask(
                    "PATCH", "/v1/admin/players/\(ann.id)", key: bench.serverKey, body: change)
                #expect(answer.status == 200, "\(answer.text)")
                expected += changes ? 1 : 0
                #expect(try await corrections() == expected, "\(change)")
                guard changes else { continue }
                let told = await watcher.next("occurrence.corrected")
                #expect(told.json["playerCount"] as? Int == count && told.json["occurrence"] as? Int == 0)
            }
            // Settings that come later are another act of the studio.
            let board = try await bench.service.leaderboard(LeaderboardID("daily"), of: GameID("com.example.racer"))
            let range = try ScoreRange(0, 15)
            try await bench.service.administration.configure(
                Leaderboard(id: board.id, game: board.game, range: range, recurrence: board.recurrence))
            #expect(await watcher.next("occurrence.corrected").json["playerCount"] as? Int == 0)
            #expect(try await corrections() == expected + 1)
            try await bench.service.administration.configure(
                Leaderboard(
                    id: board.id, game: board.game, referenceName: "Every day", range: range,
                    recurrence: board.recurrence))
            #expect(try await corrections() == expected + 1)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `the end of an occurrence is told once to who played in it, and so is its correction`(
        ledger: ServedLedger
    ) async throws {
        let (annsDevice, catsDevice) = (GuestDevice(), GuestDevice())
        // The server finalizes occurrences by itself, at a moment that the test does not choose: the streams continue from here.
        var place: String?
        try await ledger.runTwice { bench in
            try await bench.createLeaderboard(
                "daily", #","recurrence":{"start":"2026-01-01T10:00:00Z","duration":"PT6H","interval":"PT24H"}"#)
            let ann = try await bench.signIn(annsDevice, name: "Ann")
            _ = try await bench.signIn(catsDevice, name: "Cat")
            try await submit(bench, 10, by: ann, to: "daily")
            let watcher = await EventEar(bench, "/v1/events?leaderboard=daily", token: nil)
            place = watcher.place
            watcher.hangUp()
            // Nobody serves when it ends.
        } then: { bench in
            bench.clock.advance(by: .hours(30))
            let (ann, cat) = (try await bench.signIn(annsDevice), try await bench.signIn(catsDevice))
            let anns = await EventEar(bench, token: ann.token, after: place)
            let cats = await EventEar(bench, token: cat.token, after: place)
            let watcher = await EventEar(bench, "/v1/events?leaderboard=daily", token: nil, after: place)
            defer { for ear in [anns, cats, watcher] { ear.hangUp() } }
            let service = try await bench.service
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { try await service.occurrences.finalizeDue() } }
                try await group.waitForAll()
            }
            let final = await anns.next("occurrence.final")
            #expect(place != nil && final.id != nil)
            #expect(final.json["leaderboardID"] as? String == "daily" && final.json["occurrence"] as? Int == 0)
            #expect(final.json["playerCount"] as? Int == 1 && final.data.contains("\"score\":10"))
            #expect(await watcher.next("occurrence.final").id == final.id)
            #expect(try await kinds(bench) == [.occurrenceFinal])

            let removed = try await bench.ask(
                "DELETE", "/v1/admin/leaderboards/daily/entries/\(ann.id)?occurrence=0", key: bench.serverKey)
            #expect(removed.status == 200)
            let corrected = await watcher.next("occurrence.corrected")
            #expect(corrected.json["playerCount"] as? Int == 0)
            let undone = try await bench.ask(
                "POST", "/v1/admin/undo/\(removed.json["id"] as? String ?? "")", key: bench.serverKey)
            #expect(undone.status == 200, "\(undone.text)")
            #expect(await anns.next("occurrence.corrected").json["playerCount"] as? Int == 1)
            #expect(try await kinds(bench) == [.occurrenceFinal, .occurrenceCorrected, .occurrenceCorrected])

            // Who did not play hears nothing of it, not later either.
            _ = try await bench.ask("PUT", "/v1/friends/\(cat.id)", key: ann.token)
            #expect(await cats.next(count: 1).map(\.type) == ["friend.requested"])
            let again = await EventEar(bench, token: cat.token, after: final.id)
            #expect(await again.next(count: 1).map(\.type) == ["friend.requested"])
            again.hangUp()
            let watching = await EventEar(bench, "/v1/events?leaderboard=daily", token: nil, after: final.id)
            #expect(await watching.next(count: 2).map(\.type) == ["occurrence.corrected", "occurrence.corrected"])
            watching.hangUp()
        }
    }
}
