import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct DeliveryTests {
    private func webhook(_ id: String, toldOf kind: ToldKind, in arcade: Arcade) throws -> Webhook {
        var random = SeededRandom(seed: 1)
        return Webhook(
            id: try WebhookID(id), game: arcade.game.id, url: try #require(URL(string: "https://game.example/hook")),
            kinds: [kind], createdAt: arcade.clock.now, secret: WebhookSecret(using: &random))
    }

    @Test func `deliveries that wait for their endpoint do not hide another endpoint's deliveries`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        try await service.create(arcade.leaderboard("points"))
        _ = try await service.submit(["ann", "ben"].map { try arcade.submission(1, by: $0) })
        let (slow, fine) = (
            try webhook("wh_slow", toldOf: .friendRequested, in: arcade),
            try webhook("wh_fine", toldOf: .friendAccepted, in: arcade)
        )
        for webhook in [slow, fine] { try await service.add(webhook) }
        let (ann, ben) = (try PlayerReference("ann"), try PlayerReference("ben"))
        func tell(_ news: FriendNews, count: Int) async throws {
            let telling = Command.tellFriend(ben, news, of: ann, in: arcade.game.id)
            try await arcade.commit(Array(repeating: telling, count: count))
            while try await service.planDeliveries() {}
        }
        // A claim looks at a thousand deliveries. The delivery to the other endpoint is due after them.
        try await tell(.requested, count: 1_001)
        arcade.clock.advance(by: .seconds(1))
        try await tell(.accepted, count: 1)
        @Sendable func others(_ due: [Delivery]) -> [Delivery] { due.filter { $0.endpoint != .webhook(slow.id) } }
        #expect(try await service.claimDeliveries(choosing: others).isEmpty)
        let claimed = try await service.claimDeliveries(choosing: others)
        #expect(claimed.map(\.delivery.endpoint) == [.webhook(fine.id)])

        // The others are due again later, each of them once.
        arcade.clock.advance(by: .seconds(60))
        var count = 0
        while case let claimed = try await service.claimDeliveries(choosing: { $0 }), !claimed.isEmpty {
            count += claimed.count { $0.delivery.endpoint == .webhook(slow.id) }
        }
        #expect(count == 1_001)
    }
}
