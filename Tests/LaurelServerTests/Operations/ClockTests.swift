import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Logging
import PostgresFixture
import Testing

@testable import LaurelServer

/// Behavior of a server whose clock is wrong.
@Suite struct ClockTests {
    /// The first six hours of each day from the fixture's morning on, with one minute of settling.
    private static func createBoard(_ fixture: ServerFixture) async throws {
        let rule = try FixedRecurrence(start: ServerFixture.morning, duration: .hours(6), interval: .hours(24))
        try await fixture.service.administration.create(
            Leaderboard(
                id: LeaderboardID("daily"), game: GameID("com.example.racer"), recurrence: .fixed(rule)))
    }

    private static func submit(
        _ fixture: ServerFixture, _ player: String, _ score: Int, _ more: String = ""
    ) async throws -> ServerFixture.Answer {
        try await fixture.send(
            "POST", "/v1/leaderboards/daily/scores", key: fixture.serverKey,
            body: "{\"player\":\"\(player)\",\"score\":\(score)\(more)}")
    }

    private static func metric(_ name: String, _ fixture: ServerFixture) async throws -> Double? {
        let text = try await fixture.send("GET", "/metrics").text
        return text.split(separator: "\n").first { $0.hasPrefix(name + " ") || $0.hasPrefix(name + "{") }
            .flatMap { $0.split(separator: " ").last }.flatMap { Double($0) }
    }

    private static func administration(_ fixture: ServerFixture) -> ClockAdministration {
        ClockAdministration(fixture.door.ledger, clock: fixture.clock)
    }

    /// Follows the ledger once, as the server does every second.
    private static func look(_ fixture: ServerFixture) async {
        await LedgerFollower(door: fixture.door, stop: {}, logger: .init(label: "test")).look()
    }

    private static func state(_ fixture: ServerFixture) async throws -> String? {
        let page = try await fixture.send("GET", "/v1/leaderboards/daily/entries")
        return (page.json["occurrence"] as? [String: any Sendable])?["state"] as? String
    }

