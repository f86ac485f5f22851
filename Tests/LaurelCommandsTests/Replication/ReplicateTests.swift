import Foundation
import LaurelTesting
import LaurelWire
import Testing

/// Replicas that a server writes, and the commands that read them.
@Suite(.serialized) struct ReplicateTests {
    /// The output of `laurel replicate restore --json`.
    private struct Restored: Decodable {
        var complete: Bool
        var factCount: Int64
        var realms: [TakenBackup.Head]
    }

    /// The output of `laurel replicate status --json`.
    private struct Status: Decodable {
        struct Base: Decodable { var factCount: Int64 }
        var streams: [String]
        var realms: [TakenBackup.Head]
        var bases: [Base]
    }

    private static func submit(_ count: Int, _ client: ServedGameClient, key: String, from start: Int = 0) async throws
    {
        for number in start..<start + count {
            let answer = try await client.send(
                "POST", "/v1/leaderboards/board/scores", key: key,
                body: "{\"id\":\"score-\(number)\",\"player\":\"player \(number % 20)\",\"score\":\(number)}")
            #expect(answer.status == 200, "\(answer.text)")
        }
    }

    /// Creates a workplace with an empty directory for a replica.
    private static func placeWithTarget() throws -> Workplace {
        let place = try Workplace(board: "")
        try FileManager.default.createDirectory(at: place.path("replica"), withIntermediateDirectories: false)
        return place
    }

    /// Waits until the metrics of the server state that everything is replicated, with a base.
    private static func waitForReplica(of client: ServedGameClient) async throws {
        try await waitUntil("the replica is complete") {
            let text = try await client.send("GET", "/metrics").text
            let applied = text.firstMatch(of: /laurel_ledger_position{[^}]*production"} (\S+)/)?.1
            let replicated = text.firstMatch(of: /laurel_replication_position{[^}]*production"} (\S+)/)?.1
            return applied != nil && applied == replicated
                && text.contains("\nlaurel_replication_age_seconds 0.0\n")
        }
    }

    /// Kills a replicated server, restores its replica to `target`, and compares both ledgers.
    private static func run(
        to target: String, environment: [String: String], in place: Workplace
    ) async throws {
        let key = try place.serverKey()
        let process = try place.start("serve --port 0 --replicate-to \(target)", environment: environment)
        let served = try await ServedGame(process)
        try await submit(60, served.client, key: key)
        try await waitForReplica(of: served.client)
        process.kill()
        _ = try process.finish()
        func command(_ line: String) throws -> String {
            let result = try place.run(line, environment: environment)
            #expect(result.exitCode == 0, "\(line): \(result.errors)")
            return result.output
        }
        let restored: Restored = try Workplace.document(
            try command("replicate restore --from \(target) --to elsewhere --json"))
        #expect(restored.complete && restored.factCount >= 61)
        let rows = try place.rows("entries --leaderboard board --limit 100")
        #expect(rows.count == 20)
        #expect(try place.rows("entries --leaderboard board --limit 100 --data elsewhere") == rows)
        // The keys are restored, and a resent score counts once.
        let again = try await ServedGame(in: place, ["--data", "elsewhere"])
        try await submit(60, again.client, key: key)
        again.process.terminate()
        #expect(try again.process.finish().exitCode == 0)
        #expect(try place.rows("entries --leaderboard board --limit 100 --data elsewhere") == rows)
        let status: Status = try Workplace.document(try command("replicate status --from \(target) --json"))
        let head = try #require(status.realms.first { $0.environment == "production" })
        #expect(status.streams.count == 1 && !status.bases.isEmpty)
        #expect(restored.realms.contains { $0.environment == "production" && $0.position == head.position })
        let before = head.position - 5
        let earlier: Restored = try Workplace.document(
            try command("replicate restore --from \(target) --to before --position \(before) --json"))
        #expect(earlier.realms.contains { $0.environment == "production" && $0.position == before })
        #expect(!earlier.complete)
    }

    @Test func `A killed server's ledger is restored from a directory`() async throws {
        try await Self.run(to: "replica", environment: [:], in: try Self.placeWithTarget())
    }

    @Test(.enabled(if: S3Server.python != nil, "requires Python with moto, boto3 and flask"))
    func `A killed server's ledger is restored from S3-compatible storage`() async throws {
        let place = try Workplace(board: "")
        let storage = try await S3Server(in: place)
        try await Self.run(to: "s3://replicas/laurel/one", environment: storage.environment, in: place)
        let wrong = storage.environment.merging(["AWS_SECRET_ACCESS_KEY": "wrong"]) { $1 }
        let result = try place.run("replicate status --from s3://replicas/laurel/one", environment: wrong)
        #expect(result.exitCode == 3 && result.errors.contains("SignatureDoesNotMatch"), "\(result.errors)")
    }

    @Test func `A server that is started without a replica ends the stream`() async throws {
        let place = try Self.placeWithTarget()
        func serve(_ options: String) async throws {
            let served = try await ServedGame(try place.start("serve --port 0 \(options)"))
            served.process.terminate()
            #expect(try served.process.finish().exitCode == 0)
        }
        try place.done("replicate sync --to replica")
        try await serve("--replicate-to replica")
        #expect(try place.names(in: "replica").count == 1)
        try await serve("")
        try place.done("replicate sync --to replica")
        #expect(try place.names(in: "replica").count == 2)
    }

    @Test func `Wrong usage and missing replicas are reported`() throws {
        let place = try Self.placeWithTarget()
        #expect(try place.run("replicate restore --from none --to elsewhere").exitCode == 3)
        let unmounted = try place.run("replicate sync --to none")
        #expect(unmounted.exitCode == 3 && unmounted.errors.contains("create it"), "\(unmounted.errors)")
        #expect(try place.run("replicate status --from none").exitCode == 3)
        #expect(
            try place.run("replicate restore --from none --to elsewhere --position 1 --time 2026-01-01").exitCode == 2)
        #expect(try place.run("replicate restore --from none --to elsewhere --sandbox").exitCode == 2)
        #expect(try place.run("replicate sync --to s3://bucket").exitCode == 2)
        #expect(try place.run("serve --replicate-to replica --replicate-keep-days 0").exitCode == 2)
        try place.done("replicate sync --to replica")
        // A restore never overwrites a ledger.
        #expect(try place.run("replicate restore --from replica --to laurel-data").exitCode == 1)
    }
}
