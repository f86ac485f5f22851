import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests of a server key for a player: exports, erasure, avatars, achievements and images.
@Suite struct StudioPlayerTests {
    // 16 × 16 pixels with one bit each.
    private static let png =
        "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAADklEQVR42mNYtYqBFAQA/j8VQSvFuWMAAAAASUVORK5CYII="

    private func actions(_ fixture: ServerFixture) async throws -> [String] {
        let answer = try await fixture.send("GET", "/v1/admin/audit?limit=1000", key: fixture.serverKey)
        let actions = answer.json["actions"] as? [[String: any Sendable]] ?? []
        return actions.reversed().compactMap { $0["action"] as? String }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A server key exports and erases a player as the player can`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard()
            let ann = try await fixture.signIn(name: "Ann")
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: ann.token, body: #"{"score":7}"#)
            #expect(sent.status == 200)
            let own = try await fixture.send("GET", "/v1/players/me/export", key: ann.token)
            let copy = try await fixture.send("GET", "/v1/admin/players/\(ann.id)/export", key: fixture.serverKey)
            #expect(copy.status == 200 && copy.text == own.text)
            #expect(copy.header("Cache-Control") == "no-store")
            let table = try await fixture.send(
                "GET", "/v1/admin/players/\(ann.id)/export?format=csv", key: fixture.serverKey)
            #expect(table.header("Content-Type")?.hasPrefix("text/csv") == true && table.text.contains("Ann"))

            let path = "/v1/admin/players/\(ann.id)"
            #expect(try await fixture.send("DELETE", path, key: fixture.sandboxKey).status == 404)
            #expect(try await fixture.send("DELETE", path, key: ann.token).status == 403)
            #expect(try await fixture.send("DELETE", path, key: fixture.serverKey).status == 204)
            #expect(
                try await fixture.send("DELETE", path, key: fixture.serverKey).slug == "player-not-found",
                "The player is erased.")
            #expect(try await fixture.send("GET", "/v1/players/me", key: ann.token).status == 401)
            let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
            #expect(page.json["playerCount"] as? Int == 0)
            #expect(try await actions(fixture) == ["leaderboard.created", "player.erased"])
            // A player that the developer's server created with its own identifier.
            let made = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: #"{"player":"ben","score":3}"#
            )
            #expect(made.status == 200)
            #expect(try await fixture.send("DELETE", "/v1/admin/players/ben", key: fixture.serverKey).status == 204)
            let gone = try await fixture.send("GET", "/v1/admin/players/ben/export", key: fixture.serverKey)
            #expect(gone.slug == "player-not-found")
        }
    }

    private func put(
        _ fixture: ServerFixture, _ path: String, key: String, with something: String = ""
    ) async throws -> Int {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(fixture.port)\(path)")!)
        request.httpMethod = "PUT"
        let picture = Data(base64Encoded: Self.png)!
        request.httpBody = picture.dropLast(12) + Data(something.utf8) + picture.suffix(12)
        request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization")
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as! HTTPURLResponse).statusCode
    }

    @Test(arguments: ServedLedger.allCases)
    func `A server key sets and removes an avatar, and an underage player's avatar is not shown`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            let ann = try await fixture.signIn(name: "Ann")
            let admin = "/v1/admin/players/\(ann.id)"
            func type() async throws -> String? {
                try await fixture.send("GET", "/v1/players/\(ann.id)/avatar").header("Content-Type")
            }
            #expect(try await type() == "image/svg+xml")
            #expect(try await put(fixture, "\(admin)/avatar", key: fixture.serverKey) == 204)
            #expect(try await type() == "image/png")
            func flag(_ isUnderage: Bool) async throws {
                let answer = try await fixture.send(
                    "PATCH", admin, key: fixture.serverKey, body: "{\"underage\":\(isUnderage)}")
                #expect(answer.status == 200)
            }
            try await flag(true)
            #expect(try await type() == "image/svg+xml", "An earlier avatar is not shown while the flag is set.")
            #expect(try await put(fixture, "\(admin)/avatar", key: fixture.serverKey) == 403)
            #expect(try await put(fixture, "/v1/players/me/avatar", key: ann.token) == 403)
            try await flag(false)
            #expect(try await type() == "image/png")
            #expect(try await fixture.send("DELETE", "\(admin)/avatar", key: fixture.serverKey).status == 204)
            #expect(try await type() == "image/svg+xml")
            #expect(
                try await actions(fixture) == ["avatar.changed", "player.flagged", "player.flagged", "avatar.removed"])
            #expect(try await put(fixture, "/v1/admin/players/unknown/avatar", key: fixture.serverKey) == 404)
        }
    }

    /// Requests for a player's achievements.
    private struct PlayerAchievements {
        let fixture: ServerFixture
        let player: FixturePlayer

        var path: String { "/v1/admin/players/\(player.id)/achievements" }

        init(_ fixture: ServerFixture) async throws {
            self.fixture = fixture
            _ = try await fixture.apply(
                """
                language: en
                achievements: [{id: seen, points: 5}, {id: secret, points: 5, hidden: true}, {id: gone, points: 5, archived: true}]
                """)
            player = try await fixture.signIn(name: "Ann")
        }

        func list() async throws -> [String: Double] {
            Self.progress(try await fixture.send("GET", path, key: fixture.serverKey))
        }

        func report(
            _ id: String, _ percent: String, to path: String? = nil, key: String? = nil
        ) async throws -> ServerFixture.Answer {
            try await fixture.send(
                "POST", "\(path ?? self.path)/progress", key: key ?? fixture.serverKey,
                body: "{\"achievements\":[{\"achievementID\":\"\(id)\",\"percentComplete\":\(percent)}]}")
        }

        func reset() async throws -> ServerFixture.Answer {
            try await fixture.send("DELETE", "\(path)/progress", key: fixture.serverKey)
        }

        static func progress(_ answer: ServerFixture.Answer) -> [String: Double] {
            let list = answer.json["achievements"] as? [[String: any Sendable]] ?? []
            let pairs = list.compactMap { item in
                (item["id"] as? String).map { ($0, item["percentComplete"] as? Double ?? -1) }
            }
            return Dictionary(pairs) { $1 }
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A server key reports progress for a player`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let achievements = try await PlayerAchievements(fixture)
            #expect(try await achievements.list() == ["seen": 0, "secret": 0], "Hidden achievements are listed.")
            for _ in 0..<2 {
                let reported = try await achievements.report("seen", "40")
                #expect(PlayerAchievements.progress(reported) == ["seen": 40])
            }
            let completed = try await achievements.report("secret", "100")
            #expect(PlayerAchievements.progress(completed) == ["secret": 100])
            let own = try await fixture.send("GET", "/v1/achievements", key: achievements.player.token)
            #expect(PlayerAchievements.progress(own) == ["seen": 40, "secret": 100])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Invalid progress, unknown players and other credentials are rejected`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let achievements = try await PlayerAchievements(fixture)
            let (path, token) = (achievements.path, achievements.player.token)
            #expect(try await achievements.report("none", "1").slug == "achievement-not-found")
            #expect(try await achievements.report("gone", "1").slug == "achievement-not-found")
            for percent in ["-1", "101", "1e300", "\"x\""] {
                #expect(try await achievements.report("seen", percent).status == 400)
            }
            #expect(try await achievements.report("seen", "1", key: token).status == 403)
            #expect(try await achievements.report("seen", "1", key: fixture.sandboxKey).slug == "player-not-found")
            let unknown = "/v1/admin/players/unknown/achievements"
            #expect(try await achievements.report("seen", "1", to: unknown).slug == "player-not-found")
            #expect(try await fixture.send("GET", unknown, key: fixture.serverKey).slug == "player-not-found")
            let nothing = try await fixture.send("DELETE", "\(unknown)/progress", key: fixture.serverKey)
            #expect(nothing.slug == "player-not-found")
            #expect(try await fixture.send("GET", path, key: token).status == 403)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `The audit log contains the reports and resets that changed progress`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let achievements = try await PlayerAchievements(fixture)
            for _ in 0..<2 { _ = try await achievements.report("seen", "40") }
            _ = try await achievements.report("secret", "100")
            for _ in 0..<2 {
                let reset = try await achievements.reset()
                #expect(reset.status == 200 && PlayerAchievements.progress(reset) == ["seen": 0, "secret": 0])
            }
            #expect(
                try await actions(fixture) == [
                    "configuration.changed", "achievements.reported", "achievements.reported", "achievements.reset",
                ])
            let log = try await fixture.send("GET", "/v1/admin/audit", key: fixture.serverKey)
            let records = log.json["actions"] as? [[String: any Sendable]] ?? []
            #expect(records.map { $0["achievements"] as? [String] } == [nil, ["secret"], ["seen"], nil])
            #expect(records.first?["game"] as? String == "com.example.racer")
            let verification = try await fixture.send("GET", "/v1/admin/audit/verification", key: fixture.serverKey)
            #expect((verification.json["faults"] as? [String])?.isEmpty == true, "\(verification.text)")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `An erased player receives no new progress`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            let achievements = try await PlayerAchievements(fixture)
            let player = "/v1/admin/players/\(achievements.player.id)"
            #expect(try await fixture.send("DELETE", player, key: fixture.serverKey).status == 204)
            #expect(try await achievements.report("seen", "1").slug == "player-not-found")
        }
    }

    @Test func `A sandbox key changes its own images but not those of production`() async throws {
        try await ServerFixture.run { fixture in
            let path = "/v1/admin/games/com.example.racer/images/icon"
            #expect(try await put(fixture, path, key: fixture.sandboxKey) == 204)
            #expect(try await put(fixture, path, key: fixture.sandboxKey, with: "more") == 204)
            #expect(try await put(fixture, path, key: fixture.serverKey) == 204)
            #expect(try await put(fixture, path, key: fixture.sandboxKey) == 204, "The image is the same.")
            #expect(try await put(fixture, path, key: fixture.sandboxKey, with: "more") == 403)
            let refused = try await fixture.send("DELETE", path, key: fixture.sandboxKey)
            #expect(refused.status == 403 && refused.text.contains("environment-refused"))
            #expect(try await fixture.send("GET", "/v1/games/com.example.racer/images/icon").status == 200)
            #expect(try await fixture.send("DELETE", path, key: fixture.serverKey).status == 204)
            #expect(try await put(fixture, path, key: fixture.sandboxKey) == 204)
            #expect(try await fixture.send("DELETE", path, key: fixture.sandboxKey).status == 204)
        }
    }

    @Test func `Image changes and removals are recorded in the audit log with the key`() async throws {
        try await ServerFixture.run { fixture in
            let path = "/v1/admin/games/com.example.racer/images/icon"
            #expect(try await put(fixture, path, key: fixture.serverKey) == 204)
            #expect(try await fixture.send("DELETE", path, key: fixture.serverKey).status == 204)
            #expect(try await actions(fixture) == ["image.changed", "image.removed"])
            let audit = try await fixture.send("GET", "/v1/admin/audit", key: fixture.serverKey)
            let records = audit.json["actions"] as? [[String: any Sendable]] ?? []
            #expect(
                records.allSatisfy {
                    $0["image"] as? String == "icon" && ($0["actor"] as? String ?? "").hasPrefix("key ")
                })
        }
    }
}
