import Foundation
import LaurelModel
import LaurelWire
import Testing

/// Tests of `laurel dev` in a separate process, through its client API.
@Suite struct DevTests {
    private static func run(
        _ arguments: String = "", _ body: (ServedGame, Workplace, String) async throws -> Void
    ) async throws {
        let workplace = try Workplace()
        let process = try workplace.start("dev --port 0 \(arguments)")
        defer { process.kill() }
        let game = try await ServedGame(process)
        let key = try #require(process.answers.firstMatch(of: /server key: (lrl_live_\S+)/).map { String($0.1) })
        try await body(game, workplace, key)
    }

    private static func page(_ game: ServedGame, _ path: String) async throws -> EntriesBody {
        let answer = try await game.client.send("GET", "/v1/leaderboards/\(path)")
        try #require(answer.status == 200, "\(answer.text)")
        return try JSONDecoder().decode(EntriesBody.self, from: Data(answer.text.utf8))
    }

    @Test func `A sample game is served, and the printed commands work`() async throws {
        try await Self.run("--players 30") { game, _, key in
            for board in ["high-score", "fastest-lap", "coins", "last-round", "daily", "weekly"] {
                let page = try await Self.page(game, "\(board)/entries?limit=100")
                #expect(page.playerCount == 30 && page.entries.count == 30)
                #expect(Set(page.entries.map(\.player.displayName)).count == 30)
            }
            let submitted = try await game.client.send(
                "POST", "/v1/leaderboards/daily/scores", key: key, body: #"{"player":"you","score":9000}"#)
            #expect(submitted.status == 200, "\(submitted.text)")
            #expect(try await Self.page(game, "daily/entries").entries.first?.score == 9_000)
            #expect(try await game.client.send("GET", "/openapi.yaml").text.contains("/v1/dev/") == false)
        }
    }

    @Test func `A development server serves a configuration file`() async throws {
        let workplace = try Workplace()
        try workplace.write(
            Data("leaderboards: [{id: tight, scoreRange: {lowest: 3, highest: 5}}, {id: old, archived: true}]".utf8),
            to: "Game.yaml")
        let process = try workplace.start("dev --port 0 --players 4 --game com.example.own --configuration Game.yaml")
        defer { process.kill() }
        let game = try await ServedGame(process)
        let answers = try process.answers
        #expect(answers.contains("\(game.address)/g/com.example.own"), "\(answers)")
        let page = try await Self.page(game, "tight/entries?game=com.example.own")
        #expect(page.playerCount == 4 && page.entries.allSatisfy { (3...5).contains($0.score) })
        #expect(try await game.client.send("GET", "/v1/leaderboards/high-score/entries").status == 404)
        let missing = try workplace.run("dev --port 0 --configuration none.yaml")
        #expect(missing.exitCode == 1 && missing.errors.contains("none.yaml cannot be read"), "\(missing.errors)")
    }

    @Test func `An ended occurrence stays readable`() async throws {
        try await Self.run("--players 5") { game, workplace, _ in
            let before = try await Self.page(game, "daily/entries")
            let weekly = try await Self.page(game, "weekly/entries")
            let ended = try workplace.done("dev end daily --server \(game.address) --json")
            let state = try JSONDecoder().decode(DevStateBody.self, from: Data(ended.utf8))
            let occurrence = try #require(before.occurrence)
            #expect(state.now >= occurrence.endDate)
            let after = try await Self.page(game, "daily/entries")
            #expect(after.entries.isEmpty && after.occurrence?.number == occurrence.number + 1)
            let previous = try await Self.page(game, "daily/entries?occurrence=previous")
            #expect(previous.entries == before.entries && previous.occurrence?.state == "final")
            // Unless the end of the day was also the end of the week.
            if state.now < weekly.occurrence!.endDate {
                #expect(try await Self.page(game, "weekly/entries").entries == weekly.entries)
                try workplace.done("dev end --server \(game.address)")
            }
            #expect(try await Self.page(game, "weekly/entries").entries.isEmpty)
            #expect(try await Self.page(game, "weekly/entries?occurrence=previous").playerCount == 5)
            #expect(try await Self.page(game, "high-score/entries").playerCount == 5)
        }
    }

    @Test func `The development clock moves forward only`() async throws {
        try await Self.run("--players 3") { game, workplace, key in
            #expect(try await Self.page(game, "high-score/entries?time=today").playerCount == 3)
            let first = try await game.client.send("GET", "/v1/dev")
            try workplace.done("dev clock +1d --server \(game.address)")
            #expect(try await Self.page(game, "high-score/entries?time=today").playerCount == 0)
            #expect(try await Self.page(game, "high-score/entries?time=week").playerCount == 3)
            try workplace.done("dev clock +1w --server \(game.address)")
            #expect(try await Self.page(game, "high-score/entries?time=week").playerCount == 0)
            let state = try JSONDecoder().decode(DevStateBody.self, from: Data(first.text.utf8))
            for body in [
                "{\"to\":\"\(state.now.iso8601)\"}", #"{"advance":"-PT1H"}"#, "{}", #"{"advance":"soon"}"#,
                #"{"advance":"PT1H","to":"2999-01-01T00:00:00Z"}"#, #"{"advance":"P99999999D"}"#,
                #"{"advance":"P2912000D"}"#, #"{"to":"9999-12-31T23:59:59Z"}"#,
            ] {
                let refused = try await game.client.send("POST", "/v1/dev/clock", body: body)
                #expect(refused.status == 400, "\(body) \(refused.text)")
            }
            for (line, words) in [
                ("yesterday", "Use +45s"), ("-- -1d", "The clock moves forward only"),
            ] {
                let usage = try workplace.start("dev clock --server \(game.address) \(line)").finish()
                #expect(usage.exitCode == 2 && usage.errors.contains(words), "\(usage.errors)")
            }
            let after = try await game.client.send("GET", "/v1/dev")
            let moved = try JSONDecoder().decode(DevStateBody.self, from: Data(after.text.utf8))
            #expect(moved.now < state.now + .days(9), "A refused request does not move the clock.")
            let unknown = try workplace.start("dev end nowhere --server \(game.address)").finish()
            #expect(
                unknown.exitCode == 1 && unknown.errors.contains("This game has no leaderboard nowhere"),
                "\(unknown.errors)"
            )
        }
    }

