import Foundation
import HTTPTypes
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelServer

/// A server that accepts writes on a primary, and a read-only server on its standby.
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
struct `A read-only node` {
    private static let entries = "/v1/leaderboards/speedrun/entries"
    private static let clock = SkewedClock(skew: .zero)

    let primary: PostgresServer
    let standby: PostgresServer

    init() async throws {
        primary = try await PostgresServer()
        // Creates the tables.
        _ = try await primary.ledger(schema: "laurel")
        standby = try await primary.standby()
    }

    /// - Parameter proxy: A proxy of the standby, through which the read-only node reads with short time limits.
    private func run(
        replicationLagMax: Duration = .seconds(30), through proxy: StallingProxy? = nil,
        _ body: (_ writer: ServerFixture, _ reader: ServerFixture) async throws -> Void
    ) async throws {
        let ledger = try await primary.ledger(schema: "laurel", or: standby)
        try await ServerFixture.run(on: ledger, machineClock: Self.clock) { writer in
            try await writer.createLeaderboard()
            try await standby.waitForReplication(from: primary)
            let replica = try await standby.readOnlyLedger(schema: "laurel", through: proxy)
            try await ServerFixture.run(
                on: replica, machineClock: Self.clock, replicationLagMax: replicationLagMax, besides: writer
            ) { reader in
                try await waitUntil("the read-only node is ready") {
                    try await reader.send("GET", "/readyz").status == 200
                }
                try await body(writer, reader)
                proxy?.resume()
            }
        }
    }

