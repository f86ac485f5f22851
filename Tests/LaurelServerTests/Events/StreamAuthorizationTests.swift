import LaurelCore
import LaurelModel
import LaurelTesting
import NIOCore
import Testing

@testable import LaurelServer

/// An event stream ends when it loses the authorization with which it was opened.
@Suite(.timeLimit(.minutes(15)))
struct StreamAuthorizationTests {
    enum Loss: CaseIterable {
        case signOut, expiry, ban, erasure, wipe, keyRevocation, visibility
    }

    private func submit(_ fixture: ServerFixture, _ score: Int, to board: String = "speedrun") async throws {
        let answer = try await fixture.send(
            "POST", "/v1/leaderboards/\(board)/scores", key: fixture.serverKey,
            body: "{\"player\":\"ben\",\"score\":\(score)}")
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test(arguments: Loss.allCases)
    func `A stream ends when its session, key, player or leaderboard loses access`(loss: Loss) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            try await fixture.createLeaderboard("members", ",\"publicRead\":false")
            let (player, other) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Eve"))
            let key = try await fixture.door.make(.server, for: GameID("com.example.racer"), in: .production)
            let (token, board): (String?, String?) =
                switch loss {
                case .signOut, .ban: (player.token, nil)
                case .expiry, .erasure, .wipe: (player.token, "members")
                case .keyRevocation: (key.secret.text, "members")
                case .visibility: (nil, "speedrun")
                }
            let path = "/v1/events" + (board.map { "?leaderboard=\($0)" } ?? "")
            let stream = await EventCollector(fixture, path, token: token)
            // The control stream retains its authorization. It belongs to an unauthenticated client or to another
            // player.
            let control = await EventCollector(
                fixture, "/v1/events?leaderboard=speedrun",
                token: [.visibility, .keyRevocation].contains(loss) ? other.token : nil)
            defer {
                stream.hangUp()
                control.hangUp()
            }
            let status: Int
            switch loss {
            case .signOut: status = try await fixture.send("DELETE", "/v1/auth/session", key: player.token).status
            case .expiry:
                fixture.clock.advance(by: .seconds(901))
                status = 204
            case .ban:
                status = try await fixture.send(
                    "PATCH", "/v1/admin/players/\(player.id)", key: fixture.serverKey, body: #"{"banned":true}"#
                ).status
            case .erasure: status = try await fixture.send("DELETE", "/v1/players/me", key: player.token).status
            case .wipe:
                status = try await fixture.send(
                    "POST", "/v1/admin/wipe", key: fixture.serverKey, body: #"{"game":"com.example.racer"}"#
                ).status
            case .keyRevocation:
                status = try await fixture.send("DELETE", "/v1/admin/keys/\(key.key.id)", key: fixture.serverKey).status
            case .visibility:
                try await fixture.service.administration.configure(
                    Leaderboard(id: LeaderboardID("speedrun"), game: GameID("com.example.racer"), isPublicRead: false))
                status = 200
            }
            #expect(status < 300)
            // The stream ends before it sends an event about a later change of its leaderboard.
            if board == "members" { try await submit(fixture, 1, to: "members") }
            #expect(await stream.next(count: 1).isEmpty)
            if loss != .expiry {
                try await submit(fixture, 2)
                #expect(await control.next("leaderboard.updated").json["leaderboardID"] as? String == "speedrun")
            }
            let again = try await fixture.send("GET", path, key: token)
            #expect([401, 403].contains(again.status), "\(again.text)")
            if loss == .ban { #expect(again.slug == "player-banned") }
        }
    }

    @Test func `A stale read of a key does not undo its revocation`() async throws {
        try await ServerFixture.run { fixture in
            let made = try await fixture.door.make(.server, for: GameID("com.example.racer"), in: .production)
            let revoked = try #require(await fixture.door.ledger.revoke(made.key.id, at: fixture.clock.now))
            await fixture.door.revoker.apply([revoked])
            await fixture.door.revoker.apply([made.key])
            #expect(try await fixture.send("GET", "/v1/admin/keys", key: made.secret.text).status == 401)
        }
    }

    @Test func `An import stops when its key is revoked`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let made = try await fixture.door.make(.server, for: GameID("com.example.racer"), in: .production)
            let head =
                "POST /v1/admin/leaderboards/speedrun/import?player=p&score=s HTTP/1.1\r\nHost: a\r\n"
                + "Authorization: Bearer \(made.secret.text)\r\nContent-Length: 9\r\nConnection: close\r\n\r\n"
            let answer = try await RawConnection.talk(
                fixture.port, head + "p,s\n", then: "ann,1",
                after: {
                    // The server has started to read the body when these requests are complete.
                    for _ in 0..<10 { #expect(try await fixture.send("GET", "/healthz").status == 200) }
                    let revoked = try #require(await fixture.door.ledger.revoke(made.key.id, at: fixture.clock.now))
                    await fixture.door.revoker.apply([revoked])
                })
            #expect(answer.hasPrefix("HTTP/1.1 401"), "\(answer)")
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(page.json["playerCount"] as? Int == 0)
        }
    }

    @Test func `A listener that replaces the last one receives each live event once`() async throws {
        let ledger = GatedLedger(MemoryLedger())
        try await ServerFixture.run(on: ledger) { fixture in
            try await fixture.createLeaderboard()
            let hub = fixture.door.streams.hub(of: try await fixture.service)
            let (game, board) = (try GameID("com.example.racer"), try LeaderboardID("speedrun"))
            let first = try await hub.listen(player: nil, game: game, board: board, after: nil)
            ledger.close()
            try await submit(fixture, 1)
            // The facts have been read, and their events have not been sent.
            await ledger.waitForReader()
            await hub.leave(first.number)
            let second = try await hub.listen(player: nil, game: game, board: board, after: nil)
            try await submit(fixture, 2)
            ledger.open()
            var text = ""
            for await piece in second.events {
                text += String(buffer: piece)
                guard text.contains("\"score\":2") else { continue }
                if text.contains("\"score\":3") { break }
                try await submit(fixture, 3)
            }
            await hub.leave(second.number)
            #expect(text.matches(of: /event: leaderboard.updated/).count == 2, "\(text)")
        }
    }
}
