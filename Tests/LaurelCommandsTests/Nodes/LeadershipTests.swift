import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

/// Tests of the deliveries of two server processes, one of which leads.
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
struct LeadershipTests {
    private static let eventCount = 40

    @Test func `Each event reaches a webhook under one id, although the leader is killed repeatedly`() async throws {
        let collector = WebhookCollector()
        try await collector.listen { port in
            let fixture = try await TwoServers(options: ["--allow-private-webhooks"])
            let events = try await FriendEvents(on: fixture, receivedAt: port)
            for round in 1...4 {
                let leader = try await fixture.leader()
                try await events.cause(Self.eventCount)
                try await waitUntil("the leader has sent a message") {
                    collector.bodies.count > (round - 1) * Self.eventCount
                }
                let process = fixture.nodes[leader].process
                process.kill()
                _ = try process.finish()
                try await waitUntil("the other node has sent the other messages") {
                    collector.bodies.count >= round * Self.eventCount
                }
                try await fixture.restart(leader)
            }
            #expect(collector.bodies.count == 4 * Self.eventCount)
            #expect(collector.bodies.values.allSatisfy { $0.count == 1 }, "Each id has one message.")
            TestNotes.note("messages sent again after kills: \(collector.requestCount - 4 * Self.eventCount)")
            try fixture.end()
        }
    }

    @Test func `A suspended leader is replaced, and cannot record a delivery afterwards`() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        // The first request has no response while its node is suspended.
        let collector = WebhookCollector { number in if number == 1 { for await _ in gate {} } }
        try await collector.listen { port in
            defer { open.finish() }
            let fixture = try await TwoServers(options: ["--allow-private-webhooks"])
            let events = try await FriendEvents(on: fixture, receivedAt: port)
            let leader = try await fixture.leader()
            let (former, next) = (fixture.nodes[leader], fixture.nodes[1 - leader])
            try await events.cause(1)
            try await waitUntil("the leader has sent the message") { collector.requestCount == 1 }
            kill(former.process.identifier, SIGSTOP)
            try await waitUntil("the other node has recorded the delivery") {
                try await events.deliveries(by: next).contains("\"delivered\"")
            }
            #expect(collector.requestCount == 2)
            #expect(collector.bodies.count == 1, "The message was sent again with the same id.")
            let recorded = try await events.deliveries(by: next)
            open.finish()
            kill(former.process.identifier, SIGCONT)
            try await waitUntil("the former leader has tried to record the response") {
                try former.process.complaints.contains("no longer leads the role deliveries")
            }
            #expect(try await events.deliveries(by: next) == recorded)
            #expect(try await fixture.leader() == 1 - leader)
            try fixture.end()
        }
    }
}

extension TwoServers {
    /// Waits until one node leads the deliveries, and returns its index.
    fileprivate func leader() async throws -> Int {
        var leaders: [Int] = []
        try await waitUntil("one node leads") {
            leaders = []
            for (index, node) in nodes.enumerated() {
                let metrics = try await node.client.send("GET", "/metrics").text
                if metrics.contains(/laurel_leader\{role="deliveries"\} 1/) { leaders.append(index) }
            }
            return leaders.count == 1
        }
        return leaders[0]
    }
}

/// Events of two friends, which a webhook receives.
private struct FriendEvents {
    private let ledger: any Ledger
    private let game: Game
    private let key: String
    private let path: String

    /// Creates the players, and a webhook at a port of this machine.
    init(on fixture: TwoServers, receivedAt port: Int) async throws {
        ledger = try await fixture.server.ledger(schema: "laurel", at: fixture.database)
        game = try #require(try await ledger.games().first)
        key = fixture.key
        let client = fixture.nodes[0].client
        for player in ["ann", "ben"] {
            #expect(try await client.submit(1, as: "first \(player)", by: player, key: key).status == 200)
        }
        let made = try await client.send(
            "POST", "/v1/admin/webhooks", key: key,
            body: "{\"url\":\"http://127.0.0.1:\(port)/hook\",\"events\":[\"friend.requested\"]}")
        let id = try #require(made.text.firstMatch(of: /"id":"([^"]+)"/).map { String($0.1) }, "\(made.text)")
        path = "/v1/admin/webhooks/\(id)/deliveries"
    }

    func cause(_ count: Int) async throws {
        let command = Command.notifyFriend(
            try PlayerReference("ben"), .requested, of: try PlayerReference("ann"), in: game.id)
        let realm = Realm(group: game.group, environment: .production)
        _ = try await ledger.commit(Array(repeating: command, count: count), in: realm, at: SystemClock().now)
    }

    /// Returns the deliveries with their attempts, as JSON.
    func deliveries(by node: ServedGame) async throws -> String {
        try await node.client.send("GET", path, key: key).text
    }
}
