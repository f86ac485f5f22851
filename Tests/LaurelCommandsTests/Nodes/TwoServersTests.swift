import Foundation
import LaurelTesting
import LaurelWire
import PostgresFixture
import Testing

/// Tests of two server processes on one PostgreSQL database.
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
struct TwoServersTests {
    @Test(arguments: Seeds.first(1))
    func `Two servers that are killed repeatedly serve rankings that match the facts`(seed: UInt64) async throws {
        let fixture = try await TwoServers()
        var random = SeededRandom(seed: seed)
        let writers = NodeWriters(key: fixture.key)
        var committedUnanswered = 0
        for round in 0..<Int(Seeds.first(4).count) {
            let (first, second) = (fixture.nodes[0], fixture.nodes[1])
            let (count, victim) = (Int.random(in: 50...150, using: &random), second.process.identifier)
            try await writers.write(round: round, to: [first.client, second.client], seed: seed) { answered in
                if answered == count { kill(victim, SIGKILL) }
            }
            _ = try second.process.finish()
            let (ids, answered) = (try await fixture.factIDs(), writers.answered)
            #expect(answered.isSubset(of: ids), "Every acknowledged score is stored.")
            committedUnanswered += ids.subtracting(answered).count
            try await fixture.restart(1)
            // A game that did not receive a response sends the score again, to any node.
            try await writers.repeatUnanswered(to: fixture.nodes[1].client)
            try await fixture.compare()
        }
        #expect(Set(try await fixture.factIDs()) == writers.answered)
        #expect(try await fixture.factIDCount() == writers.answered.count, "Each score counts once.")
        let verdict = try fixture.place.run("verify --database", [fixture.database])
        #expect(verdict.exitCode == 0, "\(verdict.output)")
        TestNotes.note("killed between commit and response: \(committedUnanswered) submissions in all rounds")
        try fixture.end()
    }

    @Test func `A client's own write is visible on the other node`() async throws {
        let fixture = try await TwoServers()
        let (here, there) = (fixture.nodes[0].client, fixture.nodes[1].client)
        var lags: [Duration] = []
        for number in 0..<200 {
            let body = "{\"id\":\"lag-\(number)\",\"player\":\"ann\",\"score\":\(number)}"
            let answer = try await here.send("POST", "/v1/leaderboards/best/scores", key: fixture.key, body: body)
            try #require(answer.status == 200, "\(answer.text)")
            let position = try #require(answer.text.firstMatch(of: /"position":([0-9]+)/).map { String($0.1) })
            let start = ContinuousClock.now
            let seen = try await there.entries("best", key: fixture.key, after: position)
            lags.append(.now - start)
            #expect(seen.contains("\"score\":\(number)"), "\(seen)")
        }
        lags.sort()
        TestNotes.note("lag between two nodes over HTTP: p50 \(lags[100]), p99 \(lags[197])")
        #expect(lags[100] < .milliseconds(250), "p50 \(lags[100]), p99 \(lags[197])")
        try fixture.end()
    }

    @Test func `Two servers that start for the first time together create one set of keys`() async throws {
        let server = try await PostgresServer.shared.value
        let database = try await server.makeDatabase()
        let place = try Workplace()
        let processes = try (0..<2).map { _ in
            try place.start("serve --port 0 --print-keys", environment: ["LAUREL_DATABASE": database])
        }
        var outputs = ""
        var nodes: [ServedGame] = []
        for process in processes { nodes.append(try await ServedGame(process)) }
        for process in processes {
            process.terminate()
            outputs += try process.finish().output
        }
        let secrets = outputs.matches(of: /lrl_[a-z]+_\w+/).map { String($0.0) }
        #expect(Set(secrets).count == 4, "\(outputs)")
        #expect(try await server.query("SELECT count(*) FROM laurel.key", at: database) == ["4"])
        #expect(outputs.matches(of: /(server|client) key, (production|sandbox)/).count == 4)
    }

    @Test func `A first start without a terminal makes no keys and prints no secret`() async throws {
        let server = try await PostgresServer.shared.value
        let database = try await server.makeDatabase()
        let place = try Workplace()
        let served = try await ServedGame(place.start("serve --port 0", environment: ["LAUREL_DATABASE": database]))
        // The server prints this after it listens.
        try await waitUntil("the server has printed how to invite an operator") {
            try served.process.complaints.contains("laurel operator invite") || served.process.hasEnded
        }
        served.process.terminate()
        let end = try served.process.finish()
        #expect(end.exitCode == 0)
        #expect(end.errors.contains("none were created. Create keys with laurel key create"), "\(end.errors)")
        for text in ["lrl_", "setup?link="] {
            #expect(!end.output.contains(text) && !end.errors.contains(text), "\(text)")
        }
        #expect(try await server.query("SELECT count(*) FROM laurel.key", at: database) == ["0"])
    }

    @Test func `The same id sent to both servers concurrently is one fact with equal receipts`() async throws {
        let fixture = try await TwoServers()
        let (clients, key) = (fixture.nodes.map(\.client), fixture.key)
        let answers = try await withThrowingTaskGroup(of: (status: Int, text: String).self) { group in
            for number in 0..<100 {
                group.addTask {
                    let answer = try await clients[number % 2].submit(7, as: "once", by: "ann", key: key)
                    return (answer.status, answer.text)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.status == 200 })
        #expect(answers.count { $0.text.contains("\"replayed\":false") } == 1)
        #expect(Set(answers.map { $0.text.replacing("\"replayed\":true", with: "\"replayed\":false") }).count == 1)
        #expect(try await fixture.factIDCount() == 1)
        try fixture.end()
    }

    @Test func `A database that crashes under load loses and doubles no score`() async throws {
        let server = try await PostgresServer()
        let fixture = try await TwoServers(on: server)
        let writers = NodeWriters(key: fixture.key)
        for round in 0..<Int(Seeds.first(3).count) {
            let (isDown, crash) = AsyncStream.makeStream(of: Void.self)
            async let restarted: Void = {
                for await _ in isDown {}
                try await server.restart()
            }()
            try await writers.write(round: round, to: fixture.nodes.map(\.client), seed: 3) { answered in
                if answered == 60 { crash.finish() }
            }
            crash.finish()
            try await restarted
            try await writers.repeatUnanswered(to: fixture.nodes[round % 2].client)
            try await fixture.compare()
        }
        #expect(try await fixture.factIDs() == writers.answered)
        #expect(try await fixture.factIDCount() == writers.answered.count)
        try fixture.end()
    }
}
