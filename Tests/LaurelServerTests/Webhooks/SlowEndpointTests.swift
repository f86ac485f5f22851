import LaurelModel
import LaurelTesting
import NIOCore
import Testing

@testable import LaurelCore
@testable import LaurelServer

/// Webhook endpoints that respond slowly or never, together with endpoints that respond.
@Suite(.timeLimit(.minutes(15)))
struct SlowEndpointTests {
    private func deliveries(to id: String, _ count: Int) throws -> [Delivery] {
        try deliveries(to: .webhook(WebhookID(id)), count)
    }

    private func deliveries(to target: Delivery.Target, _ count: Int) throws -> [Delivery] {
        try (0..<count).map { number in
            let notification = OutboxNotification(
                id: NotificationID(position: .start, number: number), kind: .friendRequested,
                moment: ServerFixture.morning,
                game: try GameID("com.example.racer"), player: nil, subject: .friend(PlayerNumber(1)))
            return Delivery(notification, to: target, at: ServerFixture.morning)
        }
    }

    private func realm(_ number: Int) throws -> Realm {
        Realm(group: try GroupID("group-\(number)"), environment: .production)
    }

    @Test func `An endpoint receives a bounded number of concurrent messages, and one message if it is silent`() throws
    {
        let (slots, realm) = (DeliverySlots(webhookCountMax: 128), try self.realm(1))
        let slow = try WebhookID("wh_slow")
        let both = try deliveries(to: "wh_slow", 40) + deliveries(to: "wh_fine", 2)
        let first = try #require(slots.reserve(both, in: realm))
        #expect(first.count { $0.endpoint == .webhook(slow) } == 16 && first.count == 18)
        #expect(slots.reserve(try deliveries(to: "wh_slow", 40), in: realm)?.isEmpty == true)
        #expect(slots.reserve(try deliveries(to: "wh_fine", 40), in: realm)?.count == 14)
        for delivery in first { slots.end(delivery, isAnswered: delivery.endpoint != .webhook(slow), in: realm) }
        #expect(slots.reserve(try deliveries(to: "wh_slow", 40), in: realm)?.count == 1)
    }

    @Test func `Messages to all webhooks are limited, and no endpoint or realm uses all connections`() throws {
        let slots = DeliverySlots(webhookCountMax: 8)
        let many = try (0..<20).flatMap { try deliveries(to: "wh_\($0)", 16) }
        let first = try #require(slots.reserve(many, in: realm(1)))
        // The first endpoint leaves one slot to another endpoint of the realm. The realm leaves half of the slots to
        // other realms.
        let endpoints = try ["wh_0", "wh_0", "wh_0", "wh_1"].map { Delivery.Endpoint.webhook(try WebhookID($0)) }
        #expect(first.map(\.endpoint) == endpoints)
        let counts = try (2...20).map { number in
            slots.reserve(try deliveries(to: "wh_other\(number)", 16), in: try realm(number))?.count ?? 0
        }
        #expect(counts.prefix(3) == [2, 1, 1] && counts.dropFirst(3).allSatisfy { $0 == 0 })
        #expect(slots.webhookCount == 8)
        #expect(try slots.reserve(deliveries(to: "wh_last", 1), in: realm(21)) == nil)

        // Deliveries that another node has claimed release their slots.
        slots.release(first, exceptFor: Array(first.prefix(1)), in: try realm(1))
        #expect(slots.webhookCount == 5)
        slots.end(first[0], isAnswered: true, in: try realm(1))
        #expect(slots.webhookCount == 4)
        #expect(slots.reserve(try deliveries(to: "wh_last", 1), in: try realm(21))?.count == 1)
    }

    @Test func `A push receives a slot while webhooks use all connections`() throws {
        let (slots, realm) = (DeliverySlots(webhookCountMax: 8), try self.realm(1))
        let webhooks = try (0..<20).flatMap { try deliveries(to: "wh_\($0)", 16) }
        #expect(slots.reserve(webhooks, in: realm)?.count == 4)
        let refused = try deliveries(to: "wh_20", 1)
        #expect(slots.reserve(refused, in: realm) == nil)
        let token = try #require(DeviceToken("0a"))
        let pushes = try deliveries(to: .device(token, of: PlayerNumber(1)), 2)
        #expect(slots.reserve(refused + pushes, in: realm) == pushes)
    }