    /// Tests the faults with a real HTTP client.
    @Test func `Each injected fault has its effect on a client`() async throws {
        try await Self.run("--players 2") { game, workplace, key in
            func faults(_ options: String) throws {
                try workplace.done("dev faults \(options) --server \(game.address)")
            }
            func submit(_ id: String, _ score: Int) async throws -> Int {
                try await game.client.send(
                    "POST", "/v1/leaderboards/high-score/scores", key: key,
                    body: "{\"id\":\"\(id)\",\"player\":\"you\",\"score\":\(score)}"
                ).status
            }
            func mine() async throws -> Int64? {
                try await Self.page(game, "high-score/entries").entries
                    .first { $0.player.displayName == "you" }?.score
            }
            try faults("--offline")
            await #expect(throws: (any Error).self) { _ = try await submit("a", 50_000) }
            try faults("")
            #expect(try await mine() == nil)

            try faults("--unavailable")
            let refused = try await game.client.send("GET", "/v1/leaderboards/high-score/entries")
            #expect(refused.status == 503 && refused.retryAfter == "1")
            #expect(try await submit("a", 50_000) == 503)
            try faults("")
            #expect(try await mine() == nil)

            try faults("--slow 300")
            let start = ContinuousClock.now
            #expect(try await submit("a", 50_000) == 200)
            #expect(ContinuousClock.now - start >= .milliseconds(300))
            try faults("")
            #expect(try await mine() == 50_000)

            try faults("--lost-answers")
            // No response, or 408 if the system's client sends the request again without its body.
            let status = try? await submit("b", 60_000)
            #expect(status == nil || status == 408)
            try faults("")
            // The score was stored, and the same id again changes nothing.
            #expect(try await mine() == 60_000)
            let again = try await game.client.send(
                "POST", "/v1/leaderboards/high-score/scores", key: key,
                body: #"{"id":"b","player":"you","score":60000}"#)
            #expect(again.text.contains(#""replayed":true"#))
        }
    }

    @Test func `Sample players submit scores if requested`() async throws {
        try await Self.run("--players 4 --scores-per-minute 6000") { game, _, _ in
            let first = try await Self.page(game, "coins/entries").position
            var last = first
            while last <= first { last = try await Self.page(game, "coins/entries").position }
            #expect(last > first)
        }
    }

    @Test func `Other servers have no development routes`() async throws {
        let workplace = try Workplace(board: "")
        let game = try await ServedGame(in: workplace)
        defer { game.process.kill() }
        for (method, path) in [("GET", ""), ("POST", "/clock"), ("POST", "/end-occurrences"), ("PUT", "/faults")] {
            let answer = try await game.client.send(method, "/v1/dev\(path)", body: method == "GET" ? nil : "{}")
            #expect(answer.status == 404)
        }
    }
}
