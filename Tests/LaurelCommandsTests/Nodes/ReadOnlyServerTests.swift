import Foundation
import LaurelTesting
import PostgresFixture
import Testing

/// Tests of `laurel serve --read-only`.
@Suite struct ReadOnlyServerTests {
    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `A read-only server on a standby serves scores, and stores and creates nothing`() async throws {
        let primary = try await PostgresServer()
        let fixture = try await TwoServers(on: primary, ports: [0])
        let standby = try await primary.standby()
        let database = fixture.database.replacing(":\(primary.port)/", with: ":\(standby.port)/")
        let place = try Workplace()
        // A game that does not exist would be created by another server.
        let reader = try await ServedGame(
            try place.start(
                "serve --port 0 --read-only --print-keys --game com.example.other",
                environment: ["LAUREL_DATABASE": database]))
        #expect(try reader.process.complaints.contains("This server is read-only."))
        #expect(try !reader.process.complaints.contains("first operator"))

        let (path, body) = ("/v1/leaderboards/best/scores", #"{"id":"a","player":"ann","score":7}"#)
        let answer = try await fixture.nodes[0].client.send("POST", path, key: fixture.key, body: body)
        try #require(answer.status == 200, "\(answer.text)")
        let position = try #require(answer.text.firstMatch(of: /"position":([0-9]+)/).map { String($0.1) })
        let page = try await reader.client.entries("best", key: fixture.key, after: position)
        #expect(page.contains("\"score\":7"), "\(page)")
        let refused = try await reader.client.send("POST", path, key: fixture.key, body: body)
        #expect(refused.status == 503 && refused.text.contains("/problems/read-only"), "\(refused.text)")
        #expect(refused.retryAfter != nil)
        reader.process.terminate()
        let result = try reader.process.finish()
        #expect(result.exitCode == 0)
        #expect(!result.output.contains("lrl_"))
        #expect(try await primary.query("SELECT id FROM laurel.game", at: fixture.database) == ["com.example.game"])
        try fixture.end()
    }

    @Test func `A data directory cannot be served read-only`() throws {
        let place = try Workplace()
        for (arguments, reason) in [
            ("--read-only", "--read-only: A data directory has one server"),
            ("--max-replication-lag-seconds 0", "--max-replication-lag-seconds: The value is out of range"),
        ] {
            let result = try place.run("serve --port 0 \(arguments)")
            #expect(result.exitCode == 2)
            #expect(result.errors.contains(reason), "\(result.errors)")
        }
    }
}