    @Test(arguments: ServedLedger.allCases, [Span.hours(-1), .hours(1), .days(365)])
    func `A commit with a clock that was set is rejected until the operator accepts the clock`(
        ledger: ServedLedger, step: Span
    ) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.submit(fixture, "ann", 10).status == 200)
            #expect(try await Self.metric("laurel_clock_plausible", fixture) == 1)
            let head = try await fixture.service.lastMoment
            fixture.clock.step(by: step)
            let refused = try await Self.submit(fixture, "bob", 20)
            #expect(refused.status == 503)
            #expect(refused.slug == "clock-implausible")
            #expect(refused.header("Retry-After") != nil)
            try await fixture.service.occurrences.finalizeDue()
            #expect(try await fixture.service.lastMoment == head, "The time of the last commit is unchanged.")
            #expect(try await Self.state(fixture) == "open")
            let ready = try await fixture.send("GET", "/readyz")
            #expect(ready.status == 503)
            #expect(ready.text.contains("laurel clock accept"), "\(ready.text)")
            #expect(try await Self.metric("laurel_clock_plausible", fixture) == 0)

            _ = try await Self.administration(fixture).accept(by: .test)
            await Self.look(fixture)
            #expect(try await fixture.send("GET", "/readyz").status == 200)
            let answer = try await Self.submit(fixture, "bob", 20)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try await Self.metric("laurel_clock_plausible", fixture) == 1)
        }
    }

    @Test(arguments: [Span.hours(-1), .hours(1), .days(365)])
    func `A clock that was set ends no session, access token or key`(step: Span) async throws {
        try await ServerFixture.run { fixture in
            let player = try await fixture.signIn()
            let made = try await fixture.send(
                "POST", "/v1/admin/keys", key: fixture.serverKey,
                body: #"{"kind":"server","expiresAt":"2026-01-02T10:00:00Z"}"#)
            let secret = try #require(made.json["secret"] as? String)
            fixture.clock.step(by: step)
            let me = try await fixture.send("GET", "/v1/players/me", key: player.token)
            #expect(me.status == 200, "\(me.text)")
            let keys = try await fixture.send("GET", "/v1/admin/keys", key: secret)
            #expect(keys.status == 200, "\(keys.text)")
            let refreshed = try fixture.player(in: await fixture.refresh(player.refreshToken))
            #expect(try await fixture.send("GET", "/v1/players/me", key: refreshed.token).status == 200)
        }
    }

    @Test func `A clock that is plausible again needs no operator`() async throws {
        try await ServerFixture.run { fixture in
            try await Self.createBoard(fixture)
            fixture.clock.step(by: .days(2))
            #expect(try await Self.submit(fixture, "bob", 20).slug == "clock-implausible")
            fixture.clock.step(by: .days(-2))
            #expect(try await Self.submit(fixture, "bob", 20).status == 200)
        }
    }

    /// Commits as a server did whose clock was two days ahead before the guard existed: it finalizes today's
    /// occurrence.
    private static func commitAhead(_ fixture: ServerFixture) async throws {
        let service = try await fixture.service
        let id = try LeaderboardID("daily")
        _ = try await fixture.door.ledger.commit(
            [.finalize(id, occurrence: 0)], in: service.realm, at: fixture.clock.now + .days(2))
        _ = try await service.transact { _ in }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A last commit ahead of the clock is reported by readiness and metrics and can be repaired`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.submit(fixture, "ann", 10).status == 200)
            try await Self.commitAhead(fixture)
            #expect(try await Self.submit(fixture, "bob", 20).slug == "clock-implausible")
            let ready = try await fixture.send("GET", "/readyz")
            #expect(ready.status == 503)
            #expect(try await Self.metric("laurel_ledger_ahead_seconds", fixture) == 172_800)

            // After acceptance, reads and commits use the time of the last commit as the present.
            _ = try await Self.administration(fixture).accept(by: .test)
            await Self.look(fixture)
            let late = try await Self.submit(
                fixture, "bob", 20, ",\"date\":\"2026-01-01T10:00:00.000Z\"")
            #expect(late.json["outcome"] as? String == "late", "\(late.text)")
            let now = try await fixture.send("GET", "/v1/leaderboards/daily/entries")
            #expect((now.json["occurrence"] as? [String: any Sendable])?["number"] as? Int == 2)

            let epoch = try await fixture.service.epoch
            let repairs = try await Self.administration(fixture).repair(by: .test)
            #expect(repairs.count == 1)
            #expect(repairs.first?.leadMilliseconds == 172_800_000)
            #expect(repairs.first?.occurrences.map(\.number) == [0])
            #expect(repairs.first?.occurrences.map(\.countedScores) == [1])
            let service = try await fixture.service
            _ = try await service.transact { _ in }
            await Self.look(fixture)
            #expect(service.epoch > epoch)
            #expect(service.lastMoment == fixture.clock.now)
            #expect(try await Self.state(fixture) == "open")
            let answer = try await Self.submit(fixture, "cid", 30)
            #expect(answer.json["outcome"] as? String == "ranked", "\(answer.text)")
            let page = try await fixture.send("GET", "/v1/leaderboards/daily/entries")
            let scores = (page.json["entries"] as? [[String: any Sendable]])?.compactMap { $0["score"] as? Int }
            #expect(scores == [30, 20, 10])
            let verified = try await LedgerVerification(of: fixture.door.ledger, in: service.realm)
            #expect(verified.differences == [])
            let acts = try await fixture.send("GET", "/v1/admin/audit", key: fixture.serverKey).json["actions"]
            let kinds = (acts as? [[String: any Sendable]])?.compactMap {
                $0["kind"] as? String ?? $0["action"] as? String
            }
            #expect(kinds?.contains("clock.repaired") == true && kinds?.contains("occurrence.reopened") == true)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A repair completes an interrupted repair`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.submit(fixture, "ann", 10).status == 200)
            try await Self.commitAhead(fixture)
            let service = try await fixture.service
            // The process ends after this commit.
            _ = try await fixture.door.ledger.commit([.repairClock], in: service.realm, at: fixture.clock.now)
            _ = try await service.transact { _ in }
            #expect(try await Self.state(fixture) == "final")
            let repairs = try await Self.administration(fixture).repair(by: .test)
            #expect(repairs.map(\.leadMilliseconds) == [0])
            #expect(repairs.first?.occurrences.map(\.number) == [0])
            _ = try await service.transact { _ in }
            #expect(try await Self.state(fixture) == "open")
            #expect(try await Self.administration(fixture).repair(by: .test) == [])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A repair counts the late scores of an occurrence that an interrupted repair reopened`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.submit(fixture, "ann", 10).status == 200)
            try await Self.commitAhead(fixture)
            _ = try await Self.administration(fixture).accept(by: .test)
            await Self.look(fixture)
            let late = try await Self.submit(
                fixture, "bob", 20, ",\"date\":\"2026-01-01T10:00:00.000Z\"")
            #expect(late.json["outcome"] as? String == "late", "\(late.text)")
            let service = try await fixture.service
            // The process ends after these commits.
            let id = try LeaderboardID("daily")
            for command in [Command.repairClock, .reopen(id, occurrence: 0)] {
                _ = try await fixture.door.ledger.commit([command], in: service.realm, at: fixture.clock.now)
            }
            _ = try await service.transact { _ in }
            await Self.look(fixture)
            let repairs = try await Self.administration(fixture).repair(by: .test)
            #expect(repairs.first?.occurrences.map(\.countedScores) == [1])
            // The server applies the commits of the repair.
            _ = try await service.transact { _ in }
            let page = try await fixture.send("GET", "/v1/leaderboards/daily/entries")
            let scores = (page.json["entries"] as? [[String: any Sendable]])?.compactMap { $0["score"] as? Int }
            #expect(scores == [20, 10])
            #expect(try await Self.administration(fixture).repair(by: .test) == [])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A finalized occurrence is never reported as open`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await Self.createBoard(fixture)
            #expect(try await Self.submit(fixture, "ann", 10).status == 200)
            #expect(try await Self.state(fixture) == "open")
            let service = try await fixture.service
            _ = try await fixture.door.ledger.commit(
                [.finalize(LeaderboardID("daily"), occurrence: 0)], in: service.realm,
                at: ServerFixture.morning + .days(2))
            _ = try await fixture.door.ledger.commit([.repairClock], in: service.realm, at: fixture.clock.now)
            _ = try await service.transact { _ in }
            #expect(try await Self.state(fixture) == "final")
            // A server that starts later reads the finalization from the ledger.
            let other = try await RealmService(service.realm, ledger: fixture.door.ledger, clock: fixture.clock)
            let status = try await other.occurrences.current(
                of: LeaderboardID("daily"), in: GameID("com.example.racer"))
            #expect(status?.state == .final)
        }
    }

    @Test func `Reads and commits use the later of the clock and the last commit as the present`() async throws {
        try await ServerFixture.run { fixture in
            try await Self.createBoard(fixture)
            try await fixture.createLeaderboard("points")
            fixture.clock.advance(by: .days(1))
            #expect(try await Self.submit(fixture, "ann", 1).status == 200)
            func points(_ player: String) async throws -> ServerFixture.Answer {
                try await fixture.send(
                    "POST", "/v1/leaderboards/points/scores", key: fixture.serverKey,
                    body: "{\"player\":\"\(player)\",\"score\":7}")
            }
            #expect(try await points("first").status == 200)
            // The step is plausible.
            fixture.clock.step(by: .seconds(-2))
            #expect(try await points("second").status == 200)
            let page = try await fixture.send("GET", "/v1/leaderboards/points/entries", key: fixture.serverKey)
            let entries = page.json["entries"] as? [[String: any Sendable]] ?? []
            let players = entries.compactMap { ($0["player"] as? [String: any Sendable])?["externalID"] as? String }
            #expect(players == ["first", "second"], "The earlier of two equal scores ranks higher.")
            #expect(entries.first?["date"] as? String == entries.last?["date"] as? String)
            let board = try await fixture.send("GET", "/v1/leaderboards/daily").json
            #expect((board["occurrence"] as? [String: any Sendable])?["number"] as? Int == 1)
        }
    }

    @Test func `Pages, own submissions and point-in-time queries use the time of a last commit that is ahead`()
        async throws
    {
        try await ServerFixture.run { fixture in
            try await Self.createBoard(fixture)
            let ann = try await fixture.signIn(name: "Ann")
            #expect(try await Self.submit(fixture, "bob", 10).status == 200)
            try await Self.commitAhead(fixture)
            _ = try await Self.administration(fixture).accept(by: .test)
            await Self.look(fixture)
            let head = try await fixture.service.lastMoment
            #expect(head == fixture.clock.now + .days(2))
            for path in ["leaderboards/daily/entries", "admin/players/bob/history"] {
                for (moment, status) in [(head, 200), (head + .seconds(1), 400)] {
                    let answer = try await fixture.send(
                        "GET", "/v1/\(path)?asOf=\(moment.iso8601)", key: fixture.serverKey)
                    #expect(answer.status == status, "\(path): \(answer.text)")
                }
            }
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/daily/scores", key: ann.token, body: #"{"score":20}"#)
            #expect(sent.json["outcome"] as? String == "ranked", "\(sent.text)")
            let id = try LeaderboardID("daily")
            let game = try fixture.door.games.game(GameID("com.example.racer"))
            let viewer = fixture.door.pageSessions.viewer(of: game, holding: ann.token)
            let page = try await fixture.door.pageReader.page(
                .rows(from: RowNumber(1), limit: PageLimit(10, for: .player)), of: id, for: viewer)
            #expect(page.occurrence?.occurrence.number == 2)
            #expect(try await fixture.door.pageReader.ownSubmission(on: id, for: viewer)?.score == 20)
        }
    }

    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `A node whose clock is two days ahead of the database finalizes nothing`() async throws {
        let handles = try await PostgresServer.shared.value.handles()
        let good = try await Door(handles.first)
        let bad = try await Door(handles.second, clock: SkewedClock(skew: .days(2)))
        let game = try await good.add(Game(id: GameID("com.example.racer")))
        for door in [good, bad] { await LedgerFollower(door: door, stop: {}, logger: .init(label: "test")).look() }
        let service = try await good.service(of: game, in: .production)
        let rule = try FixedRecurrence(
            start: SystemClock().now - .hours(1), duration: .hours(24), interval: .hours(24))
        try await service.administration.create(
            Leaderboard(id: LeaderboardID("daily"), game: game.id, recurrence: .fixed(rule)))
        func submission(_ id: String) throws -> Submission {
            Submission(
                id: try SubmissionID(id), game: game.id, leaderboard: try LeaderboardID("daily"),
                player: try PlayerReference("ann"), score: 1, receivedAt: SystemClock().now, author: .server)
        }
        _ = try await service.submit([submission("one")])
        let wrong = try await bad.service(of: game, in: .production)
        _ = try await wrong.transact { _ in }
        try await wrong.occurrences.finalizeDue()
        await #expect {
            _ = try await wrong.submit([submission("two")])
        } throws: { error in
            if case .clockImplausible = error as? LedgerError { true } else { false }
        }
        let facts = try await handles.first.facts(in: service.realm, after: .start, limit: .max)
        #expect(!facts.contains { if case .final = $0.content { true } else { false } })
        #expect(facts.allSatisfy { $0.moment < SystemClock().now + .hours(1) })
        let receipts = try await service.submit([submission("three")])
        #expect(receipts.map(\.outcome) == [.notImproved])
    }
}
