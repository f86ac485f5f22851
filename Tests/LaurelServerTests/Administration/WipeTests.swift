import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelServer

/// A wipe starts a new epoch and invalidates the positions, ETags and tokens of the old one.
@Suite struct WipeTests {
    private static func fill(_ fixture: ServerFixture, sandbox: Bool = false) async throws {
        let key = sandbox ? fixture.sandboxKey : fixture.serverKey
        for id in ["classic", "daily"] {
            let recurrence = id == "daily" ? #","recurrence":{"every":"day"}"# : ""
            _ = try await fixture.send(
                "POST", "/v1/admin/leaderboards", key: key, body: "{\"id\":\"\(id)\"\(recurrence)}")
            for (player, score) in [("ann", 10), ("bob", 20)] {
                _ = try await fixture.send(
                    "POST", "/v1/leaderboards/\(id)/scores", key: key,
                    body: "{\"id\":\"\(player)-1\",\"player\":\"\(player)\",\"score\":\(score)}")
            }
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A single request wipes the sandbox, and earlier ETags and positions do not match afterwards`(
        ledger: ServedLedger
    )
        async throws
    {
        try await ledger.run { fixture in
            try await Self.fill(fixture, sandbox: true)
            let key = fixture.sandboxKey
            let pages = ["classic/entries", "classic/entries?time=week", "daily/entries", "classic/rank?score=15"]
            var tags: [String: String] = [:]
            for page in pages {
                let answer = try await fixture.send("GET", "/v1/leaderboards/\(page)", key: key)
                let tag: String = try #require(answer.header("ETag"))
                tags[page] = tag
            }
            let old = try #require(
                try await fixture.send("GET", "/v1/leaderboards", key: key).header("Laurel-Position").flatMap(Int.init))

            let wiped = try await fixture.send("POST", "/v1/admin/wipe", key: key)
            #expect(wiped.status == 200, "\(wiped.text)")
            let removed = wiped.json["removed"] as? [String: any Sendable]
            #expect(removed?["players"] as? Int == 2 && removed?["submissions"] as? Int == 4)
            #expect(wiped.json["environment"] as? String == "sandbox")
            #expect(wiped.json["position"] as? Int == old + 1)

            for page in pages {
                // The position of the old epoch has been reached, and its ETag no longer matches.
                let answer = try await fixture.send(
                    "GET", "/v1/leaderboards/\(page)", key: key,
                    headers: ["If-None-Match": tags[page]!, "Laurel-Min-Position": "\(old)"])
                #expect(answer.status == 200, "\(page): \(answer.text)")
                #expect(answer.json["playerCount"] as? Int == 0)
                #expect((answer.json["entries"] as? [any Sendable])?.isEmpty ?? true)
            }
            #expect(try await fixture.send("GET", "/v1/admin/players/ann/history", key: key).status == 404)
            // The settings remain, and a submission with the same identifier is new.
            let board = try await fixture.send("GET", "/v1/leaderboards/daily", key: key)
            #expect(board.json["kind"] as? String == "recurring")
            let again = try await fixture.send(
                "POST", "/v1/leaderboards/classic/scores", key: key, body: #"{"id":"ann-1","player":"ann","score":7}"#)
            #expect(again.json["outcome"] as? String == "ranked" && again.json["replayed"] as? Bool == false)
            #expect(again.json["playerCount"] as? Int == 1)
            let verified = try await LedgerVerification(
                of: fixture.door.ledger, in: Realm(group: GroupID("com.example.racer"), environment: .sandbox))
            #expect(verified.differences == [])
        }
    }

    @Test func `A wipe of production requires the game's identifier`() async throws {
        try await ServerFixture.run { fixture in
            try await Self.fill(fixture)
            try await Self.fill(fixture, sandbox: true)
            for body in [nil, "{}", #"{"game":"com.example.other"}"#, #"{"game":"racer"}"#] {
                let refused = try await fixture.send("POST", "/v1/admin/wipe", key: fixture.serverKey, body: body)
                #expect(refused.status == 422 && refused.slug == "confirmation-required", "\(refused.text)")
                #expect(
                    refused.json["detail"] as? String
                        == """
                        A wipe deletes all players and scores of com.example.racer permanently. Confirm it with \
                        {"game": "com.example.racer"}.
                        """
                )
            }
            #expect(try await fixture.board("classic").scores == [20, 10])
            #expect(try await fixture.send("POST", "/v1/admin/wipe", key: fixture.clientKey).status == 403)
            #expect(try await fixture.send("POST", "/v1/admin/wipe").status == 401)
            let unknown = try await fixture.send(
                "POST", "/v1/admin/wipe", key: fixture.sandboxKey, body: #"{"all":true}"#)
            #expect(unknown.status == 400)
            let wiped = try await fixture.send(
                "POST", "/v1/admin/wipe", key: fixture.serverKey, body: #"{"game":"com.example.racer"}"#)
            #expect(wiped.status == 200, "\(wiped.text)")
            #expect(try await fixture.board("classic").scores == [])
            #expect(try await fixture.board("classic", key: fixture.sandboxKey).scores == [20, 10])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A wipe invalidates earlier access tokens, and those of later sign-ins are valid`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("members", ",\"publicRead\":false")
            let device = GuestDevice()
            let before = try await fixture.signIn(device)
            func read(_ token: String) async throws -> Int {
                try await fixture.send("GET", "/v1/leaderboards/members/entries", key: token).status
            }
            // The sandbox is another realm.
            #expect(try await fixture.send("POST", "/v1/admin/wipe", key: fixture.sandboxKey).status == 200)
            #expect(try await read(before.token) == 200)
            let wiped = try await fixture.send(
                "POST", "/v1/admin/wipe", key: fixture.serverKey, body: #"{"game":"com.example.racer"}"#)
            #expect(wiped.status == 200, "\(wiped.text)")
            #expect(try await read(before.token) == 401)
            #expect(try await fixture.refresh(before.refreshToken).status == 401)
            // The clock has not advanced since the wipe.
            let after = try await fixture.signIn(device)
            #expect(after.id != before.id)
            #expect(try await read(after.token) == 200)
            let refreshed = try fixture.player(in: await fixture.refresh(after.refreshToken))
            #expect(try await read(refreshed.token) == 200)
        }
    }

    @Test func `A restarted server continues in the new epoch`() async throws {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("laurel-test-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let game = try GameID("com.example.racer")
        var versions: [String] = []
        for isFirst in [true, false] {
            let ledger = try SQLiteLedger(in: directory, creating: isFirst)
            let door = try await Door(ledger, clock: ManualClock(ServerFixture.morning))
            _ = try await door.add(Game(id: game))
            let service = try await door.games.service(of: door.games.game(game), in: .sandbox)
            let id = try LeaderboardID("points")
            if isFirst {
                try await service.administration.create(Leaderboard(id: id, game: game))
                _ = try await service.submit([try Self.score(1)])
                _ = try await service.administration.wipe(by: .test)
                _ = try await service.submit([try Self.score(2)])
            }
            let page = try await service.page(
                .rows(from: RowNumber(1), limit: PageLimit(9, for: .server)), of: id, in: game)
            #expect(page.standings.map(\.entry.score) == [2])
            versions.append(page.version)
            try await ledger.close()
        }
        #expect(Set(versions).count == 1)
    }

    private static func score(_ score: Int64) throws -> Submission {
        Submission(
            id: try SubmissionID("a"), game: try GameID("com.example.racer"), leaderboard: try LeaderboardID("points"),
            player: try PlayerReference("ann"), score: score, receivedAt: ServerFixture.morning, author: .server)
    }

    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `Another node follows into the new epoch`() async throws {
        let handles = try await PostgresServer.shared.value.handles()
        let game = try Game(id: GameID("com.example.racer"))
        _ = try await handles.first.add(game)
        let realm = Realm(group: game.group, environment: .sandbox)
        let clock = ManualClock(ServerFixture.morning)
        let here = try await RealmService(realm, ledger: handles.first, clock: clock)
        let there = try await RealmService(realm, ledger: handles.second, clock: clock)
        let following = Task { try await there.follow() }
        defer { following.cancel() }
        let id = try LeaderboardID("points")
        try await here.administration.create(Leaderboard(id: id, game: game.id))
        let first = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(9, for: .server))
        for round in 1...3 {
            let receipt = try await here.submit([try Self.score(Int64(round))])[0]
            #expect(receipt.outcome == .ranked && !receipt.replayed)
            await there.reach(receipt.position)
            #expect(try await there.page(first, of: id, in: game.id).standings.map(\.entry.score) == [Int64(round)])
            let (position, removed) = try await here.administration.wipe(by: .test)
            #expect(removed.playerCount == 1)
            await there.reach(position)
            let page = try await there.page(first, of: id, in: game.id)
            #expect(page.standings.isEmpty && page.position == position)
            #expect(page.version == (try await here.page(first, of: id, in: game.id).version))
        }
        // The other node reads the wipe only when it commits.
        following.cancel()
        _ = try await there.submit([try Self.score(5)])
        _ = try await here.administration.wipe(by: .test)
        let receipt = try await there.submit([try Self.score(6)])[0]
        #expect(receipt.outcome == .ranked && receipt.standing?.rank == 1 && receipt.playerCount == 1)
    }
}
