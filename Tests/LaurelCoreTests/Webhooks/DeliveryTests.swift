import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct DeliveryTests {
    private func webhook(_ id: String, for kind: NotificationKind, in arcade: Arcade) throws -> Webhook {
        var random = SeededRandom(seed: 1)
        return Webhook(
            id: try WebhookID(id), game: arcade.game.id, url: try #require(URL(string: "https://game.example/hook")),
            kinds: [kind], createdAt: arcade.clock.now, secret: WebhookSecret(using: &random))
    }

    @Test func `Deliveries that wait for their endpoint do not delay another endpoint's deliveries`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        let leader = try #require(await arcade.ledger.lead(.deliveries))
        try await service.administration.create(arcade.leaderboard("points"))
        _ = try await service.submit(["ann", "ben"].map { try arcade.submission(1, by: $0) })
        let (slow, fine) = (
            try webhook("wh_slow", for: .friendRequested, in: arcade),
            try webhook("wh_fine", for: .friendAccepted, in: arcade)
        )
        for webhook in [slow, fine] { try await service.webhooks.add(webhook) }
        let (ann, ben) = (try PlayerReference("ann"), try PlayerReference("ben"))
        func notify(_ news: FriendNotification, count: Int) async throws {
            let command = Command.notifyFriend(ben, news, of: ann, in: arcade.game.id)
            try await arcade.commit(Array(repeating: command, count: count))
            while try await service.deliveries.plan(as: leader) {}
        }
        // A claim reads a thousand deliveries. The delivery to the other endpoint is due after them.
        try await notify(.requested, count: 1_001)
        arcade.clock.advance(by: .seconds(1))
        try await notify(.accepted, count: 1)
        @Sendable func others(_ due: [Delivery]) -> [Delivery] { due.filter { $0.endpoint != .webhook(slow.id) } }
        #expect(try await service.deliveries.claim(as: leader, choosing: others).isEmpty)
        let claimed = try await service.deliveries.claim(as: leader, choosing: others)
        #expect(claimed.map(\.delivery.endpoint) == [.webhook(fine.id)])

        // The deliveries to the first endpoint are due again later, each once.
        arcade.clock.advance(by: .seconds(60))
        var count = 0
        while case let claimed = try await service.deliveries.claim(as: leader, choosing: { $0 }), !claimed.isEmpty {
            count += claimed.count { $0.delivery.endpoint == .webhook(slow.id) }
        }
        #expect(count == 1_001)
    }

    @Test func `The next leader sends a claimed delivery again, and the former one cannot record its result`()
        async throws
    {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        let deliveries = service.deliveries
        try await service.administration.create(arcade.leaderboard("points"))
        _ = try await service.submit(["ann", "ben"].map { try arcade.submission(1, by: $0) })
        try await service.webhooks.add(try webhook("wh_one", for: .friendRequested, in: arcade))
        try await arcade.commit([
            .notifyFriend(PlayerReference("ben"), .requested, of: PlayerReference("ann"), in: arcade.game.id)
        ])
        let former = try #require(await arcade.ledger.lead(.deliveries))
        #expect(try await deliveries.plan(as: former))
        let claimed = try #require(try await deliveries.claim(as: former) { $0 }.first)
        // The leader itself does not send a message twice.
        try await deliveries.releaseClaims(as: former)
        #expect(try await deliveries.claim(as: former) { $0 }.isEmpty)

        await arcade.ledger.resign(.deliveries)
        let leader = try #require(await arcade.ledger.lead(.deliveries))
        let attempt = Delivery.Attempt(at: arcade.clock.now, status: 204, problem: nil)
        await #expect(throws: ServiceError.ledger(.leadershipLost(.deliveries))) {
            try await deliveries.record(attempt, .delivered, of: claimed.delivery, as: former)
        }
        #expect(try await deliveries.claim(as: former) { $0 }.isEmpty)
        try await deliveries.releaseClaims(as: leader)
        await #expect(throws: ServiceError.ledger(.leadershipLost(.deliveries))) {
            _ = try await deliveries.claim(as: former) { $0 }
        }
        let again = try await deliveries.claim(as: leader) { $0 }
        #expect(again.map(\.notification.id) == [claimed.notification.id])
        try await deliveries.record(attempt, .delivered, of: claimed.delivery, as: leader)
        let stored = try await service.webhooks.deliveries(
            to: WebhookID("wh_one"), of: arcade.game.id, before: nil, limit: 10)
        #expect(stored.map(\.state) == [.delivered] && stored.map(\.attempts) == [[attempt]])
    }
}
