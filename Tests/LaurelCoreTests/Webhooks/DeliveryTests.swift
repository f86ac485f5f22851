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
            while try await service.deliveries.plan() {}
        }
        // A claim reads a thousand deliveries. The delivery to the other endpoint is due after them.
        try await notify(.requested, count: 1_001)
        arcade.clock.advance(by: .seconds(1))
        try await notify(.accepted, count: 1)
        @Sendable func others(_ due: [Delivery]) -> [Delivery] { due.filter { $0.endpoint != .webhook(slow.id) } }
        #expect(try await service.deliveries.claim(choosing: others).isEmpty)
        let claimed = try await service.deliveries.claim(choosing: others)
        #expect(claimed.map(\.delivery.endpoint) == [.webhook(fine.id)])

        // The deliveries to the first endpoint are due again later, each once.
        arcade.clock.advance(by: .seconds(60))
        var count = 0
        while case let claimed = try await service.deliveries.claim(choosing: { $0 }), !claimed.isEmpty {
            count += claimed.count { $0.delivery.endpoint == .webhook(slow.id) }
        }
        #expect(count == 1_001)
    }
}
