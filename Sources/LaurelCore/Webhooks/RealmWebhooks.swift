public import LaurelModel

/// The webhooks of a realm's games.
public struct RealmWebhooks: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Returns a game's webhooks, ordered by creation time.
    public func list(of game: GameID) async throws(ServiceError) -> [Webhook] {
        try await readRows { try $0.webhooks(of: game) }
    }

    /// Adds a webhook to its game.
    public func add(_ webhook: Webhook) async throws(ServiceError) {
        try await changeRows { transaction in
            guard try transaction.webhooks(of: webhook.game).count < Webhook.countMax else {
                throw Refusal.webhook(.tooMany(most: Webhook.countMax))
            }
            try transaction.set(.webhook(webhook.id, of: webhook.game), to: webhook)
        }
    }

    /// Changes a stored webhook.
    public func change(
        _ id: WebhookID, of game: GameID, by change: @escaping @Sendable (inout Webhook) -> Void
    ) async throws(ServiceError) -> Webhook {
        try await changeRows { transaction in
            var webhook = try transaction.webhook(id, of: game)
            change(&webhook)
            try transaction.set(.webhook(id, of: game), to: webhook)
            return webhook
        }
    }

    /// Removes a webhook. Its pending deliveries are dropped.
    public func remove(_ id: WebhookID, of game: GameID) async throws(ServiceError) {
        try await changeRows { transaction in
            _ = try transaction.webhook(id, of: game)
            try transaction.erase(.webhook(id, of: game))
        }
    }

    /// Returns a webhook's deliveries, latest first: at most `limit` for notifications before `notification`.
    public func deliveries(
        to id: WebhookID, of game: GameID, before notification: NotificationID?, limit: Int
    ) async throws(ServiceError) -> [Delivery] {
        try await readRows { transaction in
            _ = try transaction.webhook(id, of: game)
            let prefix = Delivery.Target.webhook(id).rowName
            let range = RecordRange(
                .deliveries, prefix: prefix, after: notification.map { prefix + $0.rowNameNewestFirst })
            return try transaction.rows(in: range, limit: limit).map { try $0.key.value(Delivery.self, in: $0.text) }
        }
    }

    /// Sends a delivery again, now.
    public func replay(
        _ notification: NotificationID, to id: WebhookID, of game: GameID
    ) async throws(ServiceError) -> Delivery {
        let moment = now
        return try await changeRows { transaction in
            _ = try transaction.webhook(id, of: game)
            let key = RecordKey.delivery(notification, to: .webhook(id))
            guard var delivery = try transaction.value(Delivery.self, of: key) else {
                throw Refusal.webhook(.deliveryNotFound)
            }
            try transaction.erase(.due(delivery))
            delivery.replay(at: moment)
            try transaction.store(delivery)
            return delivery
        }
    }
}

extension LedgerTransaction {
    func webhooks(of game: GameID? = nil) throws -> [Webhook] {
        try rows(in: RecordRange(.webhooks, prefix: game.map { "\($0)/" } ?? "")).map {
            try $0.key.value(Webhook.self, in: $0.text)
        }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    func webhook(_ id: WebhookID, of game: GameID) throws -> Webhook {
        guard let webhook = try value(Webhook.self, of: .webhook(id, of: game)) else {
            throw Refusal.webhook(.notFound(id.text))
        }
        return webhook
    }

    /// Stores a delivery and the time at which it is due.
    mutating func store(_ delivery: Delivery) throws {
        try write([
            .delivery(delivery.notification, to: delivery.target): RecordKey.text(of: delivery), .due(delivery): "",
        ])
    }
}