    /// Submits a score until it is stored, and returns its position.
    private func submit(_ score: Int, by player: String, to node: ServerFixture) async throws -> String {
        var position: String?
        try await waitUntil("the score is stored") {
            let answer = try await node.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: node.serverKey,
                body: "{\"id\":\"\(player)-\(score)\",\"player\":\"\(player)\",\"score\":\(score)}")
            #expect([200, 503].contains(answer.status), "\(answer.text)")
            if answer.status == 200 { position = answer.header("Laurel-Position") }
            return position != nil
        }
        return try #require(position)
    }

    private func page(after position: String, of node: ServerFixture) async throws -> ServerFixture.Answer {
        try await node.send(
            "GET", Self.entries, key: node.serverKey, headers: ["Laurel-Min-Position": position])
    }

    /// Returns the value of a metric.
    private func metric(_ name: String, of node: ServerFixture) async throws -> Double? {
        try await node.send("GET", "/metrics").text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            .flatMap { Double($0.dropFirst(name.count + 1)) }
    }

    @Test func `A score of another node becomes visible, and a client reads its own write by its position`()
        async throws
    {
        try await run { writer, reader in
            for score in 1...20 {
                let position = try await submit(score, by: "ann", to: writer)
                try await waitUntil("the position is reached") {
                    let answer = try await page(after: position, of: reader)
                    #expect([200, 503].contains(answer.status), "\(answer.text)")
                    guard answer.status == 200 else { return false }
                    #expect(answer.text.contains("\"score\":\(score)}"), "\(answer.text)")
                    return true
                }
            }
            try await waitUntil("the node is ready") {
                let readiness = try await reader.send("GET", "/readyz")
                guard readiness.status == 200 else { return false }
                #expect(readiness.json["acceptsWrites"] as? Bool == false, "\(readiness.text)")
                return true
            }
            #expect(try await metric("laurel_accepts_writes", of: reader) == nil)
            try await waitUntil("the lag is known") {
                try await metric("laurel_replication_lag_seconds", of: reader) != nil
            }
            #expect(try await metric("laurel_behind_seconds", of: reader) != nil)
            #expect(try await metric("laurel_replication_lag_seconds", of: writer) == nil)
        }
    }

    @Test func `A player who signed in on another node reads, and signing in is refused`() async throws {
        try await run { writer, reader in
            let player = try await writer.signIn(name: "Eve")
            try await waitUntil("the player is replicated") {
                try await reader.send("GET", "/v1/players/me", key: player.token).status == 200
            }
            let code = try await reader.send("GET", "/v1/friends/code", key: player.token)
            #expect(code.status == 503 && code.slug == "read-only", "It would be created: \(code.text)")
            let refreshed = try await reader.refresh(player.refreshToken)
            #expect(refreshed.status == 503 && refreshed.slug == "read-only", "\(refreshed.text)")
            #expect(try await writer.refresh(player.refreshToken).status == 200)
        }
    }

    @Test func `Every write is rejected before anything is done`() async throws {
        try await run { writer, reader in
            _ = try await submit(1, by: "ann", to: writer)
            // The last use of a key is recorded by the other node.
            let state = """
                SELECT (SELECT sum(position) FROM laurel.realm),
                    (SELECT md5(string_agg(content, ',' ORDER BY realm, "table", name)) FROM laurel.row
                    WHERE "table" <> 'keyUse'), (SELECT count(*) FROM laurel.key)
                """
            let before = try await primary.query(state)
            let writes = reader.door.contract.routes.filter { ![.get, .head].contains($0.method) }
            #expect(writes.count > 50)
            for route in writes {
                let path = route.path.replacing(/\{[a-z]+\}/, with: "ann")
                let key = route.access == .clientKey ? reader.clientKey : reader.serverKey
                let answer = try await reader.send(route.method.rawValue, path, key: key, body: "{}")
                #expect(answer.status == 503 && answer.slug == "read-only", "\(route.path): \(answer.text)")
                #expect(answer.header("Retry-After") != nil)
            }
            #expect(try await primary.query(state) == before)
            #expect(try await reader.send("POST", "/v1/nowhere", key: reader.serverKey, body: "{}").status == 404)
            #expect(try await reader.send("POST", Self.entries, key: reader.serverKey, body: "{}").status == 405)
        }
    }

    @Test func `A node whose standby does not replay is not ready, and does not reach new positions`() async throws {
        try await run(replicationLagMax: .seconds(1)) { writer, reader in
            let first = try await submit(1, by: "ann", to: writer)
            try await waitUntil("the score is replicated") {
                try await page(after: first, of: reader).status == 200
            }
            _ = try await standby.query("SELECT pg_wal_replay_pause()")
            // The function only requests the pause.
            try await waitUntil("the replay is paused") {
                try await standby.query("SELECT pg_get_wal_replay_pause_state()") == ["paused"]
            }
            let position = try await submit(2, by: "ann", to: writer)
            let early = try await page(after: position, of: reader)
            #expect(early.status == 503 && early.slug == "position-not-reached", "\(early.text)")
            #expect(try await reader.send("GET", Self.entries, key: reader.serverKey).status == 200)
            try await waitUntil("the lag exceeds the limit") {
                let readiness = try await reader.send("GET", "/readyz")
                return readiness.slug == "not-ready" && readiness.text.contains("behind its primary")
            }
            try await waitUntil("the metric contains the lag") {
                try await metric("laurel_replication_lag_seconds", of: reader).map { $0 > 1 } ?? false
            }
            // The node itself has everything that the standby has.
            try await waitUntil("the node has reached the standby") {
                let behind = try await metric("laurel_behind_seconds", of: reader)
                return behind.map { $0 < 2 } ?? false
            }
            _ = try await standby.query("SELECT pg_wal_replay_resume()")
            try await waitUntil("the position is reached") {
                try await page(after: position, of: reader).status == 200
            }
            try await waitUntil("the node is ready") { try await reader.send("GET", "/readyz").status == 200 }
        }
    }

    @Test func `A node whose standby is silent is not ready, and its replication lag is not known`() async throws {
        let proxy = try StallingProxy(of: standby)
        defer { proxy.resume() }
        try await run(through: proxy) { writer, reader in
            let first = try await submit(1, by: "ann", to: writer)
            try await waitUntil("the score is replicated") {
                try await page(after: first, of: reader).status == 200
            }
            proxy.stall()
            try await waitUntil("the node is not ready") { try await reader.send("GET", "/readyz").status == 503 }
            try await waitUntil("the lag is not known") {
                try await metric("laurel_replication_lag_seconds", of: reader) == nil
            }
            let second = try await submit(2, by: "ann", to: writer)
            proxy.resume()
            try await waitUntil("the position is reached") { try await page(after: second, of: reader).status == 200 }
            try await waitUntil("the node is ready") { try await reader.send("GET", "/readyz").status == 200 }
            try await waitUntil("the lag is known") {
                try await metric("laurel_replication_lag_seconds", of: reader) != nil
            }
        }
    }

    @Test func `A node continues in the new epoch when its standby is promoted`() async throws {
        try await run { writer, reader in
            let first = try await submit(1, by: "ann", to: writer)
            try await waitUntil("the score is replicated") {
                try await page(after: first, of: reader).status == 200
            }
            let before = try await reader.send("GET", Self.entries, key: reader.serverKey)
            let epoch = try #require(before.header("Laurel-Epoch"))
            try await standby.waitForReplication(from: primary)
            primary.crash()
            try await standby.promote()
            let position = try await submit(2, by: "ann", to: writer)
            try await waitUntil("the new epoch is loaded") {
                let answer = try await page(after: position, of: reader)
                #expect([200, 503].contains(answer.status), "\(answer.text)")
                guard answer.status == 200, answer.header("Laurel-Epoch") != epoch else { return false }
                #expect(answer.text.contains("\"score\":2}"), "\(answer.text)")
                return true
            }
            try await waitUntil("the node is ready") { try await reader.send("GET", "/readyz").status == 200 }
            try await waitUntil("the new primary has no lag") {
                try await metric("laurel_replication_lag_seconds", of: reader) == 0
            }
        }
    }
}
