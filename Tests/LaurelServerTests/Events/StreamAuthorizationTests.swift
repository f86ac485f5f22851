import LaurelCore
import LaurelModel
import LaurelTesting
import NIOCore
import Testing

@testable import LaurelServer

/// A stream of events ends with the authorization that began it.
@Suite(.timeLimit(.minutes(2)))
struct StreamAuthorizationTests {
    enum Loss: CaseIterable {
        case signOut, expiry, ban, erasure, wipe, keyRevocation, visibility
    }

    private func submit(_ bench: ServerBench, _ score: Int, to board: String = "speedrun") async throws {
        let answer = try await bench.ask(
            "POST", "/v1/leaderboards/\(board)/scores", key: bench.serverKey,
            body: "{\"player\":\"ben\",\"score\":\(score)}")
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test(arguments: Loss.allCases)
    func `a stream ends when its session, key, player or leaderboard loses access`(loss: Loss) async throws {
        try await ServerBench.run { bench in
            try await bench.createLeaderboard()
            try await bench.createLeaderboard("members", ",\"publicRead\":false")
            let (player, other) = (try await bench.signIn(name: "Ann"), try await bench.signIn(name: "Eve"))
            let key = try await bench.door.make(.server, for: GameID("com.example.racer"), in: .production)
            let (token, board): (String?, String?) =
                switch loss {
                case .signOut, .ban: (player.token, nil)
                case .expiry, .erasure, .wipe: (player.token, "members")
                case .keyRevocation: (key.secret.text, "members")
                case .visibility: (nil, "speedrun")
                }
            let path = "/v1/events" + (board.map { "?leaderboard=\($0)" } ?? "")
            let stream = await EventEar(bench, path, token: token)
            // Another stream, which keeps its authorization: an unauthenticated client's, or another player's.
            let control = await EventEar(
                bench, "/v1/events?leaderboard=speedrun",
                token: [.visibility, .keyRevocation].contains(loss) ? other.token : nil)
            defer {
                stream.hangUp()
                control.hangUp()
            }
            let status: Int
            switch loss {
            case .signOut: status = try await bench.ask("DELETE", "/v1/auth/session", key: player.token).status
            case .expiry:
                bench.clock.advance(by: .seconds(901))
                status = 204
            case .ban:
                status = try await bench.ask(
                    "PATCH", "/v1/admin/players/\(player.id)", key: bench.serverKey, body: #"{"banned":true}"#
                ).status
            case .erasure: status = try await bench.ask("DELETE", "/v1/players/me", key: player.token).status
            case .wipe:
                status = try await bench.ask(
                    "POST", "/v1/admin/wipe", key: bench.serverKey, body: #"{"game":"com.example.racer"}"#
                ).status
            case .keyRevocation:
                status = try await bench.ask("DELETE", "/v1/admin/keys/\(key.key.id)", key: bench.serverKey).status
            case .visibility:
                try await bench.service.administration.configure(
                    Leaderboard(id: LeaderboardID("speedrun"), game: GameID("com.example.racer"), isPublicRead: false))
                status = 200
            }
            #expect(status < 300)
            // Before another word of a leaderboard that changes meanwhile.
            if board == "members" { try await submit(bench, 1, to: "members") }
            #expect(await stream.next(count: 1).isEmpty)
            if loss != .expiry {
                try await submit(bench, 2)
                #expect(await control.next("leaderboard.updated").json["leaderboardID"] as? String == "speedrun")
            }
            let again = try await bench.ask("GET", path, key: token)
            #expect([401, 403].contains(again.status), "\(again.text)")
            if loss == .ban { #expect(again.slug == "player-banned") }
        }
    }

    @Test func `an earlier reading of the ledger does not undo a revocation`() async throws {
        try await ServerBench.run { bench in
            let made = try await bench.door.make(.server, for: GameID("com.example.racer"), in: .production)
            let revoked = try #require(await bench.door.ledger.revoke(made.key.id, at: bench.clock.now))
            await bench.door.revoker.apply([revoked])
            await bench.door.revoker.apply([made.key])
            #expect(try await bench.ask("GET", "/v1/admin/keys", key: made.secret.text).status == 401)
        }
    }

    @Test func `an import stops when its key is revoked`() async throws {
        try await ServerBench.run { bench in
            try await bench.createLeaderboard()
            let made = try await bench.door.make(.server, for: GameID("com.example.racer"), in: .production)
            let head =
                "POST /v1/admin/leaderboards/speedrun/import?player=p&score=s HTTP/1.1\r\nHost: a\r\n"
                + "Authorization: Bearer \(made.secret.text)\r\nContent-Length: 9\r\nConnection: close\r\n\r\n"
            let answer = try await RawConnection.talk(
                bench.port, head + "p,s\n", then: "ann,1",
                after: {
                    // The server has begun to read the body by then.
                    for _ in 0..<10 { #expect(try await bench.ask("GET", "/healthz").status == 200) }
                    let revoked = try #require(await bench.door.ledger.revoke(made.key.id, at: bench.clock.now))
                    await bench.door.revoker.apply([revoked])
                })
            #expect(answer.hasPrefix("HTTP/1.1 401"), "\(answer)")
            let page = try await bench.ask("GET", "/v1/leaderboards/speedrun/entries")
            #expect(page.json["playerCount"] as? Int == 0)
        }
    }

    @Test func `a listener that replaces the last one receives each live event once`() async throws {
        let ledger = GatedLedger(MemoryLedger())
        try await ServerBench.run(on: ledger) { bench in
            try await bench.createLeaderboard()
            let hub = bench.door.streams.hub(of: try await bench.service)
            let (game, board) = (try GameID("com.example.racer"), try LeaderboardID("speedrun"))
            let first = try await hub.listen(player: nil, game: game, board: board, after: nil)
            ledger.close()
            try await submit(bench, 1)
            // The facts are read, and their events are not sent.
            await ledger.waitForReader()
            await hub.leave(first.number)
            let second = try await hub.listen(player: nil, game: game, board: board, after: nil)
            try await submit(bench, 2)
            ledger.open()
            var text = ""
            for await piece in second.events {
                text += String(buffer: piece)
                guard text.contains("\"score\":2") else { continue }
                if text.contains("\"score\":3") { break }
                try await submit(bench, 3)
            }
            await hub.leave(second.number)
            #expect(text.matches(of: /event: leaderboard.updated/).count == 2, "\(text)")
        }
    }
}
