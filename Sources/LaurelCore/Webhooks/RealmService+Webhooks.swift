public import LaurelModel

extension RealmService {
    /// A game's webhooks, by the moment of their making.
    public func webhooks(of game: GameID) async throws(ServiceError) -> [Webhook] {
        try await readRows { try $0.webhooks(of: game) }
    }

    public func add(_ webhook: Webhook) async throws(ServiceError) {
        try await changeRows { transaction in
            guard try transaction.webhooks(of: webhook.game).count < Webhook.countMax else {
                throw Refusal.webhook(.tooMany(most: Webhook.countMax))
            }
            try transaction.set(.webhook(webhook.id, of: webhook.game), to: webhook)
        }
    }

    /// Changes a webhook by what it is then.
    public func changeWebhook(
        _ id: WebhookID, of game: GameID, by change: @escaping @Sendable (inout Webhook) -> Void
    ) async throws(ServiceError) -> Webhook {
        try await changeRows { transaction in
            var webhook = try transaction.webhook(id, of: game)
            change(&webhook)
            try transaction.set(.webhook(id, of: game), to: webhook)
            return webhook
        }
    }

    /// What is under way to it goes nowhere.
    public func removeWebhook(_ id: WebhookID, of game: GameID) async throws(ServiceError) {
        try await changeRows { transaction in
            _ = try transaction.webhook(id, of: game)
            try transaction.erase(.webhook(id, of: game))
        }
    }

    /// What was sent to a webhook or is to be, the latest first: at most `limit` of what was told before `id`.
    public func deliveries(
        to id: WebhookID, of game: GameID, before told: ToldID?, limit: Int
    ) async throws(ServiceError) -> [Delivery] {
        try await readRows { transaction in
            _ = try transaction.webhook(id, of: game)
            let prefix = Delivery.Target.webhook(id).rowName
            let range = RowRange(.deliveries, prefix: prefix, after: told.map { prefix + $0.rowNameNewestFirst })
            return try transaction.rows(in: range, limit: limit).map { try $0.key.value(Delivery.self, in: $0.text) }
        }
    }

    /// Sends something once more, now.
    public func replay(
        _ told: ToldID, to id: WebhookID, of game: GameID
    ) async throws(ServiceError) -> Delivery {
        let moment = now
        return try await changeRows { transaction in
            _ = try transaction.webhook(id, of: game)
            let key = RowKey.delivery(told, to: .webhook(id))
            guard var delivery = try transaction.value(Delivery.self, of: key) else {
                throw Refusal.webhook(.deliveryNotFound)
            }
            try transaction.erase(.due(delivery))
            delivery.replay(at: moment)
            try transaction.keep(delivery)
            return delivery
        }
    }

    /// Changes rows, as one transaction.
    func changeRows<Answer: Sendable>(
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws(ServiceError) -> Answer {
        do { return try await ledger.transact(in: realm, body) } catch { throw ServiceError(error) }
    }
}

extension LedgerTransaction {
    func webhooks(of game: GameID? = nil) throws -> [Webhook] {
        try rows(in: RowRange(.webhooks, prefix: game.map { "\($0)/" } ?? "")).map {
            try $0.key.value(Webhook.self, in: $0.text)
        }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    func webhook(_ id: WebhookID, of game: GameID) throws -> Webhook {
        guard let webhook = try value(Webhook.self, of: .webhook(id, of: game)) else {
            throw Refusal.webhook(.notFound(id.text))
        }
        return webhook
    }

    /// Keeps a delivery, and when it has to be seen to.
    mutating func keep(_ delivery: Delivery) throws {
        try write([
            .delivery(delivery.told, to: delivery.target): RowKey.text(of: delivery), .due(delivery): "",
        ])
    }
}