    private func create(_ fixture: ServerFixture, at port: Int, key: String? = nil) async throws -> String {
        let answer = try await fixture.send(
            "POST", "/v1/admin/webhooks", key: key ?? fixture.serverKey,
            body: "{\"url\":\"http://127.0.0.1:\(port)/hook\"}")
        guard answer.status == 201, let id = answer.json["id"] as? String else {
            throw ServerFixture.Unexpected(answer: answer)
        }
        return id
    }

    private func signInPlayers(_ fixture: ServerFixture) async throws -> [FixturePlayer] {
        var players: [FixturePlayer] = []
        for name in ["Ann", "Ben", "Cem"] { players.append(try await fixture.signIn(name: name)) }
        return players
    }

    /// Sends a friend request, which causes an event.
    private func sendRequest(_ fixture: ServerFixture, from player: FixturePlayer, to other: FixturePlayer) async throws
    {
        #expect(try await fixture.send("PUT", "/v1/friends/\(other.id)", key: player.token).status == 200)
    }

    @Test func `An endpoint that never responds does not delay another endpoint of its game`() async throws {
        let listener = try SilentListener()
        try await Receiver.run { receiver in
            try await ServerFixture.run(webhookPatience: .hours(1)) { fixture in
                let players = try await signInPlayers(fixture)
                let silent = try await create(fixture, at: listener.port)
                _ = try await create(fixture, at: receiver.port)
                for (player, other) in [(0, 1), (0, 2), (1, 2)] {
                    try await sendRequest(fixture, from: players[player], to: players[other])
                    #expect(try await receiver.next().json["type"] as? String == "friend.requested")
                }
                // The first message to the silent endpoint still waits for its response.
                let log = try await fixture.send(
                    "GET", "/v1/admin/webhooks/\(silent)/deliveries", key: fixture.serverKey)
                let deliveries = log.json["deliveries"] as? [[String: any Sendable]] ?? []
                #expect(deliveries.count == 3)
                #expect(deliveries.allSatisfy { ($0["attempts"] as? [any Sendable])?.isEmpty ?? true }, "\(log.text)")
            }
        }
    }

    @Test func `Endpoints that never respond use a bounded number of connections, and other realms have their own`()
        async throws
    {
        let listener = try SilentListener()
        var limits = ServerLimits()
        limits.descriptorReserve = 32
        try await Receiver.run { receiver in
            try await ServerFixture.run(webhookPatience: .hours(1), limits: limits) { fixture in
                let players = try await signInPlayers(fixture)
                for _ in 0..<20 { _ = try await create(fixture, at: listener.port) }
                _ = try await create(fixture, at: receiver.port, key: fixture.sandboxKey)
                try await sendRequest(fixture, from: players[0], to: players[1])
                try await waitUntil("4 connections are open") { listener.openConnectionCount >= 4 }
                var metrics = ""
                // The other 16 of the 20 messages wait.
                let waiting =
                    "laurel_deliveries_waiting{realm=\"com.example.racer\",environment=\"production\"} 16.0\n"
                try await waitUntil(metrics) {
                    metrics = try await fixture.send("GET", "/metrics").text
                    return metrics.contains("laurel_resource_used{resource=\"webhook_connections\"} 4.0")
                        && metrics.contains(waiting)
                }
                #expect(metrics.contains("laurel_resource_limit{resource=\"webhook_connections\"} 8.0"))
                #expect(metrics.contains("laurel_resource_used{resource=\"document_connections\"} 0.0"))
                #expect(metrics.contains("laurel_resource_limit{resource=\"document_connections\"} 4.0"))
                // This advances the clock, after which the claims of the messages have expired.
                try await fixture.endSandboxOccurrence()
                #expect(try await receiver.next().json["type"] as? String == "occurrence.final")
                // Webhooks use a quarter of the reserve, and one realm uses half of it.
                #expect(listener.openConnectionCount <= 4)
            }
        }
    }
}

extension ServerFixture {
    /// Ends an occurrence in the sandbox, which causes an event.
    func endSandboxOccurrence() async throws {
        let made = try await send(
            "POST", "/v1/admin/leaderboards", key: sandboxKey,
            body:
                #"{"id":"daily","recurrence":{"start":"2026-01-01T10:00:00Z","duration":"PT6H","interval":"PT24H"}}"#)
        guard made.status == 201 else { throw Unexpected(answer: made) }
        let sent = try await send(
            "POST", "/v1/leaderboards/daily/scores", key: sandboxKey, body: #"{"player":"ann","score":1}"#)
        guard sent.status == 200 else { throw Unexpected(answer: sent) }
        clock.advance(by: .hours(7))
    }
}
